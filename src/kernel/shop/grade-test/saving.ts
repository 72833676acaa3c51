import { anyStonePriceMinor, type StoneLadder, stepAt } from '#kernel/jewel/pricing/stone-ladder.ts';

/** What stones of the two grades cost; HKD cents. */
export interface GradePrices {
  bestMinor: number;
  triedMinor: number;
}

/** Prices of so many stones of one weight by the ladders of the two grades; null where a ladder is empty. */
export function gradePrices(
  ladders: { best: StoneLadder; tried: StoneLadder },
  carat: number,
  count: number,
): GradePrices | null {
  const milliCarat = Math.round(carat * 1000);
  const [best, tried] = [stepAt(ladders.best, milliCarat), stepAt(ladders.tried, milliCarat)];
  if (!best || !tried) return null;
  return {
    bestMinor: count * anyStonePriceMinor(best, milliCarat),
    triedMinor: count * anyStonePriceMinor(tried, milliCarat),
  };
}
