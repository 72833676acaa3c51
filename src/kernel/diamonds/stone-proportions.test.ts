import { describe, expect, it } from 'vitest';
import { lightScore } from '#kernel/gems/light-score.ts';
import { PROPORTION_LIMITS } from '#kernel/gems/proportions.ts';
import { solidOf, stoneProportions } from './stone-proportions.ts';

const round = {
  shape: 'round',
  length_mm: 6.46,
  width_mm: 6.42,
  table_pct: 57,
  depth_pct: 61.6,
  crown_angle_deg: 34.5,
  pavilion_angle_deg: 40.8,
  girdle: 'medium to slightly thick',
} as const;

describe('a stone from its report', () => {
  it('has the proportions that the report gives', () => {
    const proportions = stoneProportions(round);
    expect(proportions.tablePct).toBe(57);
    expect(proportions.girdlePct).toBe(4);
    expect(proportions.crownPct).toBeCloseTo(14.78, 1);
  });

  it('is as large as it was measured', () => {
    const solid = solidOf(round);
    expect(solid.widthMm).toBeCloseTo(6.42, 2);
    expect(solid.carat).toBeGreaterThan(0.9);
    expect(solid.carat).toBeLessThan(1.1);
  });

  it('shows poor proportions in its light', () => {
    const deep = { ...round, crown_angle_deg: 37, pavilion_angle_deg: 42.6 };
    expect(lightScore(solidOf(deep)).score).toBeLessThan(lightScore(solidOf(round)).score - 5);
  });

  it('can be cut whatever a report says', () => {
    const odd = { ...round, shape: 'pear', length_mm: 30, table_pct: 90, depth_pct: 31, girdle: '' } as const;
    const [least, most] = PROPORTION_LIMITS.pear.pavilionPct;
    const { pavilionPct } = stoneProportions(odd);
    expect(pavilionPct).toBeGreaterThanOrEqual(least);
    expect(pavilionPct).toBeLessThanOrEqual(most);
    expect(solidOf(odd).volumeMm3).toBeGreaterThan(0);
  });
});
