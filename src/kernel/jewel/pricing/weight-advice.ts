import { widthOfCarat } from '#kernel/jewel/gems/cut-stone.ts';
import { proportionsOf } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { anyStonePriceMinor, type StoneLadder, stepAt } from '#kernel/jewel/pricing/stone-ladder.ts';

/** A slightly lighter stone that is much cheaper. */
export interface WeightAdvice {
  carat: number;
  /** minor units, of one stone. */
  savedMinor: number;
  /** Current and advised width: the narrower measure of the girdle. */
  widthMm: number;
  lighterWidthMm: number;
}

/** Differences up to this share of the width are not visible. */
const UNSEEN = 0.018;
/** A step down must save this many times the share of the weight. */
const LEAST_GAIN = 2;

/**
 * The heaviest stone of these grades below the last price jump, if it looks the same; null if no price jumps or none is
 * in stock.
 */
export function lighterStone(stone: StoneDesign, ladder: StoneLadder): WeightAdvice | null {
  const milliCarat = Math.round(stone.carat * 1000);
  const step = stepAt(ladder, milliCarat);
  const below = step && ladder[ladder.indexOf(step) - 1];
  if (!step || !below || below.count === 0) return null;
  const priceMinor = anyStonePriceMinor(step, milliCarat);
  const savedMinor = priceMinor - anyStonePriceMinor(below, below.heaviestMilliCarat);
  const lost = 1 - below.heaviestMilliCarat / milliCarat;
  if (lost <= 0 || savedMinor < LEAST_GAIN * lost * priceMinor) return null;
  const carat = below.heaviestMilliCarat / 1000;
  const proportions = proportionsOf(stone);
  const widthOf = (weight: number) => widthOfCarat(stone.shape, weight, stone.material, proportions);
  const [widthMm, lighterWidthMm] = [widthOf(stone.carat), widthOf(carat)];
  return lighterWidthMm < widthMm * (1 - UNSEEN) ? null : { carat, savedMinor, widthMm, lighterWidthMm };
}
