import { describe, expect, it } from 'vitest';
import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { caratOfWidth, cutStone, widthOfCarat } from '#kernel/jewel/gems/cut-stone.ts';
import { CUT_SHAPES, type CutShape, GEM_MATERIAL_IDS } from '#kernel/jewel/gems/grades.ts';
import { intersectPlanes } from '#kernel/jewel/gems/polyhedron.ts';
import {
  fromCertificate,
  PROPORTION_LIMITS,
  PROPORTION_NAMES,
  type Proportions,
  USUAL_PROPORTIONS,
} from '#kernel/jewel/gems/proportions.ts';
import { tradeCarat } from '#kernel/jewel/gems/trade-weight.ts';
import { unitCut } from '#kernel/jewel/gems/unit-cut.ts';
import { meshVolume, openEdges } from '#kernel/jewel/mesh/mesh-builder.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';

const facetsByKind = (shape: CutShape, proportions = USUAL_PROPORTIONS[shape]): Record<string, number> => {
  const { planes } = unitCut(shape, proportions);
  const count: Record<string, number> = {};
  for (const { plane } of intersectPlanes(planes).facets) {
    const kind = planes[plane]?.kind ?? 'box';
    count[kind] = (count[kind] ?? 0) + 1;
  }
  return count;
};

const eulerNumber = (shape: CutShape): number => {
  const { planes, mirrorX } = unitCut(shape, USUAL_PROPORTIONS[shape]);
  const closed = mirrorX ? [...planes, { normal: [-1, 0, 0], offset: 0, kind: 'girdle' } as const] : planes;
  const { vertices, facets } = intersectPlanes(closed);
  const edges = facets.reduce((sum, f) => sum + f.loop.length, 0) / 2;
  return vertices.length - edges + facets.length;
};

const isInside = ({ planes, mirrorX }: CutStone, x: number, y: number, z: number): boolean => {
  const px = mirrorX ? Math.abs(x) : x;
  for (let i = 0; i < planes.length; i += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = planes.subarray(i, i + 4);
    if (a * px + b * y + c * z > d + 1e-4) return false;
  }
  return true;
};

describe.each(CUT_SHAPES)('%s', (shape) => {
  const stone = cutStone(shape, { carat: 1 });

  it('is a closed solid', () => {
    expect(eulerNumber(shape)).toBe(2);
    expect(openEdges(stone.mesh)).toBe(0);
  });

  it('has the requested weight, by its planes and by its mesh', () => {
    expect(stone.carat).toBeCloseTo(1, 6);
    expect(meshVolume(stone.mesh)).toBeCloseTo(stone.volumeMm3, 2);
  });

  it('agrees with the trade’s estimate from its measures', () => {
    const tolerance = shape === 'round' ? 0.01 : 0.05;
    const trade = tradeCarat(shape, stone.lengthMm, stone.widthMm, stone.depthMm);
    expect(Math.abs(trade - stone.carat)).toBeLessThan(tolerance);
  });

  it('has its girdle at z = 0, its table up, and a facet number for every triangle', () => {
    expect(isInside(stone, 0, 0.02, stone.crownMm)).toBe(true);
    expect(stone.facetIds.length).toBe(stone.mesh.indices.length / 3);
    for (let i = 0; i < stone.girdle.length; i += 2) {
      expect(isInside(stone, stone.girdle[i] ?? 0, stone.girdle[i + 1] ?? 0, 0)).toBe(true);
    }
  });

  it('has consistent measures', () => {
    expect(caratOfWidth(shape, widthOfCarat(shape, 1.37))).toBeCloseTo(1.37, 9);
    const girdle = stone.depthMm - stone.crownMm - stone.pavilionMm;
    expect(girdle / stone.widthMm).toBeCloseTo(USUAL_PROPORTIONS[shape].girdlePct / 100, 5);
  });
});

describe('round brilliant', () => {
  it('has 57 facets beside the girdle', () => {
    const { girdle, ...facets } = facetsByKind('round');
    expect(facets).toEqual({ table: 1, bezel: 8, star: 8, 'upper-half': 16, main: 8, 'lower-half': 16 });
    expect(girdle).toBeGreaterThan(30);
  });

  // Measured: 57 / 34.5 / 40.75, girdle 3 %, 6.50 mm wide weighs 1.014 ct at a depth of 60.86 %.
  it('gives the measured weight and depth', () => {
    const report = fromCertificate({
      tablePct: 57,
      crownAngleDeg: 34.5,
      pavilionAngleDeg: 40.75,
      girdlePct: 3,
    });
    const stone = cutStone('round', { widthMm: 6.5 }, 'diamond', report);
    expect(stone.depthMm / stone.widthMm).toBeCloseTo(0.6086, 3);
    expect(stone.carat).toBeGreaterThan(1.004);
    expect(stone.carat).toBeLessThan(1.024);
  });

  it.each([
    [60, 34, 41, 0.5995, 0.999],
    [54, 35, 40.6, 0.6196, 1.031],
  ])('table %d, crown %d, pavilion %d', (tablePct, crownAngleDeg, pavilionAngleDeg, depth, carat) => {
    const report = fromCertificate({ tablePct, crownAngleDeg, pavilionAngleDeg, girdlePct: 3 });
    const stone = cutStone('round', { widthMm: 6.5 }, 'diamond', report);
    expect(stone.depthMm / stone.widthMm).toBeCloseTo(depth, 3);
    expect(Math.abs(stone.carat - carat)).toBeLessThan(0.01);
  });

  // Widths of the trade's table for a depth of 61.5 %.
  it.each([
    [0.3, 4.31],
    [0.5, 5.11],
    [1, 6.44],
    [2, 8.11],
    [3, 9.28],
  ])('%d ct is about %d mm wide', (carat, widthMm) => {
    expect(Math.abs(widthOfCarat('round', carat) - widthMm)).toBeLessThan(0.06);
  });
});

describe('fancy cuts', () => {
  it.each([
    ['oval', { table: 1, bezel: 8, star: 8, 'upper-half': 16, main: 8, 'lower-half': 16 }],
    ['marquise', { table: 1, bezel: 8, star: 8, 'upper-half': 16, main: 8, 'lower-half': 16 }],
    ['asscher', { table: 1, step: 48 }],
    ['baguette', { table: 1, step: 16 }],
    ['tapered-baguette', { table: 1, step: 16 }],
  ] as const)('%s shows its facets', (shape, expected) => {
    const { girdle: _girdle, ...facets } = facetsByKind(shape);
    expect(facets).toEqual(expected);
  });

  it('tapers a baguette by a third, deepest under its wide end', () => {
    const stone = cutStone('tapered-baguette', { widthMm: 3 });
    const corners = Array.from({ length: 4 }, (_, i) => [stone.girdle[2 * i], stone.girdle[2 * i + 1]]);
    const width = (end: 1 | -1) =>
      2 * Math.max(...corners.filter(([, y = 0]) => y * end > 0).map(([x = 0]) => x));
    expect([width(1), width(-1), stone.lengthMm]).toEqual([3, 2, 5.4]);
    expect(stone.pavilionMm / 3).toBeCloseTo(USUAL_PROPORTIONS['tapered-baguette'].pavilionPct / 100, 9);
    expect(isInside(stone, 0, 1.2, -0.75 * stone.pavilionMm)).toBe(true);
    expect(isInside(stone, 0, -1.9, -0.75 * stone.pavilionMm)).toBe(false);
  });

  it('weighs coloured stones by their density', () => {
    expect(caratOfWidth('oval', 6, 'sapphire') / caratOfWidth('oval', 6)).toBeCloseTo(4 / 3.52, 9);
  });

  it('builds the heart from two mirrored halves', () => {
    const heart = cutStone('heart', { carat: 1 });
    expect(heart.mirrorX).toBe(true);
    const { positions } = heart.mesh;
    const [left, right] = [0, 1].map((side) =>
      positions.filter((x, i) => i % 3 === 0 && (side ? x > 1e-4 : x < -1e-4)),
    );
    expect(left?.length).toBe(right?.length);
    // The cleft: above the middle there is no stone although both lobes are higher.
    expect(isInside(heart, 0, heart.lengthMm / 2 - 0.2, 0)).toBe(false);
  });
});

const proportionsOfCut = (shape: CutShape): fc.Arbitrary<Proportions> =>
  fc.record(
    Object.fromEntries(
      PROPORTION_NAMES.map((name) => {
        const [min, max] = PROPORTION_LIMITS[shape][name];
        return [name, fc.double({ min, max, noNaN: true })];
      }),
    ) as Record<keyof Proportions, fc.Arbitrary<number>>,
  );

describe('any proportions within the limits', () => {
  it.each(CUT_SHAPES)('%s stays a closed solid of the requested weight', (shape) => {
    fc.assert(
      fc.property(
        proportionsOfCut(shape),
        fc.double({ min: 0.03, max: 6, noNaN: true }),
        fc.constantFrom(...GEM_MATERIAL_IDS),
        (proportions, carat, material) => {
          const stone = cutStone(shape, { carat }, material, proportions);
          expect(openEdges(stone.mesh)).toBe(0);
          expect(stone.carat / carat).toBeCloseTo(1, 6);
          expect(stone.mesh.positions.every(Number.isFinite)).toBe(true);
          expect(stone.mesh.normals.every(Number.isFinite)).toBe(true);
          expect(stone.crownMm).toBeGreaterThan(0);
          expect(stone.pavilionMm).toBeGreaterThan(0);
        },
      ),
      { numRuns: isLongSuite ? 100 : 6 },
    );
  });
});
