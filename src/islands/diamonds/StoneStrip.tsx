import type { ReactNode } from 'react';
import { colorLabel, shapeLabel } from '#client/stone-name.ts';
import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { StonePicture } from './StonePicture.tsx';
import { StoneGrades, StoneLink, scaleFor } from './StoneTable.tsx';

interface StoneStripProps {
  title: string;
  action?: ReactNode;
  note?: ReactNode;
  stones: readonly Diamond[];
  priceOf: (stone: Diamond) => ReactNode;
  hrefOf: (stone: Diamond) => string;
  onOpen: (stone: Diamond) => void;
  t: Translate;
}

/** A row of known stones: favourites, and recently viewed ones. */
export function StoneStrip({ title, action, note, stones, priceOf, hrefOf, onOpen, t }: StoneStripProps) {
  if (stones.length === 0) return null;
  const pxPerMm = scaleFor(stones, 84);
  return (
    <section aria-label={title} className="mt-16">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
        <h2 className="font-display text-2xl">{title}</h2>
        {action}
      </div>
      {note && <div className="mt-3">{note}</div>}
      <ul className="no-scrollbar flex gap-6 overflow-x-auto py-5">
        {stones.map((stone) => (
          <li key={stone.id} className="relative w-32 shrink-0 text-xs/5">
            <span className="flex h-28 items-center justify-center bg-mist">
              <StonePicture stone={stone} pxPerMm={pxPerMm} place="row" />
            </span>
            <StoneLink
              stone={stone}
              href={hrefOf(stone)}
              onOpen={onOpen}
              className="mt-2 block after:absolute after:inset-0"
            >
              {new Decimal(stone.carat).in(t.locale)} {shapeLabel(stone.shape, t)}
              <StoneGrades stone={stone} />
            </StoneLink>
            <span className="block text-stone">
              {colorLabel(stone.color, t)} · {stone.clarity}
            </span>
            {stone.state === 'available' ? priceOf(stone) : t(`diamonds.${stone.state}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
