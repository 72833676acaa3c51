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

  it('leans a ring back, its stone towards the camera above it', () => {
    const { model, view } = asPhotographed(readDesign('1001'));
    expect(model.bounds.min[2]).toBeCloseTo(0, 3);
    expect(view.elevation).toBeGreaterThan(45);
    // Models face the camera along -Y; +Z is up.
    const stone = model.stones.find(({ role }) => role === 'centre');
    expect(stone?.matrix[9]).toBeLessThan(-0.1);
    expect(stone?.matrix[10]).toBeGreaterThan(0.9);
  });

  it('separates two pieces', () => {
    const deep = (id: string) => {
      const { min, max } = asPhotographed(readDesign(id)).model.bounds;
      return max[1] - min[1];
    };
    expect(deep('1501')).toBeGreaterThan(deep('1001') + 1);
  });
});
