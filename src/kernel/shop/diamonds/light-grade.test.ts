import { describe, expect, it } from 'vitest';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { lightScore } from '#kernel/jewel/gems/light-score.ts';
import { PROPORTION_LIMITS, USUAL_PROPORTIONS } from '#kernel/jewel/gems/proportions.ts';
import { lightGrade, tabledLightScore } from './light-grade.ts';
import { LIGHT_GRADES, lightGradeOf } from './light-grades.ts';
import { LIGHT_SCORES } from './light-scores.ts';

const stale = 'the table is older than the cuts or the score: node scripts/light-scores.ts';

describe('the table of light scores', () => {
  it.each(GEM_SHAPES)('of %s equals the current tracing', (shape) => {
    const { axes, scores } = LIGHT_SCORES[shape];
    const size =
      axes.lengthToWidth.length * axes.tablePct.length * axes.crownPct.length * axes.pavilionPct.length;
    expect(scores).toHaveLength(size * 2);
    const middle = (axis: readonly number[]) => axis[axis.length >> 1] ?? 0;
    const proportions = {
      ...USUAL_PROPORTIONS[shape],
      lengthToWidth: middle(axes.lengthToWidth),
      tablePct: middle(axes.tablePct),
      crownPct: middle(axes.crownPct),
      pavilionPct: middle(axes.pavilionPct),
    };
    const traced = lightScore(cutStone(shape, { widthMm: 2.5 }, 'diamond', proportions)).score;
    expect(tabledLightScore(shape, proportions), stale).toBeCloseTo(traced, 6);
  });

  it('interpolates between its points and clamps beyond them', () => {
    const usual = USUAL_PROPORTIONS.round;
    const [, most] = PROPORTION_LIMITS.round.pavilionPct;
    const end = tabledLightScore('round', { ...usual, pavilionPct: most });
    expect(tabledLightScore('round', { ...usual, pavilionPct: most + 5 })).toBe(end);
    expect(end).toBeLessThan(tabledLightScore('round', usual));
  });
});

describe('the grade of a stone’s light', () => {
  const report = {
    shape: 'round',
    lengthMm: 6.5,
    widthMm: 6.5,
    tablePct: 57,
    depthPct: 61.5,
    crownAngleDeg: 34.5,
    pavilionAngleDeg: 40.8,
    girdle: 'medium',
  } as const;

  it('is relative to the usual of its cut', () => {
    expect([1.1, 0.96, 0.95, 0.8, 0.5].map(lightGradeOf)).toEqual([
      'brilliant',
      'brilliant',
      'lively',
      'soft',
      'quiet',
    ]);
  });

  it('falls as the pavilion grows too deep', () => {
    const grades = [40.8, 42, 43.5].map((pavilionAngleDeg) => lightGrade({ ...report, pavilionAngleDeg }));
    const places = grades.map((grade) => LIGHT_GRADES.indexOf(grade));
    expect(places[0]).toBeLessThan(2);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[2]).toBeGreaterThan(1);
  });
});
