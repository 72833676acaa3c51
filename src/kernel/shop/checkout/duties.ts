import { fractionOfMinor } from '#kernel/shop/money/money.ts';

/** What a country's customs ask for jewellery of precious metal (heading 7113) that a person has sent to them. */
export interface CustomsRates {
  /** Hundredths of a per cent of goods and delivery; null where we name none and leave it out. */
  dutyBasisPoints: number | null;
  /** Value-added, goods-and-services or consumption tax on all of it, hundredths of a per cent. */
  taxBasisPoints: number;
  /** Up to this value of goods and delivery nothing is asked, minor units of the base currency; 0 for none. */
  freeUpToMinor: number;
}

/** The rates with who says so. */
export interface DutyRule extends CustomsRates {
  /** Who publishes it, by its own name. */
  source: string;
  /** The state of the law that was read: `YYYY-MM`. */
  asOf: string;
}

/** Whole units: an estimate has no cents. */
const unitMinor = 100;
const basis = 10_000;

/**
 * What customs will ask for, as the rule has it: duty on goods and delivery, then tax on all of it, in the currency of
 * `grandMinor`; `baseMinor` is the same in the base currency. What is paid is theirs to say.
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
