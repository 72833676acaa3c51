import { describe, expect, it } from 'vitest';
import { lightScore } from '#kernel/jewel/gems/light-score.ts';
import { PROPORTION_LIMITS } from '#kernel/jewel/gems/proportions.ts';
import { solidOf, stoneProportions } from './stone-proportions.ts';

const round = {
  shape: 'round',
  lengthMm: 6.46,
  widthMm: 6.42,
  tablePct: 57,
  depthPct: 61.6,
  crownAngleDeg: 34.5,
  pavilionAngleDeg: 40.8,
  girdle: 'medium to slightly thick',
} as const;

describe('a stone from its report', () => {
  it('has the proportions that the report gives', () => {
    const proportions = stoneProportions(round);
    expect(proportions.tablePct).toBe(57);
    expect(proportions.girdlePct).toBe(4);
    expect(proportions.crownPct).toBeCloseTo(14.78, 1);
  });

  it('has the measured size', () => {
    const solid = solidOf(round);
    expect(solid.widthMm).toBeCloseTo(6.42, 2);
    expect(solid.carat).toBeGreaterThan(0.9);
    expect(solid.carat).toBeLessThan(1.1);
  });

  it('shows poor proportions in its light', () => {
    const deep = { ...round, crownAngleDeg: 37, pavilionAngleDeg: 42.6 };
    expect(lightScore(solidOf(deep)).score).toBeLessThan(lightScore(solidOf(round)).score - 5);
  });

  it('can be cut whatever the report says', () => {
    const odd = { ...round, shape: 'pear', lengthMm: 30, tablePct: 90, depthPct: 31, girdle: '' } as const;
    const [least, most] = PROPORTION_LIMITS.pear.pavilionPct;
    const { pavilionPct } = stoneProportions(odd);
    expect(pavilionPct).toBeGreaterThanOrEqual(least);
    expect(pavilionPct).toBeLessThanOrEqual(most);
    expect(solidOf(odd).volumeMm3).toBeGreaterThan(0);
  });
});
