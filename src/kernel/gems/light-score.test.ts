import { describe, expect, it } from 'vitest';
import { cutStone } from '#kernel/gems/cut-stone.ts';
import { GEM_SHAPES } from '#kernel/gems/grades.ts';
import { lightScore } from '#kernel/gems/light-score.ts';
import { fromCertificate } from '#kernel/gems/proportions.ts';

const round = (tablePct: number, crownAngleDeg: number, pavilionAngleDeg: number) =>
  cutStone(
    'round',
    { carat: 1 },
    'diamond',
    fromCertificate({ tablePct, crownAngleDeg, pavilionAngleDeg, girdlePct: 3 }),
  );

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

  it('ranks an ideal stone over a deep one over a nail-head', () => {
    const scores = [round(57, 34.5, 40.75), round(57, 36.5, 41.6), round(57, 34.5, 44)].map(
      (s) => lightScore(s).score,
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores[0]).toBeGreaterThan(85);
    expect(scores[2]).toBeLessThan(60);
  });

  it.each(GEM_SHAPES)('%s: shares sum to one and nothing is lost', (shape) => {
    const { red, blue, green, leak, score } = lightScore(cutStone(shape, { carat: 1 }));
    expect(red + blue + green + leak).toBeCloseTo(1, 9);
    expect(leak).toBeLessThan(0.45);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(100);
  });

  // Moissanite cut to diamond's angles: 44 / 12 / 27 / 17.
  it('knows the material', () => {
    const { red, green } = lightScore(round(57, 34.5, 40.75), 'moissanite');
    expect(red).toBeLessThan(0.52);
    expect(green).toBeGreaterThan(0.2);
  });
});
