import type { DeliveryTerms } from '#kernel/checkout/working-days.ts';

/** A country's terms out of those that a product's page carries (src/site-data/delivery-terms.ts). */
export function termsOf(country: string, text: string): DeliveryTerms | undefined {
  for (const entry of text.split(';')) {
    const [codes = '', ...figures] = entry.split(',');
    const [min = Number.NaN, max = Number.NaN, costMinor = Number.NaN, taxes] = figures.map(Number);
    if (codes.match(/../g)?.includes(country) && max >= min && costMinor >= 0)
      return { onTheWay: { min, max }, costMinor, areTaxesIncluded: taxes === 1 };
  }
  return undefined;
}
