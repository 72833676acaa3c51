import type { CSSProperties, ReactNode } from 'react';
import { pageHref } from '#client/preferences.ts';
import { colorLabel, shapeLabel, stoneName } from '#client/stone-name.ts';
import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { gradeLabel } from '#kernel/shop/diamonds/filter-labels.ts';
import { isPageOn } from '#kernel/shop/pages/pages.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { toggleCompared } from './diamonds.store.ts';
import { StonePicture } from './StonePicture.tsx';
import { LightCell, scaleFor } from './StoneTable.tsx';
import { measures } from './stone-labels.ts';

interface Row {
  key: string;
  label: string;
  valueOf: (stone: Diamond) => string;
  cellOf?: (stone: Diamond) => ReactNode;
}

function rowsOf(t: Translate, priceOf: (stone: Diamond) => ReactNode): Row[] {
  return [
    {
      key: 'price',
      label: t('diamonds.price'),
      valueOf: (stone) => String(stone.priceBaseMinor),
      cellOf: priceOf,
    },
    { key: 'shape', label: t('diamonds.shape'), valueOf: (stone) => shapeLabel(stone.shape, t) },
    { key: 'carat', label: t('diamonds.carat'), valueOf: (stone) => new Decimal(stone.carat).in(t.locale) },
    { key: 'measures', label: t('diamonds.measures'), valueOf: (stone) => measures(stone, t) },
    {
      key: 'light',
      label: t('diamonds.light'),
      valueOf: (stone) => stone.light,
      cellOf: (stone) => <LightCell stone={stone} t={t} />,
    },
    { key: 'color', label: t('diamonds.color'), valueOf: (stone) => colorLabel(stone.color, t) },
    { key: 'clarity', label: t('diamonds.clarity'), valueOf: (stone) => stone.clarity },
    ...(['cut', 'polish', 'symmetry', 'fluor'] as const).map((facet) => ({
      key: facet,
      label: t(`diamonds.${facet}`),
      valueOf: (stone: Diamond) => gradeLabel(facet, stone[facet], t),
    })),
    { key: 'origin', label: t('diamonds.origin'), valueOf: (stone) => t(`diamonds.origin-${stone.origin}`) },
    { key: 'table', label: t('diamonds.table'), valueOf: (stone) => `${stone.tablePct} %` },
    { key: 'depth', label: t('diamonds.depth'), valueOf: (stone) => `${stone.depthPct} %` },
    {
      key: 'report',
      label: t('diamonds.report'),
      valueOf: (stone) => `${stone.lab} ${stone.certificateNumber}`,
    },
  ];
}

interface CompareSheetProps {
  stones: readonly Diamond[];
  priceOf: (stone: Diamond) => ReactNode;
  onOpen: (stone: Diamond) => void;
  t: Translate;
}

/** Up to five stones side by side, at one scale and under one light; differing values are highlighted. */
export function CompareSheet({ stones, priceOf, onOpen, t }: CompareSheetProps) {
  const pxPerMm = scaleFor(stones, 152);
  return (
    <div className="relative min-h-0 flex-1 overflow-auto overscroll-contain px-4 py-6 sm:px-8">
      <p className="mb-4 text-sm text-stone">{t('diamonds.compare-text')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section className="overflow-x-auto max-sm:snap-x" aria-label={t('diamonds.compare')} tabIndex={0}>
        <table
          className="w-full border-collapse text-sm tabular-nums max-sm:w-[calc(var(--stones)*(50vw-1rem))] max-sm:table-fixed"
          style={{ '--stones': stones.length } as CSSProperties}
        >
          <thead>
            <tr>
              <th scope="col" className="bg-paper max-sm:sr-only sm:sticky sm:start-0 sm:z-10 sm:min-w-32">
                <span className="sr-only">{t('diamonds.property')}</span>
              </th>
              {stones.map((stone) => (
                <th
                  key={stone.id}
                  scope="col"
                  className="px-3 pb-4 text-start align-bottom font-normal max-sm:snap-start max-sm:px-2 sm:min-w-44"
                >
                  <div className="relative flex h-44 items-center justify-center bg-ground">
                    <StonePicture stone={stone} pxPerMm={pxPerMm} place="comparison" />
                  </div>
                  <button
                    type="button"
                    className="link mt-3 min-h-11 text-start text-sm"
                    onClick={() => onOpen(stone)}
                  >
                    {stoneName(stone, t)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(t, priceOf).map(({ key, label, valueOf: textOf, cellOf }) => {
              const differs = new Set(stones.map(textOf)).size > 1;
              return (
                <tr key={key} className={cx('border-t border-line', differs && 'bg-mist')}>
                  <th
                    scope="row"
                    className={cx(
                      'py-2.5 ps-2 pe-4 text-start text-xs font-normal text-stone max-sm:sr-only sm:sticky sm:start-0 sm:z-10',
                      differs ? 'bg-mist' : 'bg-paper',
                    )}
                  >
                    {label}
                    {differs && <span className="sr-only"> {t('diamonds.differs')}</span>}
                  </th>
                  {stones.map((stone) => (
                    <td
                      key={stone.id}
                      className={cx(
                        'px-3 py-2.5 max-sm:px-2 max-sm:align-top',
                        differs ? 'text-ink' : 'text-stone',
                      )}
                    >
                      {/* On a phone a column of labels would take the space of a stone. */}
                      <span aria-hidden className="block pb-0.5 text-xs text-stone sm:hidden">
                        {label}
                      </span>
                      {cellOf ? cellOf(stone) : textOf(stone)}
                    </td>
                  ))}
                </tr>
              );
            })}
            <tr className="border-t border-line">
              <td className="bg-paper max-sm:hidden sm:sticky sm:start-0" />
              {stones.map((stone) => (
                <td key={stone.id} className="px-3 py-4 align-top max-sm:px-2">
                  {stone.state === 'available' ? (
                    isPageOn('/design/ring/') && (
                      <a
                        className={buttonClass('secondary', true)}
                        href={`${pageHref('/design/ring/')}?stone=${stone.id}`}
                      >
                        {t('diamonds.choose')}
                      </a>
                    )
                  ) : (
                    <span className="text-ruby">{t(`diamonds.${stone.state}`)}</span>
                  )}
                  <Button kind="quiet" className="mt-1" onClick={() => toggleCompared(stone.id)}>
                    {t('diamonds.take-away')}
                    <span className="sr-only"> {stoneName(stone, t)}</span>
                  </Button>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  );
}
