import { colorLabel, shapeLabel } from '#client/stone-name.ts';
import { gradeLabel } from '#kernel/shop/diamonds/filter-labels.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { Badge } from '#ui/Badge.tsx';
import { CompareToggle, StoneHeart } from './StoneButtons.tsx';
import { StonePicture } from './StonePicture.tsx';
import { LightCell, StoneGrades, StoneLink, type StoneListProps, scaleFor } from './StoneTable.tsx';

/** Stones as large cards, all at one scale. */
export function StoneGrid({ stones, priceOf, hrefOf, onOpen, t }: StoneListProps) {
  const pxPerMm = scaleFor(stones, 132);
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 md:grid-cols-3 xl:grid-cols-4">
      {stones.map((stone) => (
        <li key={stone.id} className="group relative flex min-w-0 flex-col">
          <div className="relative flex aspect-square items-center justify-center bg-mist transition-colors duration-300 group-hover:bg-ground">
            <StonePicture stone={stone} pxPerMm={pxPerMm} place="card" />
            {stone.state === 'reserved' && (
              <Badge className="absolute start-2 bottom-2">{t('diamonds.reserved')}</Badge>
            )}
            <span className="absolute end-0 top-0 z-10 flex">
              <CompareToggle stone={stone} t={t} />
              <StoneHeart stone={stone} t={t} />
            </span>
          </div>
          <h3 className="mt-3 font-body text-sm/6 font-normal">
            <StoneLink
              stone={stone}
              href={hrefOf(stone)}
              onOpen={onOpen}
              className="after:absolute after:inset-0"
            >
              <span className="font-display text-xl font-medium lining-nums">
                {new Decimal(stone.carat).in(t.locale)}
              </span>{' '}
              {shapeLabel(stone.shape, t)}
              <StoneGrades stone={stone} />
            </StoneLink>
          </h3>
          <p className="text-xs/5 text-stone">
            {colorLabel(stone.color, t)} · {stone.clarity} · {gradeLabel('cut', stone.cut, t)}
          </p>
          <p className="text-xs/5 text-stone">{t(`diamonds.origin-${stone.origin}`)}</p>
          <p className="mt-1 text-sm">{priceOf(stone)}</p>
          <div className="mt-2">
            <LightCell stone={stone} t={t} />
          </div>
        </li>
      ))}
    </ul>
  );
}
