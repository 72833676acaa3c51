import { describe, expect, it } from 'vitest';
import { cutStone } from '#kernel/gems/cut-stone.ts';
import { packCut } from './pack-cut.ts';

describe('packCut', () => {
  it('puts the girdle last and knows its band', () => {
    const stone = cutStone('round', { carat: 1 });
    const cut = packCut(stone);
    expect(cut.facets % 4).toBe(0);
    expect(cut.planes % 4).toBe(0);
    expect(cut.facets).toBeGreaterThanOrEqual(57);
    for (let i = cut.facets; i < cut.planes; i++)
      expect(Math.abs(cut.rows[2 * cut.planes + i] ?? 1)).toBeLessThan(1e-6);
    const [low, high] = cut.band;
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
    expect(high - low).toBeLessThan(stone.depthMm * 0.15);
  });

  it('gives a heart its portal', () => {
    const cut = packCut(cutStone('heart', { carat: 1 }));
    expect(cut.mirrored).toBe(true);
    expect(cut.rows[cut.portal]).toBe(-1);
    expect(cut.rows[3 * cut.planes + cut.portal]).toBe(0);
  });
});
