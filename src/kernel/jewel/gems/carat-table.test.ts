import { describe, expect, it } from 'vitest';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { GemShape } from '#kernel/jewel/gems/grades.ts';
import { USUAL_PROPORTIONS } from '#kernel/jewel/gems/proportions.ts';
import { tradeCarat } from '#kernel/jewel/gems/trade-weight.ts';

const CARATS = [0.3, 0.5, 0.7, 1, 1.5, 2, 3] as const;

/** Widths in mm by the trade's formulas, for a length-to-width ratio and a total depth in per cent of the width. */
const TABLE: readonly (readonly [
  shape: GemShape,
  ratio: number,
  depthPct: number,
  widths: readonly number[],
])[] = [
  ['round', 1, 61.5, [4.31, 5.11, 5.71, 6.44, 7.37, 8.11, 9.28]],
  ['oval', 1.4, 62, [3.8, 4.5, 5.0, 5.7, 6.5, 7.1, 8.2]],
  ['cushion', 1.05, 66, [3.8, 4.4, 5.0, 5.6, 6.4, 7.1, 8.1]],
  ['princess', 1, 72, [3.69, 4.37, 4.89, 5.51, 6.31, 6.94, 7.95]],
  ['radiant', 1.2, 66, [3.6, 4.3, 4.8, 5.4, 6.2, 6.8, 7.8]],
  ['emerald', 1.4, 66, [3.3, 4.0, 4.4, 5.0, 5.7, 6.3, 7.2]],
  ['asscher', 1, 66, [3.84, 4.56, 5.1, 5.74, 6.57, 7.24, 8.28]],
  ['pear', 1.55, 62, [3.7, 4.4, 5.0, 5.6, 6.4, 7.0, 8.1]],
  ['marquise', 2, 61, [3.5, 4.1, 4.6, 5.2, 6.0, 6.6, 7.5]],
  ['heart', 1, 60, [4.39, 5.21, 5.83, 6.56, 7.51, 8.27, 9.46]],
];
const cases = TABLE.flatMap(([shape, ratio, depthPct, widths]) =>
  CARATS.map((carat, i) => ({ shape, ratio, depthPct, carat, widthMm: widths[i] ?? 0 })),
);

/** The table's columns are rounded to a tenth of a millimetre if they give a length beside the width. */
const rounding = (shape: GemShape) =>
  ['round', 'princess', 'asscher', 'heart'].includes(shape) ? 0.005 : 0.05;

describe('the carat table', () => {
  it.each(cases)('$carat ct $cut is about $widthMm mm wide', ({ shape, ratio, depthPct, carat, widthMm }) => {
    const usual = USUAL_PROPORTIONS[shape];
    const pavilionPct = depthPct - usual.crownPct - usual.girdlePct;
    const stone = cutStone(shape, { carat }, 'diamond', { ...usual, lengthToWidth: ratio, pavilionPct });
    expect(stone.depthMm / stone.widthMm).toBeCloseTo(depthPct / 100, 2);
    // 1 % of weight for rounds and 5 % for fancies correspond to a third of that in width.
    const share = (shape === 'round' ? 0.01 : 0.05) / 3;
    expect(Math.abs(stone.widthMm - widthMm)).toBeLessThan(widthMm * share + rounding(shape));
  });

  it.each(cases)('the trade’s formula reproduces the table: $carat ct $cut', (row) => {
    const { shape, ratio, depthPct, carat, widthMm } = row;
    const weight = tradeCarat(shape, widthMm * ratio, widthMm, (widthMm * depthPct) / 100);
    const slack = 3.2 * (rounding(shape) / widthMm) + 0.01;
    expect(Math.abs(weight / carat - 1)).toBeLessThan(slack);
  });
});
