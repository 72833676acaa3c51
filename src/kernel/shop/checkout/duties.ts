import { fractionOfMinor } from '#kernel/shop/money/money.ts';

/** Import rates of a country for jewellery of precious metal (heading 7113) sent to a private person. */
export interface CustomsRates {
  /** Hundredths of a per cent of goods and delivery; null if unknown and left out. */
  dutyBasisPoints: number | null;
  /** VAT, GST or consumption tax on goods, delivery and duty, in hundredths of a per cent. */
  taxBasisPoints: number;
  /** Duty-free value of goods and delivery, in minor units of the base currency; 0 for none. */
  freeUpToMinor: number;
}

/** Import rates with their source. */
export interface DutyRule extends CustomsRates {
  /** Name of the publishing authority. */
  source: string;
  /** Date of the cited law: `YYYY-MM`. */
  asOf: string;
}

/** Estimates are rounded to whole units. */
const unitMinor = 100;
const basis = 10_000;

/**
 * Estimated import charges: duty on goods and delivery, then tax on the sum, in minor units of the currency of
 * `grandMinor`. `baseMinor` is the same total in the base currency. The amount charged is decided by customs.
 */
export function estimatedDutiesMinor(
  { dutyBasisPoints, taxBasisPoints, freeUpToMinor }: CustomsRates,
  { grandMinor, baseMinor }: { grandMinor: number; baseMinor: number },
): number {
  if (baseMinor <= freeUpToMinor) return 0;
  const duty = fractionOfMinor(grandMinor, dutyBasisPoints ?? 0, basis);
  const tax = fractionOfMinor(grandMinor + duty, taxBasisPoints, basis);
  return fractionOfMinor(duty + tax, 1, 1, unitMinor);
}
