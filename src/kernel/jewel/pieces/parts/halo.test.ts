import { describe, expect, it } from 'vitest';
import { transformPoint } from '#kernel/jewel/mesh/matrix.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { designOf, settledDesign } from '../../../../../tests/fixtures/design-of.ts';
import { triedShapes } from '../../../../../tests/fixtures/gem-shapes.ts';
import { fc } from '../../../../../tests/fixtures/property-testing.ts';
import { isLongSuite } from '../../../../../tests/fixtures/suite.ts';
import type { JewelModel, PlacedStone } from './model.ts';
import { beadRadius, beadReach, girdleGap, sharedBeadOffset } from './small-stones.ts';

const US_7_MM = 54.4;
const haloed = (shape: string, halo: object, extra: object = {}): JewelModel => {
  return buildJewel(
    designOf({
      version: 2,
      kind: 'ring',
      metal: 'platinum-950',
      circumferenceMm: US_7_MM,
      centre: { shape, carat: 1 },
      head: { halo },
      ...extra,
    }),
  );
};

type Point = readonly [number, number, number];
const placeOf = (m: ArrayLike<number>): Point => [m[12] ?? 0, m[13] ?? 0, m[14] ?? 0];
const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const small = ({ stones }: JewelModel) =>
  stones.filter(({ role }) => role === 'halo' || role === 'pave').map(({ matrix }) => placeOf(matrix));
const beads = ({ parts }: JewelModel) =>
  parts.filter(({ role }) => role === 'bead').flatMap(({ instances }) => (instances ?? []).map(placeOf));

/** Every bead overlaps a stone's edge, and every stone is held by at least three beads. */
function expectHeld(model: JewelModel, stoneMm: number): void {
  const [stones, held] = [small(model), beads(model)];
  expect(stones.length).toBeGreaterThan(5);
  const touch = stoneMm / 2 + beadRadius(stoneMm);
  for (const bead of held)
    expect(Math.min(...stones.map((stone) => distance(stone, bead)))).toBeLessThan(touch - 0.02);
  for (const stone of stones)
    expect(held.filter((bead) => distance(stone, bead) < touch - 0.02).length).toBeGreaterThanOrEqual(3);
}

/** No two stones overlap. */
function expectApart(model: JewelModel, stoneMm: number): void {
  const stones = small(model);
  stones.forEach((stone, i) => {
    for (const other of stones.slice(i + 1)) expect(distance(stone, other)).toBeGreaterThan(stoneMm + 0.03);
  });
}

const SHAPES = triedShapes.filter((shape) => shape !== 'heart');

describe.each(['visible', 'hidden'] as const)('a %s halo', (style) => {
  it.each(SHAPES)('round a %s: beads over every stone, no overlapping stones', (shape) => {
    for (const stoneMm of isLongSuite ? [0.95, 1.1] : [0.95]) {
      const model = haloed(shape, { style, stoneMm });
      expectHeld(model, stoneMm);
      expectApart(model, stoneMm);
    }
  });
});

describe('a hidden halo', () => {
  const numRuns = isLongSuite ? 20 : 2;
  const anyHalo = fc.record({
    carat: fc.double({ min: 0.5, max: 4, noNaN: true }),
    stoneMm: fc.constantFrom(0.9, 1, 1.1, 1.3, 1.5, 1.8),
    material: fc.constantFrom('diamond', 'ruby', 'emerald'),
  });
  const made = (
    shape: string,
    { carat, stoneMm, material }: { carat: number; stoneMm: number; material: string },
  ) => {
    const design = settledDesign({
      version: 2,
      kind: 'ring',
      metal: 'platinum-950',
      centre: { shape, carat, material },
      head: { prongs: 4, halo: { style: 'hidden', stoneMm } },
    });
    if (design === null) throw new Error('no design');
    return buildJewel(design);
  };
  /** Distance of a place outside an untilted stone, mm; negative inside it. */
  const outside = ({ cutStone, matrix }: PlacedStone, place: Point): number => {
    const at = placeOf(matrix);
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < cutStone.planes.length; i += 4) {
      const [x = 0, y = 0, z = 0, d = 0] = cutStone.planes.slice(i, i + 4);
      most = Math.max(most, (place[0] - at[0]) * x + (place[1] - at[1]) * y + (place[2] - at[2]) * z - d);
    }
    return most;
  };

  it.each(SHAPES)('of a %s does not touch it', (shape) => {
    fc.assert(
      fc.property(anyHalo, (input) => {
        const { stones } = made(shape, input);
        const [centre, ...small] = stones;
        if (centre === undefined) throw new Error('no centre');
        expect(small.length).toBeGreaterThan(3);
        for (const { cutStone, matrix } of small) {
          const { positions } = cutStone.mesh;
          for (let i = 0; i < positions.length; i += 3) {
            const own = [positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0] as const;
            expect(outside(centre, transformPoint(matrix, own))).toBeGreaterThan(0.05);
          }
        }
      }),
      { numRuns },
    );
  });

  const straightSided = isLongSuite ? ['princess', 'emerald', 'asscher', 'radiant'] : ['princess', 'emerald'];
  it.each(straightSided)('is as straight as the sides of a %s', (shape) => {
    fc.assert(
      fc.property(anyHalo, (input) => {
        const model = made(shape, input);
        const { girdle = new Float64Array(), widthMm = 0 } =
          model.stones.find(({ role }) => role === 'centre')?.cutStone ?? {};
        // Ends of the right-hand side; the collar's is shorter, and its corners are rounded.
        const ends = girdle.filter((_, i) => i % 2 === 1 && (girdle[i - 1] ?? 0) > widthMm / 2 - 1e-6);
        const straight = Math.max(...ends) * 0.85 - 0.9;
        const facing = model.stones
          .filter(({ role, matrix }) => role === 'halo' && (matrix[12] ?? 0) > 0)
          .filter(({ matrix }) => Math.abs(matrix[13] ?? 0) < straight);
        const out = facing.map(({ matrix }) => matrix[12] ?? 0);
        if (facing.length > 0) expect(Math.max(...out) - Math.min(...out)).toBeLessThan(0.03);
        // Each faces straight outwards.
        for (const { matrix } of facing) expect(Math.abs(matrix[9] ?? 0)).toBeLessThan(0.12);
      }),
      { numRuns },
    );
  });
});

describe('a visible halo', () => {
  const model = haloed('round', { style: 'visible', stoneMm: 1.3 });
  const ring = model.parts.find(({ role }) => role === 'halo')?.mesh.positions ?? new Float32Array();
  const radii = Array.from({ length: ring.length / 3 }, (_, i) =>
    Math.hypot(ring[i * 3] ?? 0, ring[i * 3 + 1] ?? 0),
  );
  const centre = model.stones.find(({ role }) => role === 'centre');
  const girdle = (centre?.widthMm ?? 0) / 2;

  it('is a tenth of a millimetre from the centre, its rim outside the stones', () => {
    for (const [x, y] of small(model)) expect(Math.hypot(x, y) - 0.65 - girdle).toBeCloseTo(0.1, 2);
    const rim = Math.max(...radii) - (girdle + 0.1 + 1.3);
    expect(rim).toBeGreaterThan(0.12);
    expect(rim).toBeLessThan(0.2);
  });

  it('has a smooth outer edge', () => {
    const columns = 48;
    const edge = Array.from({ length: radii.length / columns }, (_, i) =>
      Math.max(...radii.slice(i * columns, (i + 1) * columns)),
    );
    expect(edge.length).toBeGreaterThan(50);
    expect(Math.max(...edge) - Math.min(...edge)).toBeLessThan(0.12);
  });

  it('slopes away from the centre', () => {
    for (const { matrix } of model.stones.filter(({ role }) => role === 'halo')) {
      const [x, y] = placeOf(matrix);
      const outward = ((matrix[8] ?? 0) * x + (matrix[9] ?? 0) * y) / Math.hypot(x, y);
      expect((Math.asin(outward) * 180) / Math.PI).toBeGreaterThan(8);
      expect((Math.asin(outward) * 180) / Math.PI).toBeLessThan(15);
    }
  });
});

describe('shared beads', () => {
  it('reach both stones they hold, for any stones', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.9, max: 2.5, noNaN: true }), (stoneMm) => {
        const pitch = stoneMm + girdleGap(stoneMm);
        const v = sharedBeadOffset(stoneMm, pitch);
        expect(Math.hypot(v, pitch / 2)).toBeCloseTo(beadReach(stoneMm), 9);
        expect((2 * v) / stoneMm).toBeGreaterThan(0.45);
        expect((2 * v) / stoneMm).toBeLessThan(0.75);
      }),
    );
  });

  it.each([1, 1.3, 1.7])('hold a row of %d mm', (stoneMm) => {
    const row = { style: 'pave', stoneMm };
    const shank = { widthMm: 3, thicknessMm: 2 };
    expectHeld(haloed('round', { style: 'visible', stoneMm }, { row, shank }), stoneMm);
  });
});

describe('the height of a head', () => {
  const above = (height: string) =>
    haloed('round', { style: 'hidden', stoneMm: 1 }, { head: { height }, shank: { thicknessMm: 1.8 } })
      .heightAboveFingerMm;

  it('puts the table of a carat 4.7, 6.0 or 7.1 mm over the finger', () => {
    expect(above('low')).toBeCloseTo(4.7, 0);
    expect(above('usual')).toBeCloseTo(6, 0);
    expect(above('high')).toBeCloseTo(7.1, 0);
    expect(above('low')).toBeLessThan(Number(above('usual')));
  });
});
