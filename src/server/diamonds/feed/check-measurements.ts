import type { GemShape } from '#kernel/jewel/gems/grades.ts';
import { tradeCarat } from '#kernel/jewel/gems/trade-weight.ts';
import { refuse } from './row-refusal.ts';

/** Longest side of a round in its shortest. */
const maxRoundRatio = 1.05;
/** Percentage points between the stated depth and that of the measurements. */
const maxDepthGap = 2;
/** Share by which a weight differs from that of the measurements; fancy shapes vary more. */
const maxWeightGap = { round: 0.15, other: 0.4 };

/** Refuses measurements that cannot belong to a stone of this shape, weight and depth. */
export function checkMeasurements(
  stone: {
    shape: GemShape;
    carat: number;
    length: number;
    width: number;
    height: number;
    statedDepth: number | undefined;
  },
  across: number,
): void {
  const { shape, carat, length, width, height, statedDepth } = stone;
  if (shape === 'round' && length / width > maxRoundRatio) refuse('not-round', { length, width });
  const measured = Math.round((1000 * height) / across) / 10;
  if (statedDepth !== undefined && Math.abs(statedDepth - measured) > maxDepthGap)
    refuse('depth-differs', { value: statedDepth, other: measured });
  const likely = tradeCarat(shape, Math.max(length, width), Math.min(length, width), height);
  const gap = shape === 'round' ? maxWeightGap.round : maxWeightGap.other;
  if (carat > likely * (1 + gap) || carat < likely * (1 - gap))
    refuse('weight-differs', { value: carat, other: Math.round(likely * 100) / 100 });
}
