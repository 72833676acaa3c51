import type { CustomsRates } from '#kernel/shop/checkout/duties.ts';
import type { DeliveryTerms } from '#kernel/shop/checkout/working-days.ts';

/** The terms of a country from those embedded in a product page (src/site-data/delivery-terms.ts). */
export function termsOf(
  country: string,
  text: string,
): (DeliveryTerms & { customs: CustomsRates | null }) | undefined {
  for (const entry of text.split(';')) {
    const [codes = '', ...figures] = entry.split(',');
    const [min = Number.NaN, max = Number.NaN, costMinor = Number.NaN, taxes] = figures.map(Number);
    if (!(codes.match(/../g)?.includes(country) && max >= min && costMinor >= 0)) continue;
    const [duty, tax, freeUpToMinor] = figures.slice(4);
    const customs = tax !== undefined && {
      dutyBasisPoints: duty === '' ? null : Number(duty),
      taxBasisPoints: Number(tax),
      freeUpToMinor: Number(freeUpToMinor),
    };
    return { onTheWay: { min, max }, costMinor, areTaxesIncluded: taxes === 1, customs: customs || null };
  }
  return undefined;
}
