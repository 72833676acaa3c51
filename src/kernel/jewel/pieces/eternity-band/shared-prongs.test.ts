import Module, { type ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { SolidBench } from '#kernel/jewel/casting/solid-bench.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { translation } from '#kernel/jewel/mesh/matrix.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { designOf } from '../../../../../tests/fixtures/design-of.ts';
import { isLongSuite } from '../../../../../tests/fixtures/suite.ts';

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await Module();
  library.setup();
});

/** Distance by which a stone is lifted out of its seat, so that it intersects any metal over its crown, mm. */
const LIFT_MM = 0.06;

/** Quarters of the topmost stone, as signs of x and y, in which metal prevents it from being lifted. */
function quartersHeld(input: object): string[] {
  const model = buildJewel(designOf({ version: 2, kind: 'eternity-band', metal: 'platinum-950', ...input }));
  const { cutStone, matrix } = at(model.stones, 0);
  const bench = new SolidBench(library);
  try {
    const metal = bench.solidFrom(uniteMetal(library, model).casting(), 'band');
    const stone = bench.placed(bench.solidOf(cutStone.mesh, 'stone'), matrix);
    const lifted = bench.placed(stone, translation(0, 0, LIFT_MM));
    const { vertProperties, numProp } = bench.track(metal.intersect(lifted)).getMesh();
    const found = new Set<string>();
    for (let i = 0; i < vertProperties.length; i += numProp)
      found.add(`${Math.sign(at(vertProperties, i))} ${Math.sign(at(vertProperties, i + 1))}`);
    return [...found].filter((quarter) => !quarter.includes('0')).sort();
  } finally {
    bench.clear();
  }
}

describe('the prongs that neighbours share', () => {
  const bands = [
    ['round', 4, 39.7],
    ['round', 2, 52],
    ['oval', 2.1, 38],
    ['oval', 2.7, 42.8],
    ['oval', 4, 57],
    ['emerald', 3, 45],
    ['princess', 1.5, 70],
  ] as const;
  it.each(isLongSuite ? bands : bands.slice(0, 1))(
    'lie over the edges of a %s of %f mm on a finger of %f mm, all four',
    (shape, stoneMm, circumferenceMm) => {
      expect(quartersHeld({ shape, stoneMm, circumferenceMm })).toEqual(['-1 -1', '-1 1', '1 -1', '1 1']);
    },
  );
});
