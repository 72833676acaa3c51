import Module, { type ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtMeasures, castability } from '#kernel/casting/castability.ts';
import { SolidBench } from '#kernel/casting/solid-bench.ts';
import { type ExactMetal, uniteMetal } from '#kernel/casting/union.ts';
import { settleDesign } from '#kernel/design/design.change.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { GEM_SHAPES } from '#kernel/gems/grades.ts';
import type { Solid } from '#kernel/mesh/mesh.ts';
import { movedPoints } from '#kernel/mesh/mesh-builder.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import { designInputs } from '../../../tests/fixtures/any-design.ts';
import { BODY_RUNS, BODY_SEED } from '../../../tests/fixtures/body-runs.ts';
import { designOf } from '../../../tests/fixtures/design-of.ts';
import { fc } from '../../../tests/fixtures/property-testing.ts';

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await Module();
  library.setup();
});

function cast(design: Design): { metal: ExactMetal; found: number; expected: number } {
  const model = buildJewel(design);
  const metal = uniteMetal(library, model);
  return { metal, found: metal.bodies, expected: model.pieces?.length ?? 1 };
}

const parsed = (input: object): Design => {
  return designOf({ version: 2, ...input });
};

/** Of the beads, what their stones leave of them but the casting lacks: a bead that stands on nothing is lost, mm³. */
function lostBeads({ parts, stones }: JewelModel, metal: ExactMetal): number {
  const bench = new SolidBench(library);
  try {
    const beads = parts
      .filter(({ role }) => role === 'bead')
      .flatMap(({ mesh, name, instances }) =>
        (instances ?? []).map((matrix) => bench.placed(bench.solidOf(mesh, name), matrix)),
      );
    if (beads.length === 0) return 0;
    const seats = stones.map(({ cutStone, matrix }) =>
      bench.placed(bench.solidOf(cutStone.mesh, 'stone'), matrix),
    );
    const left = bench.subtract(bench.union(beads), seats);
    return bench.subtract(left, [bench.solidFrom(metal.casting(), 'casting')]).volume();
  } finally {
    bench.clear();
  }
}

/** Of each stone, how much lies inside the metal before seats are cut: what holds it, and what it is buried in. */
const buriedShares = (design: Design): number[] => sharesWithin(buildJewel(design));

function sharesWithin({ parts, stones }: Pick<JewelModel, 'parts' | 'stones'>): number[] {
  const bench = new SolidBench(library);
  try {
    const metal = bench.union(
      parts.flatMap(({ mesh, name, instances }) => {
        const solid = bench.solidOf(mesh, name);
        return instances === null ? [solid] : instances.map((matrix) => bench.placed(solid, matrix));
      }),
    );
    return stones.map(({ cutStone, matrix }) => {
      const stone = bench.placed(bench.solidOf(cutStone.mesh, 'stone'), matrix);
      return bench.keep(metal.intersect(stone)).volume() / stone.volume();
    });
  } finally {
    bench.clear();
  }
}
/** Prongs of a long stone take the most of a small one beside them; what lies deeper is seen by nobody. */
const MOST_BURIED = 0.5;

/** What the workshop refuses before any metal is united. */
const refusals = (design: Design) =>
  castability(design, buildJewel(design)).filter(({ severity }) => severity === 'error');

describe('one body', () => {
  it.each(Object.entries(designInputs))(
    'any %s that the workshop takes is cast in as many bodies as it has rigid pieces',
    (_kind, input) => {
      fc.assert(
        fc.property(input as fc.Arbitrary<unknown>, (document) => {
          const { design } = settleDesign(document);
          if (design === null) return;
          const { found, expected } = cast(design);
          // Where prongs are too thin for their stone its seat cuts them through: that is refused by its own rule.
          if (found !== expected) expect(refusals(design)).not.toEqual([]);
        }),
        { numRuns: BODY_RUNS, seed: BODY_SEED, endOnFailure: true },
      );
    },
    120_000 + BODY_RUNS * 10_000,
  );

  // Under straight sides the pavilion bulges: what a collar has there it must keep after the seat is cut. The head is
  // measured alone: a band's walls are thick, and among them a twentieth of thin ones would not be seen.
  it.each(GEM_SHAPES)(
    'the beads of a hidden halo stand on its collar under a %s, and no wall of it is thin',
    (shape) => {
      const wide = fc.record({
        stoneMm: fc.constantFrom(0.9, 1, 1.1, 1.15, 1.2, 1.3, 1.4, 1.5),
        carat: fc.double({ min: 0.5, max: 3, noNaN: true }),
        material: fc.constantFrom('diamond', 'ruby', 'emerald'),
        pave: fc.constantFrom('bead', 'cut-down'),
      });
      fc.assert(
        fc.property(wide, ({ stoneMm, carat, material, pave }) => {
          const halo = { style: 'hidden', stoneMm, pave };
          const { design } = settleDesign({
            version: 2,
            kind: 'ring',
            metal: 'gold-18k-yellow',
            centre: { shape, carat, material },
            head: { prongs: 4, halo },
          });
          if (design === null) return;
          const ring = buildJewel(design);
          const head = { ...ring, parts: ring.parts.filter(({ role }) => role !== 'shank') };
          const metal = uniteMetal(library, head);
          expect(metal.bodies).toBe(1);
          expect(metal.smallestWallMm).toBeGreaterThan(0.2);
          expect(lostBeads(head, metal)).toBeLessThan(0.002);
        }),
        {
          // Of all, the first shows the most where a collar stands too near its stone.
          numRuns: BODY_RUNS > 3 ? BODY_RUNS : 1,
          seed: BODY_SEED,
          endOnFailure: true,
          examples: [
            [{ stoneMm: 1.5, carat: 3, material: 'ruby', pave: 'bead' }],
            [{ stoneMm: 1.5, carat: 1, material: 'ruby', pave: 'bead' }],
            [{ stoneMm: 1.5, carat: 1.785, material: 'ruby', pave: 'bead' }],
          ],
        },
      );
    },
    120_000 + BODY_RUNS * 10_000,
  );

  it.each(GEM_SHAPES)(
    'a %s stands on a split band',
    (shape) => {
      for (const carat of BODY_RUNS > 3 ? [0.5, 1, 3] : [1]) {
        const shank = { shoulders: 'split', widthMm: 3 };
        const { found } = cast(
          parsed({ kind: 'ring', metal: 'gold-18k-yellow', centre: { shape, carat }, shank }),
        );
        expect(found).toBe(1);
      }
    },
    120_000,
  );

  it.each(['round', 'trillion', 'heart'])('studs of %ss of 3 and 6 carats stand on their posts', (shape) => {
    for (const carat of [3, 6]) {
      const stone = { shape, carat };
      const { found, expected } = cast(
        parsed({ kind: 'earrings', style: 'stud', metal: 'platinum-950', stone }),
      );
      expect(found).toBe(expected);
    }
  });

  it.each([1, 9])('a twist %d mm wide is made as wide as strands are, and keeps every bead', (widthMm) => {
    const { design } = settleDesign({
      ...{ version: 2, kind: 'ring', metal: 'gold-18k-yellow', circumferenceMm: 46 },
      ...{ centre: { shape: 'round', carat: 1 }, shank: { shoulders: 'twist', widthMm } },
      row: { style: 'channel', shape: 'princess', stoneMm: 1.2 },
    });
    if (design?.kind !== 'ring') throw new Error('no ring');
    expect(design.shank.widthMm).toBe(widthMm < 2 ? 2.2 : 4.5);
    expect(design.row).toMatchObject({ style: 'pave', shape: 'round' });
    const { metal, found } = cast(design);
    expect(found).toBe(1);
    expect(lostBeads(buildJewel(design), metal)).toBeLessThan(0.002);
  });

  it('is asked of a design, with a change that joins it', () => {
    const split = parsed({
      kind: 'ring',
      metal: 'platinum-950',
      centre: { shape: 'round', carat: 1 },
      shank: { shoulders: 'split', widthMm: 3 },
    });
    const model = buildJewel(split);
    const judged = (bodies: number) => castability(split, builtMeasures(model, { bodies, walls: [] }));
    expect(judged(1)).toEqual([]);
    expect(judged(2)).toEqual([
      {
        rule: 'one-body',
        severity: 'error',
        path: '',
        measured: 2,
        limit: 1,
        unit: 'count',
        fix: { path: 'shank.shoulders', value: 'plain' },
      },
    ]);
  });
});

const heightsOf = ({ parts }: JewelModel, name: string): { low: number; high: number } => {
  const heights = parts
    .filter((part) => part.name === name)
    .flatMap(({ mesh }) => Array.from(mesh.positions.filter((_, i) => i % 3 === 2)));
  return { low: Math.min(...heights), high: Math.max(...heights) };
};

describe('no stone lies inside the casting', () => {
  it.each(['ring', 'pendant', 'studs and drops', 'hoops', 'eternity-band', 'bangle'] as const)(
    'of any %s',
    (kind) => {
      fc.assert(
        fc.property(designInputs[kind] as fc.Arbitrary<unknown>, (document) => {
          const { design } = settleDesign(document);
          if (design !== null) expect(Math.max(0, ...buriedShares(design))).toBeLessThan(MOST_BURIED);
        }),
        { numRuns: BODY_RUNS, seed: BODY_SEED, endOnFailure: true },
      );
    },
    120_000 + BODY_RUNS * 10_000,
  );

  const shapes = ['round', 'emerald', 'baguette', 'oval', 'marquise', 'cushion', 'trillion'];
  const ringOf = (shape: string, carat: number, head: object, shank: object = {}) =>
    parsed({ kind: 'ring', metal: 'gold-18k-yellow', centre: { shape, carat }, head, shank });

  it.each(shapes)(
    'of a low head with a hidden halo round a small %s, on a band and between raised shoulders',
    (shape) => {
      for (const carat of shape === 'round' ? [0.3, 0.5] : [0.5, 1])
        for (const shoulders of ['plain', 'cathedral']) {
          const head = { height: 'low', halo: { style: 'hidden', stoneMm: 1 } };
          const low = ringOf(shape, carat, head, { shoulders });
          expect(Math.max(...buriedShares(low))).toBeLessThan(MOST_BURIED);
        }
    },
    60_000,
  );

  // The pear's wing prongs and those of long stones draw in along the side as they go down, aside of where they face.
  it.each([
    { shape: 'pear', carat: 1, stoneMm: 0.9 },
    { shape: 'pear', carat: 2, stoneMm: 1.1 },
    { shape: 'marquise', carat: 2, stoneMm: 1.1, height: 'low' },
    { shape: 'cushion', carat: 0.7, stoneMm: 1.1, isDouble: true },
    { shape: 'baguette', carat: 2, stoneMm: 0.9, isDouble: true },
    { shape: 'baguette', carat: 2, stoneMm: 0.9, height: 'low' },
  ])(
    'nor a stone of a hidden halo inside a prong (%o)',
    ({ shape, carat, stoneMm, ...head }) => {
      const { parts, stones } = buildJewel(
        ringOf(shape, carat, { ...head, halo: { style: 'hidden', stoneMm } }),
      );
      const halo = stones.filter(({ role }) => role === 'halo');
      expect(halo.length).toBeGreaterThan(7);
      const prongs = parts.filter(({ role }) => role === 'prong');
      expect(Math.max(...sharesWithin({ parts: prongs, stones: halo }))).toBeLessThan(0.15);
    },
    60_000,
  );

  it('and a low head rises no further than its hidden halo asks, never above the usual', () => {
    const heightOf = (carat: number, head: object) =>
      buildJewel(ringOf('round', carat, head)).heightAboveFingerMm ?? 0;
    const hidden = { style: 'hidden', stoneMm: 1 };
    for (const carat of [0.2, 0.3, 0.5, 1]) {
      const low = heightOf(carat, { height: 'low', halo: hidden });
      expect(low).toBeGreaterThanOrEqual(heightOf(carat, { height: 'low' }) - 1e-6);
      expect(low).toBeLessThanOrEqual(heightOf(carat, { halo: hidden }) + 1e-6);
    }
    expect(heightOf(2, { height: 'low', halo: hidden })).toBeCloseTo(heightOf(2, { height: 'low' }), 6);
  });

  it.each([
    { innerDiameterMm: 8, widthMm: 6, stoneMm: 4 },
    { innerDiameterMm: 8, widthMm: 2, stoneMm: 0.9 },
    { innerDiameterMm: 10, widthMm: 2, stoneMm: 1.3 },
  ])(
    'of small hoops, whose catch has no stones, and which do not go through each other (%o)',
    (hoop) => {
      const pair = parsed({ kind: 'earrings', style: 'hoop', metal: 'gold-18k-yellow', hoop });
      expect(Math.max(...buriedShares(pair))).toBeLessThan(0.4);
      const { parts } = buildJewel(pair);
      const bench = new SolidBench(library);
      try {
        const hoops = [0, 2].map((number) =>
          bench.union(
            parts.flatMap(({ mesh, name, instances, pieceOf }) => {
              const solid = bench.solidOf(mesh, name);
              return (instances ?? [null])
                .filter((_, i) => (pieceOf?.[i] ?? 0) === number)
                .map((matrix) => (matrix === null ? solid : bench.placed(solid, matrix)));
            }),
          ),
        );
        const [one, other] = hoops;
        if (one === undefined || other === undefined) throw new Error('no pair');
        expect(bench.keep(one.intersect(other)).volume()).toBe(0);
      } finally {
        bench.clear();
      }
    },
    60_000,
  );
});

describe('a head as the bench makes it', () => {
  const circumferenceMm = 52;
  const thicknessMm = 1.8;
  const skin = circumferenceMm / (2 * Math.PI);

  it.each(['round', 'princess', 'oval', 'emerald'])(
    'of a %s stands on a collar sunk into the band, which flows up to it, its seats cut at the girdle',
    (shape) => {
      const model = buildJewel(
        parsed({
          kind: 'ring',
          metal: 'gold-18k-yellow',
          circumferenceMm,
          centre: { shape, carat: 1 },
          shank: { thicknessMm },
        }),
      );
      const collar = heightsOf(model, 'collar ring');
      expect(collar.low).toBeLessThan(skin + thicknessMm * 0.7);
      expect(collar.low).toBeGreaterThan(skin);
      expect(collar.high).toBeGreaterThan(skin + thicknessMm);
      const shoulders = heightsOf(model, 'saddle');
      expect(shoulders.high).toBeGreaterThan(skin + thicknessMm + 0.1);
      expect(shoulders.high).toBeLessThan(collar.high + 0.2);
      // Prongs go into the stone's place before the seat is cut, and none of the metal after.
      const solidOf = ({ positions, indices }: Solid) => {
        const mesh = new library.Mesh({ numProp: 3, vertProperties: positions, triVerts: indices });
        mesh.merge();
        return library.Manifold.ofMesh(mesh);
      };
      const centre = model.stones.find(({ role }) => role === 'centre');
      if (centre === undefined) throw new Error('no centre');
      const stone = solidOf({
        ...centre.cutStone.mesh,
        positions: movedPoints(centre.cutStone.mesh.positions, centre.matrix),
      });
      const prongs = model.parts.filter(({ name }) => name === 'prong' || name === 'V-prong');
      expect(prongs.length).toBeGreaterThan(3);
      for (const { mesh } of prongs) expect(solidOf(mesh).intersect(stone).volume()).toBeGreaterThan(0.002);
      expect(solidOf(uniteMetal(library, model).casting()).intersect(stone).volume()).toBeLessThan(0.01);
    },
    60_000,
  );
});
