import { describe, expect, it } from 'vitest';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { CUT_GRADES } from '#kernel/jewel/gems/grades.ts';
import { lightScore } from '#kernel/jewel/gems/light-score.ts';
import { PROPORTION_LIMITS, PROPORTION_NAMES, proportionsOfGrade } from '#kernel/jewel/gems/proportions.ts';
import { triedShapes } from '../../../../tests/fixtures/gem-shapes.ts';

describe.each(triedShapes)('%s of every cut grade', (shape) => {
  const proportions = CUT_GRADES.map((grade) => proportionsOfGrade(shape, grade));

  it('returns less light the lower its grade', () => {
    const scores = proportions.map((p) => lightScore(cutStone(shape, { carat: 1 }, 'diamond', p)).score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.at(-1)).toBeLessThan((scores[0] ?? 0) * 0.8);
  });

  it('can be cut', () => {
    for (const p of proportions)
      for (const name of PROPORTION_NAMES) {
        const [least, most] = PROPORTION_LIMITS[shape][name];
        expect(p[name]).toBeGreaterThanOrEqual(least - 1e-9);
        expect(p[name]).toBeLessThanOrEqual(most + 1e-9);
      }
  });
});
