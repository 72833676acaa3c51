import { strFromU8, unzipSync } from 'fflate';
import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { castGrams, castParts, layApart, writeCast } from '#kernel/jewel/casting/cast-file.ts';
import { SolidBench } from '#kernel/jewel/casting/solid-bench.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import {
  identity,
  inverseRigid,
  multiply,
  scaling,
  transformDirection,
  transformPoint,
  translation,
} from '#kernel/jewel/mesh/matrix.ts';
import { openEdges } from '#kernel/jewel/mesh/mesh-builder.ts';
import { TriangleGrid } from '#kernel/jewel/mesh/triangle-grid.ts';
import { at, scale } from '#kernel/jewel/mesh/vector.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';
import { openManifold } from '../../../../tests/fixtures/casting.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await openManifold();
});

const metal = 'gold-18k-yellow';
const round = { shape: 'round', carat: 1 };
const solitaire = (centre: object, head: object = {}, extra: object = {}): Design =>
  designOf({ version: 2, kind: 'ring', metal, centre, head, ...extra });
const piece = (kind: string, extra: object): Design => designOf({ version: 2, kind, metal, ...extra });
const line = piece('tennis-bracelet', { stone: { ...round, carat: 0.1 } });
const studs = piece('earrings', { style: 'stud', stone: round });

/** Every way in which a stone is held; `npm test` casts the first of each class. */
const held: readonly (readonly [name: string, design: Design, isQuick: boolean])[] = [
  ['four claws', solitaire(round), true],
  ['six round tips', solitaire(round, { prongs: 6, tip: 'round' }), false],
  ['double claws', solitaire({ shape: 'cushion', carat: 1.5 }, { isDouble: true }), false],
  ['V-prongs of a princess', solitaire({ shape: 'princess', carat: 1 }), true],
  ['V-prongs of a pear', solitaire({ shape: 'pear', carat: 1 }), false],
  ['V-prongs of a marquise', solitaire({ shape: 'marquise', carat: 1 }), false],
  ['a heart', solitaire({ shape: 'heart', carat: 1 }), true],
  ['a bezel', solitaire({ shape: 'oval', carat: 1 }, { style: 'bezel' }), true],
  ['a milgrain bezel', solitaire(round, { style: 'bezel', milgrain: true }), false],
  ['a halo', solitaire(round, { halo: { style: 'visible', stoneMm: 1.3 } }), true],
  [
    'a cut-down halo',
    solitaire({ shape: 'oval', carat: 1 }, { halo: { style: 'visible', stoneMm: 1.4, pave: 'cut-down' } }),
    false,
  ],
  ['a hidden halo', solitaire(round, { halo: { style: 'hidden', stoneMm: 1 } }), false],
  ['three stones', solitaire(round, {}, { sides: { shape: 'pear', carat: 0.3 } }), false],
  [
    'tapered sides between bars',
    solitaire({ shape: 'emerald', carat: 1.5 }, {}, { sides: { shape: 'tapered-baguette', carat: 0.2 } }),
    false,
  ],
  ['pavé', piece('wedding-band', { row: { style: 'pave', stoneMm: 1.5, coverage: 'half' } }), false],
  [
    'a channel',
    piece('wedding-band', {
      shank: { widthMm: 3.4 },
      row: { style: 'channel', stoneMm: 1.8, coverage: 'half' },
    }),
    true,
  ],
  ['shared prongs', piece('eternity-band', { stoneMm: 2 }), true],
  [
    'a twisted row',
    solitaire(round, {}, { shank: { shoulders: 'twist', widthMm: 3 }, row: { style: 'pave', stoneMm: 1.2 } }),
    false,
  ],
  ['flush stones', piece('bangle', { stars: { count: 3, largestMm: 2 } }), false],
  ['a pendant', piece('pendant', { stone: round }), false],
  ['a martini stud', piece('earrings', { style: 'stud', stone: round, head: { style: 'martini' } }), false],
  ['a stud', studs, true],
  ['a link', line, true],
];
const tried = held.filter(([, , isQuick]) => isLongSuite || isQuick);

/** Two stones of each size, which are set alike; the long suite tries all of them. */
function triedOf(stones: readonly PlacedStone[]): PlacedStone[] {
  const widthOf = ({ cutStone }: PlacedStone) => cutStone.widthMm.toFixed(2);
  const isAmongFirst = (stone: PlacedStone, at: number) =>
    stones.slice(0, at).filter((other) => widthOf(other) === widthOf(stone)).length < 2;
  return stones.filter((stone, at) => isLongSuite || isAmongFirst(stone, at));
}

const cast = new Map<Design, ReturnType<typeof castParts>>();
/** The parts of a design, cast once for all tests. */
function partsOf(design: Design): ReturnType<typeof castParts> {
  const parts = cast.get(design) ?? castParts(library, design);
  cast.set(design, parts);
  return parts;
}

/** The stones of the first rigid piece in its own frame, and its metal. */
function opened(bench: SolidBench, design: Design): { stones: PlacedStone[]; body: Manifold } {
  const [first] = piecesOf(design);
  if (first === undefined) throw new Error('no piece');
  const model = buildJewel(first, { state: 'cast' });
  const upright = inverseRigid(model.pieces?.[0]?.frame ?? identity());
  const parts = partsOf(design);
  const own = model.pieces === undefined ? parts : parts.slice(0, 1);
  const body = bench.union(own.map(({ solid }) => bench.solidFrom(solid, 'casting')));
  const { min, max } = body.boundingBox();
  const stones = model.stones
    .map((stone) => ({ ...stone, matrix: multiply(upright, stone.matrix) }))
    .filter(({ matrix }) =>
      [0, 1, 2].every((k) => at(matrix, 12 + k) > at(min, k) && at(matrix, 12 + k) < at(max, k)),
    );
  return { stones: triedOf(stones), body };
}

describe('a stone can be laid into the casting', () => {
  it.each(tried)(
    '%s: it is lifted out along its axis without meeting metal, and its seat has its clearance',
    (_name, design) => {
      const bench = new SolidBench(library);
      try {
        const { stones, body } = opened(bench, design);
        expect(stones.length).toBeGreaterThan(0);
        let nearest = 0;
        for (const { cutStone, matrix } of stones) {
          const solid = bench.solidOf(cutStone.mesh, 'stone');
          const met = (placed: Manifold) => bench.track(body.intersect(placed)).volume();
          const lifts = [0, 0.03, 0.1, 0.25, 0.5, 0.8, 1.2, 1.8, 2.5, 3.5];
          for (const lift of lifts.filter((mm) => mm <= cutStone.widthMm))
            expect(met(bench.placed(solid, multiply(matrix, translation(0, 0, lift))))).toBeLessThan(1e-4);
          // Grown about its middle: at the girdle by 0.03 mm, and by 0.2 mm.
          const grown = (mm: number) =>
            bench.placed(solid, multiply(matrix, scaling(1 + (2 * mm) / cutStone.widthMm)));
          expect(met(grown(0.02))).toBeLessThan(1e-4);
          nearest = Math.max(nearest, met(grown(0.2)));
        }
        // Still a seat: the stone does not rattle.
        expect(nearest).toBeGreaterThan(1e-3);
      } finally {
        bench.clear();
      }
    },
  );
});

describe('the parts of a casting file', () => {
  it.each(tried)('%s: are closed, one shell each, and apart from each other', (_name, design) => {
    const bench = new SolidBench(library);
    try {
      const parts = partsOf(design);
      for (const { solid, count, grams } of parts) {
        expect(openEdges(solid)).toBe(0);
        const body = bench.solidFrom(solid, 'part');
        expect(bench.shellsOf(body)).toHaveLength(1);
        expect(body.volume()).toBeGreaterThan(0);
        expect(count).toBeGreaterThan(0);
        expect(grams).toBeGreaterThan(0);
      }
      const spans = layApart(parts).flatMap(({ solid, places }) => {
        const xs = solid.positions.filter((_, i) => i % 3 === 0);
        const [low, high] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
        return places.map(([x]) => [low + x, high + x] as const);
      });
      spans.slice(1).forEach(([low], i) => {
        expect(low - at(spans, i)[1]).toBeGreaterThan(0.3);
      });
    } finally {
      bench.clear();
    }
  });

  it('are one per kind of link, with their number, and no pin, spring or safety', () => {
    const parts = castParts(library, line);
    const model = buildJewel(line as Exclude<Design, { kind: 'set' }>);
    const links = model.pieces?.filter(({ kind }) => kind === 0).length;
    // A link, the box, and the plate of the tongue.
    expect(parts.map(({ count }) => count)).toEqual([links, 1, 1]);
    const names = buildJewel(line as Exclude<Design, { kind: 'set' }>, { state: 'cast' }).parts.map(
      (p) => p.name,
    );
    for (const bought of ['hinge pin', 'tongue', 'safety eight']) expect(names).not.toContain(bought);
  });

  it('are two alike for a pair of studs, without posts and butterflies', () => {
    const parts = castParts(library, studs);
    expect(parts.map(({ count }) => count)).toEqual([2]);
    expect(layApart(parts)[0]?.places).toHaveLength(2);
    expect(castGrams(parts)).toBeCloseTo(2 * (parts[0]?.grams ?? 0), 6);
  });

  it('are one object per metal, each with the factor of its alloy, which the file tells', () => {
    const design = solitaire(round, {}, { headMetal: 'platinum-950' });
    const parts = castParts(library, design);
    expect(parts.map(({ metal: of, shrinkage }) => [of, shrinkage])).toEqual([
      ['platinum-950', 1.02],
      ['gold-18k-yellow', 1.0125],
    ]);
    const file = unzipSync(writeCast(parts, '3mf', 'job 7'));
    const xml = strFromU8(file['3D/3dmodel.model'] ?? new Uint8Array());
    expect(xml.match(/<object /g)).toHaveLength(2);
    expect(xml.match(/<item /g)).toHaveLength(2);
    expect(xml).toContain('platinum-950, 1 piece, enlarged × 1.02"');
    expect(xml).toContain('Polishing takes 0.1 mm inside');
    const stl = writeCast(parts, 'stl', 'job 7');
    expect(strFromU8(stl.subarray(0, 80))).toContain('as cast, x1.02');
    const triangles = parts.reduce((sum, { solid }) => sum + solid.indices.length / 3, 0);
    expect(new DataView(stl.buffer).getUint32(80, true)).toBe(triangles);
  });

  it.each([
    ['pavé', piece('wedding-band', { row: { style: 'pave', stoneMm: 1.5, coverage: 'third' } }), 0.9],
    ['a halo', solitaire(round, { halo: { style: 'visible', stoneMm: 1.3 } }), 0.5],
  ] as const)('let light through below %s', (_name, design, least) => {
    const [part] = castParts(library, design);
    if (part === undefined) throw new Error('no part');
    const grid = new TriangleGrid(part.solid);
    const { stones } = buildJewel(design as Exclude<Design, { kind: 'set' }>);
    const small = stones.filter(({ widthMm }) => widthMm < 2);
    const open = small.filter(({ cutStone, matrix }) => {
      const culet = transformPoint(matrix, [0, 0, cutStone.crownMm - cutStone.depthMm]);
      return grid.firstHit(culet, scale(transformDirection(matrix, [0, 0, 1]), -1), 1.5) === null;
    });
    expect(open.length / small.length).toBeGreaterThanOrEqual(least);
  });

  it('have prongs that are upright and longer than in the finished piece', () => {
    const heightOf = (state: 'set' | 'cast') =>
      buildJewel(solitaire(round) as Exclude<Design, { kind: 'set' }>, { state }).bounds.max[2];
    expect(heightOf('cast') - heightOf('set')).toBeGreaterThan(0.3);
  });
});
