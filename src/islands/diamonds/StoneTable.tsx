import type { ReactNode } from 'react';
import { colorLabel, shapeLabel } from '#client/stone-name.ts';
import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { gradeLabel } from '#kernel/shop/diamonds/filter-labels.ts';
import { LIGHT_GRADES } from '#kernel/shop/diamonds/light-grades.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { Badge } from '#ui/Badge.tsx';
import { cx, focusRing } from '#ui/class-names.ts';
import { CompareToggle, StoneHeart } from './StoneButtons.tsx';
import { StonePicture } from './StonePicture.tsx';
import { measures } from './stone-labels.ts';

export interface StoneListProps {
  stones: readonly Diamond[];
  priceOf: (stone: Diamond) => ReactNode;
  hrefOf: (stone: Diamond) => string;
  onOpen: (stone: Diamond) => void;
  t: Translate;
}

/**
 * One scale for a list: its largest stone fills the space, within a limit so that small stones stay small.
 */
export function scaleFor(stones: readonly Diamond[], placePx: number): number {
  const largest = Math.max(5.5, ...stones.map(({ lengthMm, widthMm }) => Math.max(lengthMm, widthMm)));
  return placePx / largest;
}

/** Light performance as a word above one to five lines. */
export function LightCell({ stone: { light }, t }: { stone: Diamond; t: Translate }) {
  if (light === 'none') return <span className="text-stone">—</span>;
  const earned = LIGHT_GRADES.length - LIGHT_GRADES.indexOf(light);
  return (
    <span className="inline-flex min-w-20 flex-col">
      <span className="grid h-1 grid-cols-4 gap-px" aria-hidden="true">
        {LIGHT_GRADES.map((grade, index) => (
          <span key={grade} className={index < earned ? 'bg-gold' : 'bg-line'} />
        ))}
      </span>
      <span className="mt-1 text-xs text-stone">{t(`diamonds.light-${light}`)}</span>
    </span>
  );
}

/** The stone's grades as part of its link, so that screen reader users can tell links apart. */
export function StoneGrades({ stone: { color, clarity } }: { stone: Diamond }) {
  return (
    <span className="sr-only">
      {' '}
      {color} {clarity}
    </span>
  );
}

/** A link to the stone's own address that opens its sheet in place. */
export function StoneLink({
  stone,
  href,
  onOpen,
  children,
  className,
}: {
  stone: Diamond;
  href: string;
  onOpen: (stone: Diamond) => void;
  children: ReactNode;
  className?: string;
}) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen(stone);
      }}
      className={cx(focusRing, className)}
    >
      {children}
    </a>
  );
}

const head = 'py-3 pe-4 font-normal';
const cell = 'py-2 pe-4 max-[18rem]:pe-1';

export function StoneTable({ stones, priceOf, hrefOf, onOpen, t }: StoneListProps) {
  const pxPerMm = scaleFor(stones, 58);
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{t('diamonds.caption')}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line-strong text-start text-xs text-stone">
          <th scope="col" className={cx(head, 'w-20 max-[18rem]:hidden')}>
            <span className="sr-only">{t('diamonds.drawing')}</span>
          </th>
          <th scope="col" className={cx(head, 'text-start')}>
            {t('diamonds.carat')}
          </th>
          <th scope="col" className={cx(head, 'text-start max-sm:hidden')}>
            {t('diamonds.color')}
          </th>
          <th scope="col" className={cx(head, 'text-start max-sm:hidden')}>
            {t('diamonds.clarity')}
          </th>
          <th scope="col" className={cx(head, 'text-start max-sm:hidden')}>
            {t('diamonds.cut')}
          </th>
          <th scope="col" className={cx(head, 'text-start max-md:hidden')}>
            {t('diamonds.light')}
          </th>
          <th scope="col" className={cx(head, 'text-start max-xl:hidden')}>
            {t('diamonds.lab')}
          </th>
          <th scope="col" className={cx(head, 'text-end')}>
            {t('diamonds.price')}
          </th>
          <th scope="col" className="w-24 py-3 max-sm:w-11">
            <span className="sr-only">{t('diamonds.keep')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {stones.map((stone) => (
          <tr key={stone.id} className="group relative border-b border-line hover:bg-mist">
            <td className="w-20 py-2 pe-3 max-[18rem]:hidden">
              <span className="flex min-h-15 w-16 items-center justify-center">
                <StonePicture stone={stone} pxPerMm={pxPerMm} place="row" />
              </span>
            </td>
            <th scope="row" className={cx(cell, 'text-start font-normal max-[18rem]:wrap-anywhere')}>
              <StoneLink
                stone={stone}
                href={hrefOf(stone)}
                onOpen={onOpen}
                className="after:absolute after:inset-0"
              >
                <span className="font-display text-xl/6 font-medium lining-nums">
                  {new Decimal(stone.carat).in(t.locale)}
                </span>{' '}
                <span>{shapeLabel(stone.shape, t)}</span>
                <StoneGrades stone={stone} />
              </StoneLink>
              <span className="block text-xs/5 text-stone sm:hidden">
                {colorLabel(stone.color, t)} · {stone.clarity} · {gradeLabel('cut', stone.cut, t)}
              </span>
              <span className="block text-xs/5 text-stone">
                <span className="max-sm:hidden max-lg:block">
                  {measures(stone, t)}
                  <span className="max-lg:hidden"> · </span>
                </span>
                {t(`diamonds.origin-${stone.origin}`)}
                {stone.light !== 'none' && (
                  <span className="md:hidden"> · {t(`diamonds.light-${stone.light}`)}</span>
                )}
              </span>
            </th>
            <td className={cx(cell, 'max-sm:hidden')}>{colorLabel(stone.color, t)}</td>
            <td className={cx(cell, 'max-sm:hidden')}>{stone.clarity}</td>
            <td className={cx(cell, 'max-sm:hidden')}>
              {stone.cut === 'none' ? <span className="text-stone">—</span> : gradeLabel('cut', stone.cut, t)}
            </td>
            <td className={cx(cell, 'max-md:hidden')}>
              <LightCell stone={stone} t={t} />
            </td>
            <td className={cx(cell, 'max-xl:hidden')}>{stone.lab}</td>
            <td className={cx(cell, 'text-end whitespace-nowrap max-sm:pe-1 max-[18rem]:text-xs')}>
              {priceOf(stone)}
              {stone.state === 'reserved' && (
                <span className="mt-1 block">
                  <Badge>{t('diamonds.reserved')}</Badge>
                </span>
              )}
            </td>
            <td className="relative z-10 w-24 py-2 text-end max-sm:w-11 max-sm:py-0.5">
              <span className="inline-flex max-sm:-me-3 max-sm:flex-col-reverse">
                <CompareToggle stone={stone} t={t} />
                <StoneHeart stone={stone} t={t} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
