import type { CardRow } from './cards.repo.ts';

/** A card in the metal by which its list is filtered; without a metal, in the pictured one. */
export type CardInMetal = CardRow & { metal?: string };

/** The card in the cheapest of the accepted metals. A product without a choice of metals stays as it is. */
export function cardInMetals(row: CardRow, metals: readonly string[]): CardInMetal {
  const offers = Object.entries(row.metal_prices_minor);
  const [cheapest] = offers.filter(([metal]) => metals.includes(metal)).sort((a, b) => a[1] - b[1]);
  if (!cheapest || offers.length === 1) return row;
  const [metal, minor] = cheapest;
  const original = row.lowest_original_minor;
  return {
    ...row,
    metal,
    lowest_price_minor: minor,
    lowest_original_minor: original === null ? null : original + minor - row.lowest_price_minor,
  };
}
