import type { HomeBase } from '#kernel/shop/content/home-base.ts';

/**
 * Every country's terms in the few characters a page can carry, countries with equal ones together;
 * src/client/delivery-terms.ts reads them.
 */
export function termsText({ countries }: Pick<HomeBase, 'countries'>): string {
  const codesOf = Map.groupBy(countries, ({ onTheWay, costMinor, areTaxesIncluded, customs }) => {
    const terms = [onTheWay.min, onTheWay.max, costMinor, areTaxesIncluded ? 1 : 0];
    // Where customs are paid with the price nobody asks what they would be.
    if (areTaxesIncluded || !customs) return terms.join(',');
    const { dutyBasisPoints, taxBasisPoints, freeUpToMinor } = customs;
    return [...terms, dutyBasisPoints ?? '', taxBasisPoints, freeUpToMinor].join(',');
  });
  return [...codesOf]
    .map(([figures, places]) => `${places.map(({ code }) => code).join('')},${figures}`)
    .join(';');
}
