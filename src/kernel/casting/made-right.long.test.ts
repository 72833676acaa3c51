import type { ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { designInputs } from '../../../tests/fixtures/any-design.ts';
import { BODY_RUNS, BODY_SEED } from '../../../tests/fixtures/body-runs.ts';
import {
  buriedShares,
  castDesign,
  MOST_BURIED,
  openManifold,
  refusals,
} from '../../../tests/fixtures/casting.ts';
import { settledDesign } from '../../../tests/fixtures/design-of.ts';
import { fc } from '../../../tests/fixtures/property-testing.ts';

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
          // Where prongs are too thin for their stone its seat cuts them through: that is refused by its own rule.
          if (found !== expected) expect(refusals(design)).not.toEqual([]);
        }),
        runs,
      );
    },
    timeout,
  );
});

describe('no stone lies inside the casting', () => {
  it.each(['ring', 'pendant', 'studs and drops', 'hoops', 'eternity-band', 'bangle'] as const)(
    'of any %s',
    (kind) => {
      fc.assert(
        fc.property(designInputs[kind] as fc.Arbitrary<unknown>, (document) => {
          const design = settledDesign(document);
          if (design !== null)
            expect(Math.max(0, ...buriedShares(library, buildJewel(design)))).toBeLessThan(MOST_BURIED);
        }),
        runs,
      );
    },
    timeout,
  );
});
