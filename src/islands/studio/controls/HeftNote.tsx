import { useStore } from '@nanostores/react';
import { heftClassOf, thinnestMm } from '#kernel/jewel/pieces/parts/shank/heft.ts';
import { totalGrams } from '#kernel/jewel/pricing/measures.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import { $piece } from '../document/studio.store.ts';
import { $figures } from '../figures/jewel.store.ts';
import { useMoney, useStudio } from '../studio-context.ts';

/** Below the weight of the metal: grams, price, the thinnest place, and the use for which it is enough. */
export function HeftNote() {
  const { t } = useStudio();
  const money = useMoney();
  const piece = useStore($piece);
  const figures = useStore($figures);
  if (piece?.kind !== 'ring' && piece?.kind !== 'wedding-band') return null;
  const price = figures?.price?.totalMinor;
  const facts = [
    figures && t('studio.figure-weight-value', { grams: new Decimal(totalGrams(figures.measures)) }),
    price === undefined ? null : money(price),
    t('studio.heft-wall', { mm: new Decimal(thinnestMm(piece.shank), 2) }),
  ];
  return (
    <div role="status" data-heft className="mt-2 text-sm leading-relaxed text-stone">
      <p className="tabular-nums">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      <p>{t(`studio.heft-${heftClassOf(piece)}`)}</p>
    </div>
  );
}
