import { describe, expect, it } from 'vitest';
import { ATELIER, BRILLIANCE } from '#kernel/jewel/lighting/studio-lights.ts';
import { evenDirections, lightDirections } from '../ambient-occlusion/directions.ts';
import { ENVIRONMENTS, eyeBalance } from './environments.ts';

describe('environments', () => {
  it('fit the cube’s shader', () => {
    for (const { metal, stone } of Object.values(ENVIRONMENTS)) {
      expect(metal.boxes.length).toBeLessThanOrEqual(40);
      expect(stone.boxes.length).toBeLessThanOrEqual(40);
    }
  });

  it('start with the light of the catalogue images', () => {
    expect(ENVIRONMENTS.jeweller.metal).toBe(ATELIER);
    expect(ENVIRONMENTS.jeweller.stone).toBe(BRILLIANCE);
  });
});

describe("the eye's white balance", () => {
  const flame = [1, 0.76, 0.47] as const;

  it('makes candlelight nearly white and keeps its brightness', () => {
    const { balance } = ENVIRONMENTS.candle;
    const [r, g, b] = flame.map((light, i) => light * (balance[i] ?? 0));
    expect((b ?? 0) / (r ?? 1)).toBeGreaterThan(0.78);
    expect(r).toBeGreaterThan(g ?? 0);
    expect(g).toBeGreaterThan(b ?? 0);
    const brightness = (light: readonly (number | undefined)[]) =>
      0.2126 * (light[0] ?? 0) + 0.7152 * (light[1] ?? 0) + 0.0722 * (light[2] ?? 0);
    expect(brightness([r, g, b])).toBeCloseTo(brightness(flame), 6);
  });

  it('leaves white light unchanged', () => {
    for (const factor of eyeBalance([1, 1, 1], 0.8)) expect(factor).toBeCloseTo(1, 9);
    for (const id of ['jeweller', 'daylight', 'office'] as const)
      expect(ENVIRONMENTS[id].balance).toEqual([1, 1, 1]);
  });
});

describe('directions', () => {
  it('are distributed evenly', () => {
    const all = evenDirections(60);
    for (const axis of ['x', 'y', 'z'] as const)
      expect(Math.abs(all.reduce((sum, d) => sum + d[axis], 0))).toBeLessThan(1);
    // The cosines to any normal add up to a quarter of the directions.
    const open = all.reduce((sum, d) => sum + Math.max(0, d.x), 0);
    expect(open / 15).toBeCloseTo(1, 1);
  });

  it('come from above, more from the bright side, and rotate with the lights', () => {
    const still = lightDirections(ATELIER, 64, 0);
    const turned = lightDirections(ATELIER, 64, Math.PI);
    expect(still.every(({ y }) => y > 0)).toBe(true);
    const z = (list: typeof still) => list.reduce((sum, d) => sum + d.z, 0);
    expect(Math.abs(z(still))).toBeGreaterThan(0.5);
    expect(z(turned)).toBeCloseTo(-z(still), 6);
  });
});
