import type { HomeBase } from '#kernel/shop/content/home-base.ts';

/**
 * Delivery terms of all countries in a compact text, with equal terms grouped; src/client/delivery-terms.ts
 * parses it.
 */
export function termsText({ countries }: Pick<HomeBase, 'countries'>): string {
  const codesOf = Map.groupBy(countries, ({ onTheWay, costMinor, areTaxesIncluded, customs }) => {
    const terms = [onTheWay.min, onTheWay.max, costMinor, areTaxesIncluded ? 1 : 0];
    // With taxes included in the price, duties are not needed.
    if (areTaxesIncluded || !customs) return terms.join(',');
    const { dutyBasisPoints, taxBasisPoints, freeUpToMinor } = customs;
    return [...terms, dutyBasisPoints ?? '', taxBasisPoints, freeUpToMinor].join(',');
  });
  return [...codesOf]
    .map(([figures, places]) => `${places.map(({ code }) => code).join('')},${figures}`)
    .join(';');
}
