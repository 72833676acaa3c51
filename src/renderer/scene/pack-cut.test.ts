import { describe, expect, it } from 'vitest';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { packCut } from './pack-cut.ts';

describe('packCut', () => {
  it('puts the girdle last and computes its band', () => {
    const stone = cutStone('round', { carat: 1 });
    const shape = packCut(stone);
    expect(shape.facets % 4).toBe(0);
    expect(shape.planes % 4).toBe(0);
    expect(shape.facets).toBeGreaterThanOrEqual(57);
    for (let i = shape.facets; i < shape.planes; i++)
      expect(Math.abs(shape.rows[2 * shape.planes + i] ?? 1)).toBeLessThan(1e-6);
    const [low, high] = shape.band;
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
    expect(high - low).toBeLessThan(stone.depthMm * 0.15);
  });

  it('adds the portal of a heart', () => {
    const shape = packCut(cutStone('heart', { carat: 1 }));
    expect(shape.mirrored).toBe(true);
    expect(shape.rows[shape.portal]).toBe(-1);
    expect(shape.rows[3 * shape.planes + shape.portal]).toBe(0);
  });
});
