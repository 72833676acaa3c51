import { describe, expect, it } from 'vitest';
import { bowTieMap, isLong } from '#kernel/jewel/gems/bow-tie-map.ts';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { GEM_SHAPES, type GemShape } from '#kernel/jewel/gems/grades.ts';
import { proportionsOfGrade } from '#kernel/jewel/gems/proportions.ts';

const mapOf = (shape: GemShape, grade: 'EX' | 'P' = 'EX') =>
  bowTieMap(cutStone(shape, { carat: 1 }, 'diamond', proportionsOfGrade(shape, grade)));

/** Mean share of tilts in which places are dark: across the width, and towards the ends. */
function meansOf(map: NonNullable<ReturnType<typeof mapOf>>) {
  const [wings, ends]: [number[], number[]] = [[], []];
  for (const [cell, dark] of map.dark.entries()) {
    const u = (((cell % map.side) + 0.5) / map.side) * 2 - 1;
    const v = ((Math.floor(cell / map.side) + 0.5) / map.side) * 2 - 1;
    const away = Math.hypot(u, v);
    if (Number.isNaN(dark) || away < 0.2 || away > 0.85) continue;
    if (Math.abs(v) < 0.4 * Math.abs(u)) wings.push(dark);
    if (Math.abs(u) < 0.4 * Math.abs(v)) ends.push(dark);
  }
  const mean = (list: number[]) => list.reduce((sum, dark) => sum + dark, 0) / list.length;
  return { wings: mean(wings), ends: mean(ends) };
}

describe('dark places of a rocking long stone', () => {
  it('are across the width of an oval, five times as frequent as at its ends for a Poor cut', () => {
    const [fine, poor] = [mapOf('oval'), mapOf('oval', 'P')];
    if (!fine || !poor) throw new Error('an oval is long');
    expect(meansOf(fine).wings).toBeGreaterThan(meansOf(fine).ends);
    expect(meansOf(poor).wings).toBeGreaterThan(5 * meansOf(poor).ends);
    expect(meansOf(poor).wings).toBeGreaterThan(3 * meansOf(fine).wings);
  });

  it('are mapped only for long cuts', () => {
    const long = GEM_SHAPES.filter((shape) => isLong(cutStone(shape, { carat: 1 })));
    expect(long).toEqual(['oval', 'emerald', 'pear', 'radiant', 'marquise', 'baguette']);
    for (const shape of GEM_SHAPES) if (!long.includes(shape)) expect(mapOf(shape), shape).toBeNull();
  });

  it('are symmetric, given as shares of the tilts, and inside the outline', () => {
    const map = mapOf('pear');
    if (!map) throw new Error('a pear is long');
    const { dark, pixels, side } = map;
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side / 2; x++) expect(dark[y * side + x]).toEqual(dark[y * side + side - 1 - x]);
    const within = dark.filter((share) => !Number.isNaN(share));
    expect(Math.min(...within)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...within)).toBeLessThanOrEqual(1.001);
    const filled = pixels.filter((alpha, i) => i % 4 === 3 && alpha === 255);
    expect(filled.length).toBe(within.length);
    // Darker places have darker colours.
    const [bright, black] = [Math.min(...within), Math.max(...within)].map((share) => {
      const cell = dark.indexOf(share);
      return (pixels[cell * 4] ?? 0) + (pixels[cell * 4 + 1] ?? 0) + (pixels[cell * 4 + 2] ?? 0);
    }) as [number, number];
    expect(black).toBeLessThan(bright - 200);
  });
});
