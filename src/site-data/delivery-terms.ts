import type { HomeBase } from '#kernel/content/home-base.ts';

/** Every country's terms in the few characters a page can carry; src/client/delivery-terms.ts reads them. */
export function termsText({ countries }: Pick<HomeBase, 'countries'>): string {
  return countries
    .map(({ code, onTheWay, costMinor, areTaxesIncluded }) =>
      [code, onTheWay.min, onTheWay.max, costMinor, areTaxesIncluded ? 1 : 0].join(','),
    )
    .join(';');
}
