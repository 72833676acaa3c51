import { describe, expect, it } from 'vitest';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { GEM_SHAPES, type GemShape } from '#kernel/jewel/gems/grades.ts';
import { LIGHT_PARTS, lightScore } from '#kernel/jewel/gems/light-score.ts';
import { fromCertificate } from '#kernel/jewel/gems/proportions.ts';

/** Table, crown angle, pavilion angle, star, lower half; girdle 3 % at the mains. */
const round = (
  ...[tablePct = 0, crownAngleDeg = 0, pavilionAngleDeg = 0, star = 50, lower = 77]: readonly number[]
) =>
  cutStone(
    'round',
    { carat: 1 },
    'diamond',
    fromCertificate({
      tablePct,
      crownAngleDeg,
      pavilionAngleDeg,
      girdlePct: 3,
      starPct: star,
      lowerHalfPct: lower,
    }),
  );
const scoreOf = (...sizes: readonly number[]): number => lightScore(round(...sizes)).score;

describe('lightScore', () => {
  // Reference shares: 160 × 160 rays through the same facets, in per cent.
  it.each([
    ['ideal', round(57, 34.5, 40.75), [62, 21, 6, 11]],
    ['steep and deep', round(57, 36.5, 41.6), [45, 11, 29, 15]],
    ['fish-eye', round(62, 32, 38.5), [53, 30, 11, 7]],
  ] as const)('%s', (_name, stone, [red, blue, green, leak]) => {
    const score = lightScore(stone);
    expect(Math.abs(score.red * 100 - red)).toBeLessThan(4);
    expect(Math.abs(score.blue * 100 - blue)).toBeLessThan(4);
    expect(Math.abs(score.green * 100 - green)).toBeLessThan(4);
    expect(Math.abs(score.leak * 100 - leak)).toBeLessThan(4);
  });

  it.each(GEM_SHAPES)('%s: shares sum to one; the score is the lowest part', (shape) => {
    const { red, blue, green, leak, parts, score } = lightScore(cutStone(shape, { carat: 1 }));
    expect(red + blue + green + leak).toBeCloseTo(1, 9);
    expect(score).toBe(Math.round(Math.min(...LIGHT_PARTS.map((part) => parts[part]))));
    for (const part of LIGHT_PARTS) {
      expect(parts[part]).toBeGreaterThanOrEqual(0);
      expect(parts[part]).toBeLessThanOrEqual(100);
    }
  });

  // Moissanite cut to diamond's angles: 44 / 12 / 27 / 17.
  it('depends on the material', () => {
    const { red, green } = lightScore(round(57, 34.5, 40.75), 'moissanite');
    expect(red).toBeLessThan(0.52);
    expect(green).toBeGreaterThan(0.2);
  });
});

describe('rounds with published grades', () => {
  // Pricescope, case study of GIA Excellent stones: two Excellents that AGS grades differently, and a Very Good.
  const ags0 = scoreOf(55, 34.5, 41, 45, 80);
  const ags2 = scoreOf(57, 35, 41.4, 45, 80);
  const ags3 = scoreOf(60, 33, 40.6, 50, 80);

  it('ranks AGS 0 over AGS 2 over AGS 3, and none of them low', () => {
    expect(ags0).toBeGreaterThan(ags2);
    expect(ags2).toBeGreaterThan(ags3);
    expect(ags3).toBeGreaterThan(85);
  });

  it.each([
    ['Cowing, gemcad.blogspot.com: central ideal', [56, 34, 41]],
    ['niceice.com: super ideal, one end', [53, 34.3, 40.6, 45, 75]],
    ['niceice.com: super ideal, other end', [58, 34.9, 40.9, 50, 78]],
    ['diamondcut.gia.edu: the middle of Excellent', [57, 34.5, 41]],
    ['Tolkowsky’s angles, as jewellery.md has them', [53, 34.5, 40.75]],
  ] as const)('%s: over every Very Good', (_source, sizes) => {
    expect(scoreOf(...sizes)).toBeGreaterThan(ags3 + 4);
  });

  // engagementringsall.com: old AGS 2 and 4, pavilions given as depths.
  it.each([
    ['old AGS 4, shallow', [64.5, 31.5, 39.7]],
    ['old AGS 4, steep', [64.5, 37.5, 39.7]],
    ['old AGS 2, shallow', [60.5, 32.5, 40.03]],
    ['old AGS 2, steep', [60.5, 36.5, 41.67]],
  ] as const)('%s: under the Excellents', (_source, sizes) => {
    expect(scoreOf(...sizes)).toBeLessThan(ags2);
  });

  // hollowaydiamonds.com.au: "ugly" at a table of 60 and a depth of 60; jewellery.md: fish-eye, nail-head.
  it.each([
    ['pavilion of 36°', [60, 34, 36], 76],
    ['pavilion of 45°', [60, 34, 45], 45],
    ['nail-head', [57, 34.5, 44], 60],
    ['fish-eye', [62, 32, 38.5], 82],
    ['shallow', [60, 30, 39], 82],
    ['steep and deep', [57, 36.5, 41.6], 82],
  ] as const)('%s scores low', (_source, sizes, most) => {
    expect(scoreOf(...sizes)).toBeLessThan(most);
  });

  // diamondcuttersintl.com: the ends of Class I and Class II lie at angles that the middle of the class avoids.
  it('ranks the middle of Class I above that of Class II', () => {
    expect(scoreOf(56.5, 34.5, 40.7)).toBeGreaterThan(scoreOf(58.5, 33.5, 40.75));
  });

  it('lowers the score of a face that its viewer darkens', () => {
    const { blue, parts } = lightScore(round(60, 30, 39));
    expect(blue).toBeGreaterThan(0.3);
    expect(parts.contrast).toBeLessThan(80);
    expect(lightScore(round(57, 34.5, 40.75)).parts.contrast).toBe(100);
  });

  it('gives no top score outside the ranges of Excellent', () => {
    // jewellery.md, diamondcut.gia.edu: table 52 to 62, crown 31.5 to 36.5, pavilion 40.6 to 41.8.
    for (const [table, crown, pavilion] of [
      [66, 34.5, 41],
      [57, 29, 40.8],
      [57, 39, 41],
      [57, 34.5, 39],
      [57, 34.5, 42.8],
    ] as const)
      expect(scoreOf(table, crown, pavilion), `${table} ${crown} ${pavilion}`).toBeLessThan(ags0);
  });
});

/** Leakage in an earlier version of the cuts that leaked most, in percent. */
const FIRST_LEAK: Partial<Record<GemShape, number>> = { oval: 32, pear: 38, marquise: 35, cushion: 32 };

describe.each(Object.entries(FIRST_LEAK))('%s', (shape, first) => {
  it('leaks at least a quarter less than the earlier version', () => {
    const stone = cutStone(shape as GemShape, { carat: 1 });
    expect(lightScore(stone).leak * 100).toBeLessThan(first * 0.72);
  });
});
