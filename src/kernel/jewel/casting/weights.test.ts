import type { ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import type { Solid } from '#kernel/jewel/mesh/mesh.ts';
import { meshVolume } from '#kernel/jewel/mesh/mesh-builder.ts';
import { gramsOf } from '#kernel/jewel/metals/alloys.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { MetalRole } from '#kernel/jewel/pieces/parts/model.ts';
import { measuresOf, totalGrams } from '#kernel/jewel/pricing/measures.ts';
import { openManifold } from '../../../../tests/fixtures/casting.ts';
import { castingFlaws } from '../../../../tests/fixtures/casting-flaws.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await openManifold();
});

/** Published weights in grams by metal: a figure or a range. */
type Known = Partial<Record<'14k' | '18k' | 'platinum', number | readonly [least: number, most: number]>>;

const METALS = {
  '14k': 'gold-14k-yellow',
  '18k': 'gold-18k-yellow',
  platinum: 'platinum-950',
} as const satisfies Record<keyof Known, MetalId>;

/** Largest deviation from the trade's weights. */
const TOLERANCE = 0.2;

const US_6_MM = 51.9;
const US_7_MM = 54.4;
const round = (carat: number) => ({ shape: 'round', carat });
const ring = (carat: number, more: object = {}) => ({
  kind: 'ring',
  circumferenceMm: US_6_MM,
  centre: round(carat),
  ...more,
});
const eternity = (stoneMm: number) => ({ kind: 'eternity-band', circumferenceMm: US_6_MM, stoneMm });
const court = (widthMm: number, thicknessMm: number) => ({
  kind: 'wedding-band',
  circumferenceMm: US_7_MM,
  shank: { profile: 'court', widthMm, thicknessMm },
});
const studs = (carat: number) => ({ kind: 'earrings', style: 'stud', stone: round(carat) });
const hoops = (innerDiameterMm: number, widthMm: number, stoneMm: number) => ({
  kind: 'earrings',
  style: 'hoop',
  hoop: { innerDiameterMm, widthMm, stoneMm },
});
const pendant = (shape: string, carat: number) => ({ kind: 'pendant', stone: { shape, carat } });
/** Seven inches long. */
const line = (carat: number) => ({ kind: 'tennis-bracelet', lengthMm: 178, stone: round(carat) });

const SOLITAIRE: Known = { '14k': [2.4, 3.3], '18k': [2.9, 3.9], platinum: [3.9, 5.2] };
const PENDANT: Known = { '14k': [0.6, 1], '18k': [0.7, 1.2], platinum: [0.9, 1.6] };

type Row = [name: string, input: object, known: Known];

/** The workshop's table of weights, metal without chain. */
const TABLE: Row[] = [
  ['solitaire of half a carat', ring(0.5), SOLITAIRE],
  ['solitaire of a carat on six prongs', ring(1, { head: { prongs: 6 } }), SOLITAIRE],
  [
    'halo of a carat, pavé band',
    ring(1, {
      head: { halo: { style: 'visible', stoneMm: 1.3 } },
      row: { style: 'pave', stoneMm: 1.3 },
      shank: { widthMm: 2.2 },
    }),
    { '14k': [3.2, 4.5], '18k': [3.8, 5.3], platinum: [5, 7] },
  ],
  ['three stones', ring(1, { sides: round(0.35) }), { '14k': [3.5, 5], '18k': [4.2, 6], platinum: [5.6, 8] }],
  ['eternity of 1.5 mm', eternity(1.5), { '14k': 1.4, '18k': 1.7, platinum: 2.2 }],
  ['eternity of 2 mm', eternity(2), { '14k': 2.3, '18k': 2.7, platinum: 3.6 }],
  ['eternity of 3 mm', eternity(3), { '14k': 4.2, '18k': 4.9, platinum: 6.5 }],
  ['court of 2 × 1.6 mm', court(2, 1.6), { '14k': 2.1, '18k': 2.5, platinum: 3.3 }],
  ['court of 4 × 1.7 mm', court(4, 1.7), { '14k': 4.5, '18k': 5.4, platinum: 7.1 }],
  ['court of 6 × 1.9 mm', court(6, 1.9), { '14k': 7.6, '18k': 9.1, platinum: 12.1 }],
  ['studs of half a carat each', studs(0.5), { '14k': 1.1, '18k': 1.3, platinum: 1.8 }],
  ['studs of a carat each', studs(1), { '14k': 1.6, '18k': 1.9, platinum: 2.5 }],
  ['studs of two carats each', studs(2), { '14k': 2.2, '18k': 2.6, platinum: 3.5 }],
  ['hoops of 15 mm', hoops(15, 2, 1.3), { '14k': 3, '18k': 3.6, platinum: 4.8 }],
  ['hoops of 25 mm', hoops(25, 2.5, 1.5), { '14k': 5.5, '18k': 6.5, platinum: 8.7 }],
  ['pendant of half a carat', pendant('round', 0.5), PENDANT],
  ['pendant of a carat', pendant('round', 1), PENDANT],
  ['pear pendant', pendant('pear', 0.7), PENDANT],
  ['bangle of 4 × 2.2 mm', { kind: 'bangle', widthMm: 4, thicknessMm: 2.2 }, { '14k': 16, '18k': 19 }],
];

const LINES: Row[] = [
  ['line bracelet of 2 ct', line(0.03), { '14k': [5.5, 7.5], '18k': [7, 9] }],
  ['line bracelet of 3 ct', line(0.048), { '14k': [7, 9], '18k': [8.5, 10.5] }],
  ['line bracelet of 5 ct', line(0.1), { '14k': [9, 12], '18k': [11, 14] }],
  ['line bracelet of 7 ct', line(0.167), { '14k': [11, 15], '18k': [14, 18] }],
  ['line bracelet of 10 ct', line(0.27), { '14k': [14, 20], '18k': [17, 24] }],
];

/** Casts a piece of the table and compares its weight with the published and the billed one. */
function expectWeight(input: object, known: Known): Solid {
  const metal = 'gold-18k-yellow';
  const model = buildJewel(designOf({ version: 2, metal, ...input }));
  const united = uniteMetal(library, model);
  const solid = united.casting();
  expect(united.smallestWallMm).toBeGreaterThan(0.2);
  const volume = meshVolume(solid);
  for (const [name, figure] of Object.entries(known)) {
    const [least, most] = typeof figure === 'number' ? [figure, figure] : figure;
    const grams = gramsOf(METALS[name as keyof Known], volume);
    expect(grams, name).toBeGreaterThan(least * (1 - TOLERANCE));
    expect(grams, name).toBeLessThan(most * (1 + TOLERANCE));
  }
  // The billed weight is the cast weight; a chain has its own line.
  const measures = measuresOf(model, united.grams);
  const chain = measures.pieces.reduce((sum, { chainGrams }) => sum + (chainGrams?.[metal] ?? 0), 0);
  expect(totalGrams(measures) - chain).toBeCloseTo(gramsOf(metal, volume), 2);
  return solid;
}

/** `npm test` weighs a ring, a band and a pendant; the long suite weighs the whole table. */
const quickNames = ['solitaire of a carat on six prongs', 'court of 4 × 1.7 mm', 'pendant of a carat'];
const pieces = isLongSuite ? TABLE : TABLE.filter(([name]) => quickNames.includes(name));
const lines = isLongSuite ? LINES : [];

describe('published weights, g without chain', () => {
  it.each(pieces)('%s', (_name, input, known) => {
    expect(castingFlaws(expectWeight(input, known))).toEqual({ flat: 0, crowded: 0 });
  });

  it.each(lines)('%s', (_name, input, known) => {
    expectWeight(input, known);
  });

  // Sold as a pair of one carat: its parts have the workshop's standard measures and cannot hold more metal.
  it('a pair of studs is no lighter than its parts', () => {
    const { parts, pieces: bodies } = buildJewel(
      designOf({ version: 2, metal: 'gold-14k-yellow', ...studs(0.5) }),
    );
    expect(bodies).toHaveLength(4);
    const each = (role: MetalRole) =>
      parts
        .filter((part) => part.role === role)
        .reduce((sum, { mesh, metal }) => sum + gramsOf(metal, meshVolume(mesh)), 0) / 2;
    // A butterfly of 5 × 4 × 3 mm from 0.3 mm sheet; a post of 0.9 × 10 mm on a pad of 3.2 mm.
    expect(each('clasp')).toBeGreaterThan(0.18);
    expect(each('clasp')).toBeLessThan(0.25);
    expect(each('post')).toBeGreaterThan(0.15);
  });
});
