import { describe, expect, it } from 'vitest';
import { ATELIER, BRILLIANCE } from '#kernel/lighting/studio-lights.ts';
import { evenDirections, lightDirections } from '../ambient-occlusion/directions.ts';
import { ENVIRONMENTS } from './environments.ts';

describe('environments', () => {
  it('fit the cube’s shader', () => {
    for (const { metal, stone } of Object.values(ENVIRONMENTS)) {
      expect(metal.boxes.length).toBeLessThanOrEqual(40);
      expect(stone.boxes.length).toBeLessThanOrEqual(40);
    }
  });

  it('start with the light of the catalogue’s pictures', () => {
    expect(ENVIRONMENTS.jeweller.metal).toBe(ATELIER);
    expect(ENVIRONMENTS.jeweller.stone).toBe(BRILLIANCE);
  });
});

describe('directions', () => {
  it('are spread evenly', () => {
    const all = evenDirections(60);
    for (const axis of ['x', 'y', 'z'] as const)
      expect(Math.abs(all.reduce((sum, d) => sum + d[axis], 0))).toBeLessThan(1);
    // A quarter of the directions is what their cosines to any normal sum up to.
    const open = all.reduce((sum, d) => sum + Math.max(0, d.x), 0);
    expect(open / 15).toBeCloseTo(1, 1);
  });

  it('come from above, more from the bright side, and turn with the lights', () => {
    const still = lightDirections(ATELIER, 64, 0);
    const turned = lightDirections(ATELIER, 64, Math.PI);
    expect(still.every(({ y }) => y > 0)).toBe(true);
    const z = (list: typeof still) => list.reduce((sum, d) => sum + d.z, 0);
    expect(Math.abs(z(still))).toBeGreaterThan(0.5);
    expect(z(turned)).toBeCloseTo(-z(still), 6);
  });
});
