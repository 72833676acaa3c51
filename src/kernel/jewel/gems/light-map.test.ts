import { describe, expect, it } from 'vitest';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { type LightMap, lightMap } from '#kernel/jewel/gems/light-map.ts';
import { lightScore } from '#kernel/jewel/gems/light-score.ts';
import { nativeProportions } from '#kernel/jewel/gems/native-pavilion.ts';
import { USUAL_PROPORTIONS } from '#kernel/jewel/gems/proportions.ts';
import { triedShapes } from '../../../../tests/fixtures/gem-shapes.ts';

const pixel = (map: Uint8ClampedArray, side: number, x: number, y: number) => [
  ...map.subarray((y * side + x) * 4, (y * side + x) * 4 + 4),
];

describe('lightMap', () => {
  const round = cutStone('round', { carat: 1 });
  const map = lightMap(round);

  it('is transparent outside the stone, opaque inside it, and symmetric', () => {
    const { side, spectrum } = map;
    expect(pixel(spectrum, side, 0, 0)[3]).toBe(0);
    expect(pixel(spectrum, side, side / 2, side / 2)[3]).toBe(255);
    for (let y = 0; y < side; y++)
      expect(pixel(spectrum, side, 20, y)).toEqual(pixel(spectrum, side, side - 21, y));
  });

  it('shows as much red as the score', () => {
    const { side, spectrum } = map;
    let [red, all] = [0, 0];
    for (let i = 0; i < side * side; i++) {
      if (spectrum[i * 4 + 3] === 0) continue;
      const [r = 0, g = 0, b = 0] = spectrum.subarray(i * 4, i * 4 + 3);
      all++;
      if (r > 120 && r > 1.6 * g && r > 1.6 * b) red++;
    }
    expect(Math.abs(red / all - lightScore(round).red)).toBeLessThan(0.2);
    expect(red / all).toBeGreaterThan(0.4);
  });

  it('has a bow-tie figure only for long cuts', () => {
    expect(map.bowTie).toBeNull();
    expect(lightMap(cutStone('emerald', { carat: 1 })).bowTie).not.toBeNull();
  });

  // The trade's simple oval with its mains drawn to a point has a clear bow-tie.
  it('finds a bow-tie, and our long brilliants have almost none', () => {
    for (const shape of ['oval', 'pear', 'marquise'] as const)
      expect(lightMap(cutStone(shape, { carat: 1 })).bowTie, shape).toBeLessThan(12);
    const { pavilionPct } = USUAL_PROPORTIONS.oval;
    const scores = [0.9, 1, 1.1].map(
      (k) =>
        lightMap(
          cutStone('oval', { carat: 1 }, 'diamond', {
            ...USUAL_PROPORTIONS.oval,
            pavilionPct: pavilionPct * k,
          }),
        ).bowTie,
    );
    expect(new Set(scores).size).toBeGreaterThan(1);
  });

  it.each(triedShapes)('%s: the right way up', (shape) => {
    const stone = cutStone(shape, { carat: 1 });
    const { side, spectrum } = lightMap(stone);
    const filled = (y: number) =>
      Array.from({ length: side }, (_, x) => pixel(spectrum, side, x, y)[3] ?? 0).filter((a) => a > 0).length;
    if (shape === 'pear') expect(filled(4)).toBeGreaterThan(filled(side - 5));
    expect(filled(side / 2)).toBeGreaterThan(side * 0.5);
  });
});

describe('a coloured stone cut at the mine', () => {
  const faceOf = (shape: 'round' | 'oval' | 'pear', material: 'sapphire' | 'emerald') => {
    const usual = USUAL_PROPORTIONS[shape];
    const [precise, native] = [usual, { ...nativeProportions(usual), make: 'native' } as const].map((cut) =>
      lightMap(cutStone(shape, { carat: 1.5 }, material, cut), material),
    ) as [LightMap, LightMap];
    return { precise, native };
  };

  // bench.md gives a window over 10 to 30 % of the face for native stones.
  it.each([
    ['round', 'sapphire'],
    ['oval', 'sapphire'],
    ['pear', 'emerald'],
  ] as const)('%s %s: has a window that the precise one has not', (shape, material) => {
    const { precise, native } = faceOf(shape, material);
    expect(native.windowPct).toBeGreaterThan(precise.windowPct + 5);
    expect(native.windowPct).toBeGreaterThanOrEqual(10);
    expect(native.windowPct).toBeLessThanOrEqual(32);
    for (const map of [precise, native]) expect(map.windowPct + map.extinctPct).toBeLessThanOrEqual(100);
  });
});
