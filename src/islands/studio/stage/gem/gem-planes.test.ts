import { describe, expect, it } from 'vitest';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { CUT_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import { gemPlanes, MOST_FACETS, MOST_GIRDLE } from './gem-planes.ts';

describe('planes for the shader', () => {
  it.each(CUT_SHAPES)('of a %s fit the shared program, with every corner inside them', (shape) => {
    const stone = cutStone(shape, { carat: 1 });
    const { facets, facetCount, girdle, girdleCount, band } = gemPlanes(stone);
    expect(facets).toHaveLength(MOST_FACETS);
    expect(girdle).toHaveLength(MOST_GIRDLE);
    expect(facetCount + girdleCount).toBe(stone.planes.length / 4);
    expect(band.x).toBeLessThan(band.y);
    const p = stone.mesh.positions;
    let outside = 0;
    for (let i = 0; i < p.length; i += 3) {
      const x = stone.mirrorX ? Math.abs(at(p, i)) : at(p, i);
      for (const plane of [...facets.slice(0, facetCount), ...girdle.slice(0, girdleCount)])
        outside = Math.max(outside, plane.x * x + plane.y * at(p, i + 1) + plane.z * at(p, i + 2) - plane.w);
    }
    expect(outside).toBeLessThan(2e-4);
  });
});
