import { setPieceCompared } from '#client/compared-pieces.ts';
import type { Translate } from '#client/texts.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import { showCompareFull } from './compare-full.ts';

/** The tick box on a card: selects the piece for comparison. */
export function CardCompare({
  card,
  isCompared,
  t,
}: {
  card: ProductCard;
  isCompared: boolean;
  t: Translate;
}) {
  return (
    <label className="compare-mark absolute start-2 bottom-2 z-10 max-sm:hidden">
      <input
        type="checkbox"
        checked={isCompared}
        onChange={({ currentTarget }) => {
          if (!setPieceCompared(card.id, currentTarget.checked)) void showCompareFull();
        }}
      />
      {t('listing.compare')}
      <span className="sr-only"> {card.name}</span>
    </label>
  );
}
