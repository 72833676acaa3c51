import { describe, expect, it } from 'vitest';
import { readDesign } from '#renderer/shots/designs.ts';
import { asPhotographed } from './as-photographed.ts';

describe('a design as its first photograph shows it', () => {
  it.each([
    ['1001', 'a ring', 1],
    ['1201', 'both studs', 2],
    ['1301', 'a pendant', 1],
    ['1501', 'both rings of a set', 1],
  ])('%s: %s, all there, on the ground', (id, _name, large) => {
    const { model, view } = asPhotographed(readDesign(id));
    const widest = Math.max(...model.stones.map(({ widthMm }) => widthMm));
    expect(model.stones.filter(({ widthMm }) => widthMm > widest * 0.9).length).toBe(large);
    expect(model.bounds.min[2]).toBeGreaterThan(-12);
    expect(model.bounds.max[2]).toBeGreaterThan(1);
    expect(view.frameMm).toBeGreaterThan(10);
  });

  it('lays a ring on its side, its stone towards the camera', () => {
    const { model } = asPhotographed(readDesign('1001'));
    const { min, max } = model.bounds;
    expect(min[2]).toBeCloseTo(0, 3);
    // Lower than it is wide; upright it would be 24 mm high.
    expect(max[2] - min[2]).toBeLessThan((max[0] - min[0]) / 2);
    // Models face the camera along -Y.
    const stone = model.stones.find(({ role }) => role === 'centre');
    expect(stone?.matrix[9]).toBeLessThan(-0.9);
  });

  it('separates two pieces', () => {
    const wide = (id: string) => {
      const { min, max } = asPhotographed(readDesign(id)).model.bounds;
      return max[0] - min[0];
    };
    expect(wide('1501')).toBeGreaterThan(wide('1001') + 3);
  });
});
