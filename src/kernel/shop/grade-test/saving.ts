import { anyStonePriceMinor, type StoneLadder, stepAt } from '#kernel/jewel/pricing/stone-ladder.ts';

/** Prices of the stones in both grades, in minor units. */
export interface GradePrices {
  bestMinor: number;
  triedMinor: number;
}

/** Prices of `count` stones of one weight in both grades; null if a price ladder is empty. */
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
