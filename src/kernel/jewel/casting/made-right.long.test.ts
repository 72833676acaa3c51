import type { ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { SolidBench } from '#kernel/jewel/casting/solid-bench.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { designInputs } from '../../../../tests/fixtures/any-design.ts';
import { BODY_RUNS, BODY_SEED } from '../../../../tests/fixtures/body-runs.ts';
import {
  buriedShares,
  castDesign,
  lostBeads,
  MOST_BURIED,
  openManifold,
  refusals,
} from '../../../../tests/fixtures/casting.ts';
import { designOf, settledDesign } from '../../../../tests/fixtures/design-of.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await openManifold();
});

const runs = { numRuns: BODY_RUNS, seed: BODY_SEED, endOnFailure: true };
const timeout = 120_000 + BODY_RUNS * 10_000;

describe('one body', () => {
  it.each(Object.entries(designInputs))(
    'any %s that the workshop takes is cast in as many bodies as it has rigid pieces',
    (_kind, input) => {
      fc.assert(
        fc.property(input as fc.Arbitrary<unknown>, (document) => {
          const design = settledDesign(document);
          if (design === null) return;
          const { found, expected } = castDesign(library, design);
          // Where prongs are too thin for their stone, the seat cuts through them; another rule refuses that.
          if (found !== expected) expect(refusals(design)).not.toEqual([]);
        }),
        runs,
      );
    },
    timeout,
  );

  it.each([1.2, 9])(
    'a twist %d mm wide is clamped to the range of strands and keeps every bead',
    (widthMm) => {
      const design = settledDesign({
        ...{ version: 2, kind: 'ring', metal: 'gold-18k-yellow', circumferenceMm: 46 },
        ...{ centre: { shape: 'round', carat: 1 }, shank: { shoulders: 'twist', widthMm } },
        row: { style: 'channel', shape: 'princess', stoneMm: 1.2 },
      });
      if (design?.kind !== 'ring') throw new Error('no ring');
      expect(design.shank.widthMm).toBe(widthMm < 2 ? 2.2 : 4.5);
      expect(design.row).toMatchObject({ style: 'pave', shape: 'round' });
      const { metal, found } = castDesign(library, design);
      expect(found).toBe(1);
      expect(lostBeads(library, buildJewel(design), metal)).toBeLessThan(0.002);
    },
  );
});

/** Known defect, tested below: a hidden halo whose stones lie in the channels of tapered baguettes. */
const hasHaloBesideTapers = (design: Design): boolean =>
  design.kind === 'ring' &&
  design.sides?.shape === 'tapered-baguette' &&
  design.head.halo?.style === 'hidden';

describe('no stone lies inside the casting', () => {
  it.each(['ring', 'pendant', 'studs and drops', 'hoops', 'eternity-band', 'bangle'] as const)(
    'of any %s',
    (kind) => {
      fc.assert(
        fc.property(designInputs[kind] as fc.Arbitrary<unknown>, (document) => {
          const design = settledDesign(document);
          if (design !== null && !hasHaloBesideTapers(design))
            expect(Math.max(0, ...buriedShares(library, buildJewel(design)))).toBeLessThan(MOST_BURIED);
        }),
        runs,
      );
    },
    timeout,
  );

  // Known defect: no rule refuses this ring and the stones are not left out. Once it is fixed this test fails.
  it('buries stones of a hidden halo in the channels of tapered baguettes', () => {
    const design = designOf({
      ...{ version: 2, kind: 'ring', metal: 'gold-18k-yellow', shank: { widthMm: 2.6, thicknessMm: 2 } },
      ...{ centre: { shape: 'round', carat: 2 }, sides: { shape: 'tapered-baguette', carat: 0.14 } },
      head: { height: 'low', halo: { style: 'hidden', stoneMm: 0.9 } },
    });
    const shares = buriedShares(library, buildJewel(design));
    expect(shares.filter((share) => share > MOST_BURIED)).toHaveLength(2);
    expect(refusals(design)).toEqual([]);
  });

  it.each([
    { innerDiameterMm: 8, widthMm: 6, stoneMm: 4 },
    { innerDiameterMm: 8, widthMm: 2, stoneMm: 0.9 },
    { innerDiameterMm: 10, widthMm: 2, stoneMm: 1.3 },
  ])('of small hoops, whose catch has no stones, and which do not go through each other (%o)', (hoop) => {
    const pair = designOf({ version: 2, kind: 'earrings', style: 'hoop', metal: 'gold-18k-yellow', hoop });
    expect(Math.max(...buriedShares(library, buildJewel(pair)))).toBeLessThan(0.4);
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
      expect(bench.track(one.intersect(other)).volume()).toBe(0);
    } finally {
      bench.clear();
    }
  });
});
