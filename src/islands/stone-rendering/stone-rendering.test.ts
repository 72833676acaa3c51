import { describe, expect, it } from 'vitest';
import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { USUAL_PROPORTIONS } from '#kernel/jewel/gems/proportions.ts';
import { drawFacets, toneCount } from './facet-drawing.ts';

const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe('a stone drawn from above', () => {
  it.each(GEM_SHAPES)('%s has its own facets within its outline', (cut) => {
    const drawing = drawFacets(cut, USUAL_PROPORTIONS[cut], 6);
    expect(drawing.widthMm).toBeCloseTo(6, 1);
    expect(drawing.tones).toHaveLength(toneCount);
    for (const path of [drawing.crown, drawing.pavilion, drawing.outline]) {
      const points = numbers(path);
      expect(points.length).toBeGreaterThan(7);
      points.forEach((value, index) => {
        const half = (index % 2 === 0 ? drawing.widthMm : drawing.lengthMm) / 2;
        expect(Math.abs(value)).toBeLessThanOrEqual(half + 0.02);
      });
    }
    expect(drawing.tones.filter((path) => path !== '').length).toBeGreaterThan(1);
  });

  it('differs with the proportions', () => {
    const wide = drawFacets('round', { ...USUAL_PROPORTIONS.round, tablePct: 64 }, 6);
    expect(wide.crown).not.toBe(drawFacets('round', USUAL_PROPORTIONS.round, 6).crown);
  });
});
