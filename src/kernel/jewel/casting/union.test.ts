import type { ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { metalVolume } from '#kernel/jewel/casting/metal-volume.ts';
import { repeatedBody } from '#kernel/jewel/casting/repeated-body.ts';
import { SolidBench, UnionError } from '#kernel/jewel/casting/solid-bench.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { meshVolume, openEdges } from '#kernel/jewel/mesh/mesh-builder.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { ETERNITY_SHAPES } from '#kernel/jewel/pieces/eternity-band/eternity-band.schema.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { openManifold } from '../../../../tests/fixtures/casting.ts';
import { castingFlaws } from '../../../../tests/fixtures/casting-flaws.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await openManifold();
});

const modelOf = (input: object): JewelModel => {
  return buildJewel(designOf({ version: 2, metal: 'platinum-950', ...input }));
};
const round = { shape: 'round', carat: 1 };
const total = (volumes: Record<string, number | undefined>): number =>
  Object.values(volumes).reduce<number>((sum, volume) => sum + (volume ?? 0), 0);

/**
 * Eternity bands have their own test below; pendants are weighed in weights.test.ts, bracelets cast in
 * union.long.test.ts.
 */
const each = [
  ['solitaire', { kind: 'ring', centre: round, head: { prongs: 6 } }, 1],
  ['cathedral', { kind: 'ring', centre: round, shank: { shoulders: 'cathedral' } }, 1],
  ['three stones', { kind: 'ring', centre: round, sides: { shape: 'round', carat: 0.35 } }, 1],
  ['halo', { kind: 'ring', centre: round, head: { halo: { style: 'visible', stoneMm: 1.3 } } }, 1],
  ['eternity', { kind: 'eternity-band', stoneMm: 2 }, 1],
  ['pair of studs', { kind: 'earrings', style: 'stud', stone: round }, 4],
  [
    'pair of hoops',
    { kind: 'earrings', style: 'hoop', hoop: { innerDiameterMm: 15, widthMm: 2, stoneMm: 1.3 } },
    4,
  ],
  ['wedding band', { kind: 'wedding-band' }, 1],
  ['bangle', { kind: 'bangle' }, 1],
] as const;
const quickNames = ['solitaire', 'pair of hoops', 'wedding band', 'bangle'];

/** Pieces with moving parts. */
const moving = [
  ['line bracelet', { kind: 'tennis-bracelet', stone: { shape: 'round', carat: 0.1 }, lengthMm: 170 }],
  ['fine line', { kind: 'tennis-bracelet', stone: { shape: 'round', carat: 0.03 }, lengthMm: 170 }],
  ['heavy line', { kind: 'tennis-bracelet', stone: { shape: 'round', carat: 0.5 }, lengthMm: 170 }],
  ['drops', { kind: 'earrings', style: 'drop', stone: { shape: 'pear', carat: 0.8 }, topStone: round }],
  ['drops from a button', { kind: 'earrings', style: 'drop', stone: { shape: 'oval', carat: 0.5 } }],
  ['hoops', { kind: 'earrings', style: 'hoop', hoop: { innerDiameterMm: 14, widthMm: 2, stoneMm: 1.3 } }],
  [
    'fine hoops',
    { kind: 'earrings', style: 'hoop', hoop: { innerDiameterMm: 8, widthMm: 1.4, stoneMm: 0.9 } },
  ],
  ['studs', { kind: 'earrings', style: 'stud', stone: round }],
] as const;

describe('uniteMetal', () => {
  it.each(isLongSuite ? each : each.filter(([name]) => quickNames.includes(name)))(
    '%s: closed, in as many bodies as there are pieces, the quick volume near',
    (_name, input, bodies) => {
      const model = modelOf(input);
      const exact = uniteMetal(library, model);
      expect(exact.bodies).toBe(bodies);
      const casting = exact.casting();
      expect(openEdges(casting)).toBe(0);
      expect(castingFlaws(casting)).toEqual({ flat: 0, crowded: 0 });
      expect(meshVolume(casting)).toBeCloseTo(total(exact.volumeMm3), 1);
      expect(Math.abs(total(metalVolume(model)) / total(exact.volumeMm3) - 1)).toBeLessThan(0.08);
      expect(exact.smallestWallMm).toBeGreaterThan(0.15);
      expect(exact.surfaceMm2).toBeGreaterThan(50);
    },
  );

  it.each(isLongSuite ? moving : moving.filter(([name]) => name === 'studs'))(
    'moving parts of %s do not reach into their neighbours',
    (_name, input) => {
      const { positions, indices } = uniteMetal(library, modelOf(input)).casting();
      const mesh = new library.Mesh({ numProp: 3, vertProperties: positions, triVerts: indices });
      const bodies = library.Manifold.ofMesh(mesh).decompose();
      const shared = bodies.flatMap((body, i) =>
        bodies.slice(i + 1).map((other) => body.intersect(other).volume()),
      );
      expect(Math.max(...shared)).toBeLessThan(1e-3);
    },
  );

  it.each(isLongSuite ? ETERNITY_SHAPES : ETERNITY_SHAPES.slice(0, 1))(
    'makes half a repeat of an eternity band of %s stones, and of it the body of the whole',
    (shape) => {
      const model = modelOf({ kind: 'eternity-band', shape, stoneMm: 2 });
      const { repeats, ...whole } = model;
      expect(repeats).toBe(model.stones.length);
      const bench = new SolidBench(library);
      expect(repeatedBody(bench, model)).not.toBeNull();
      bench.clear();
      const made = uniteMetal(library, model);
      const united = uniteMetal(library, whole);
      expect(made.bodies).toBe(united.bodies);
      expect(Math.abs(total(made.volumeMm3) / total(united.volumeMm3) - 1)).toBeLessThan(6e-4);
      expect(Math.abs(made.surfaceMm2 / united.surfaceMm2 - 1)).toBeLessThan(6e-4);
      const casting = made.casting();
      expect(openEdges(casting)).toBe(0);
      expect(castingFlaws(casting)).toEqual({ flat: 0, crowded: 0 });
      const mesh = new library.Mesh({
        numProp: 3,
        vertProperties: casting.positions,
        triVerts: casting.indices,
      });
      // The library accepts it as one closed solid.
      const solid = library.Manifold.ofMesh(mesh);
      expect(solid.decompose()).toHaveLength(1);
      expect(solid.volume()).toBeCloseTo(total(made.volumeMm3), 1);
    },
  );

  it('stays within hundredths of a millimetre of the rendered surface', () => {
    const model = modelOf({ kind: 'wedding-band' });
    const drawn = model.parts.reduce((sum, { mesh }) => sum + meshVolume(mesh), 0);
    expect(total(uniteMetal(library, model).volumeMm3) / drawn).toBeCloseTo(1, 2);
  });

  it('weighs both alloys of a two-tone band', () => {
    const { grams, bodies } = uniteMetal(
      library,
      modelOf({
        kind: 'wedding-band',
        metal: 'gold-18k-white',
        accentMetal: 'gold-18k-rose',
        shank: { widthMm: 5 },
      }),
    );
    expect(grams[0]?.['gold-18k-white']).toBeGreaterThan(3);
    expect(grams[0]?.['gold-18k-rose']).toBeGreaterThan(2);
    expect(bodies).toBe(1);
  });

  it('names the part that is not a solid', () => {
    const model = modelOf({ kind: 'wedding-band' });
    const [part] = model.parts;
    if (part === undefined) throw new Error('no part');
    const { positions, normals, indices } = part.mesh;
    const torn = { ...part, mesh: { positions, normals, indices: indices.slice(3) } };
    expect(() => uniteMetal(library, { ...model, parts: [torn] })).toThrow(UnionError);
  });
});
