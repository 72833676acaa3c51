import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUT_IDS, GEM_MATERIAL_IDS } from '#kernel/gems/gem-ids.ts';
import { buildJewel } from '#kernel/geometry/build-jewel.ts';
import type { Design } from '#kernel/geometry/design.contract.ts';
import { meshVolume, openEdges } from '#kernel/geometry/mesh-builder.ts';
import { metalGrams, metalVolume } from '#kernel/geometry/metal-volume.ts';
import type { JewelModel, Mesh } from '#kernel/geometry/model.ts';
import { parseDesign } from '#kernel/geometry/parse-design.ts';
import { METAL_IDS } from '#kernel/metals/metal-ids.ts';

const seeds = readdirSync('src/server/seed/designs').map((file) => ({
  id: file.replace('.json', ''),
  input: JSON.parse(readFileSync(`src/server/seed/designs/${file}`, 'utf8')) as unknown,
}));

const parsed = (input: unknown): Design => {
  const { design, errors } = parseDesign(input);
  expect(errors).toEqual([]);
  if (design === null) throw new Error('no design');
  return design;
};

const areUnit = ({ normals }: Mesh): boolean => {
  for (let i = 0; i < normals.length; i += 3) {
    const [x = 0, y = 0, z = 0] = normals.subarray(i, i + 3);
    if (Math.abs(Math.hypot(x, y, z) - 1) > 1e-3) return false;
  }
  return true;
};

/** Share of the surface whose corner normals look away from the face: the inside of a tight bend folds by a hair. */
const wrongNormals = ({ positions, normals, indices }: Mesh): number => {
  let wrong = 0;
  let all = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a = 0, b = 0, c = 0] = [indices[t], indices[t + 1], indices[t + 2]];
    const p = (v: number, k: number) => positions[v * 3 + k] ?? 0;
    const [ux, uy, uz] = [p(b, 0) - p(a, 0), p(b, 1) - p(a, 1), p(b, 2) - p(a, 2)];
    const [vx, vy, vz] = [p(c, 0) - p(a, 0), p(c, 1) - p(a, 1), p(c, 2) - p(a, 2)];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const area = Math.hypot(nx, ny, nz);
    all += area;
    const n = (v: number) => (normals[v * 3] ?? 0) * nx + (normals[v * 3 + 1] ?? 0) * ny + (normals[v * 3 + 2] ?? 0) * nz;
    if (n(a) + n(b) + n(c) < 0) wrong += area;
  }
  return wrong / all;
};

const checkSolids = (model: JewelModel): void => {
  for (const part of model.parts) {
    expect(openEdges(part.mesh), part.name).toBe(0);
    expect(meshVolume(part.mesh), part.name).toBeGreaterThan(0);
    expect(areUnit(part.mesh), part.name).toBe(true);
    expect(wrongNormals(part.mesh), part.name).toBeLessThan(0.03);
  }
  for (const stone of model.stones) {
    expect(stone.carat).toBeGreaterThan(0);
    expect(stone.matrix.every(Number.isFinite)).toBe(true);
  }
  expect([...model.bounds.min, ...model.bounds.max].every(Number.isFinite)).toBe(true);
  for (const volume of Object.values(metalVolume(model))) expect(volume).toBeGreaterThan(0);
};

/** Distance from a stone's middle to the nearest metal vertex, in half widths. */
const farFromMetal = (model: JewelModel): number => {
  let worst = 0;
  for (const stone of model.stones) {
    const [x = 0, y = 0, z = 0] = [stone.matrix[12], stone.matrix[13], stone.matrix[14]];
    let nearest = Number.POSITIVE_INFINITY;
    for (const { mesh, instances } of model.parts) {
      for (const m of instances ?? [null]) {
        const q = mesh.positions;
        const step = Math.max(3, 3 * Math.floor(q.length / 3 / 400));
        for (let i = 0; i < q.length; i += step) {
          const [px = 0, py = 0, pz = 0] = [q[i], q[i + 1], q[i + 2]];
          const at = (row: number) =>
            m === null
              ? [px, py, pz][row] ?? 0
              : (m[row] ?? 0) * px + (m[4 + row] ?? 0) * py + (m[8 + row] ?? 0) * pz + (m[12 + row] ?? 0);
          nearest = Math.min(nearest, Math.hypot(at(0) - x, at(1) - y, at(2) - z));
        }
      }
    }
    worst = Math.max(worst, nearest / (Math.max(stone.cutStone.lengthMm, stone.widthMm) / 2));
  }
  return worst;
};

describe('the shop’s designs', () => {
  it('are one per product', () => {
    expect(seeds.length).toBe(56);
  });

  it.each(seeds)('$id builds closed solids that hold their stones', ({ input }) => {
    const model = buildJewel(parsed(input));
    checkSolids(model);
    expect(farFromMetal(model)).toBeLessThan(1.25);
  });
});

describe('weights', () => {
  const grams = (id: string) => {
    const seed = seeds.find((s) => s.id === id);
    return metalGrams(buildJewel(parsed(seed?.input)));
  };
  // A 2.0 × 1.8 mm band in US 7 is about 216 mm3 before rounding its edges; with a six-prong head 261 mm3.
  it('a solitaire weighs what a jeweller expects', () => {
    const gold = grams('1002')['gold-18k-yellow'] ?? 0;
    expect(gold).toBeGreaterThan(2);
    expect(gold).toBeLessThan(4.2);
  });
  it('platinum is heavier, a man’s band heavier still', () => {
    const ring = grams('1001')['platinum-950'] ?? 0;
    expect(ring).toBeGreaterThan(2.6);
    expect(grams('1104')['platinum-950'] ?? 0).toBeGreaterThan(ring * 2);
  });
  it('counts both metals of a two-tone band and the whole chain of a pendant', () => {
    const duo = grams('1108');
    expect(duo['gold-18k-white']).toBeGreaterThan(1);
    expect(duo['gold-18k-rose']).toBeGreaterThan(1);
    expect(grams('1301')['gold-18k-white']).toBeGreaterThan(1.5);
  });
});

const metal = fc.constantFrom(...METAL_IDS);
const material = fc.constantFrom(...GEM_MATERIAL_IDS);
const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const stone = (cut: fc.Arbitrary<string>, min = 0.2, max = 4) => fc.record({ cut, material, carat: mm(min, max) });
const anyCut = fc.constantFrom(...CUT_IDS);
const base = { version: fc.constant(1), metal };
const shank = (shoulders: fc.Arbitrary<string>) =>
  fc.record({
    profile: fc.constantFrom('court', 'flat', 'knife', 'round'),
    widthMm: mm(2.4, 4.4),
    topWidthMm: fc.option(mm(1.6, 3)),
    thicknessMm: mm(1.4, 2.8),
    shoulders,
  });
const head = fc.record({
  style: fc.constantFrom('prong', 'bezel'),
  prongs: fc.constantFrom(4, 6),
  tip: fc.constantFrom('claw', 'round'),
  isDouble: fc.boolean(),
  milgrain: fc.boolean(),
  halo: fc.option(fc.record({ style: fc.constantFrom('visible', 'hidden'), stoneMm: mm(0.9, 2) })),
});

/** Documents all over the parameter space; about half of them can be made. */
const anyInput = fc.oneof(
  fc.record({
    ...base,
    kind: fc.constant('ring'),
    circumferenceMm: mm(40, 74),
    shank: shank(fc.constantFrom('plain', 'cathedral', 'split', 'twist')),
    head,
    centre: stone(anyCut),
    sides: fc.option(stone(anyCut, 0.1, 0.8)),
    row: fc.option(
      fc.record({ style: fc.constantFrom('pave', 'channel'), cut: fc.constantFrom('round', 'princess'), stoneMm: mm(0.9, 2.4) }),
    ),
  }),
  fc.record({
    ...base,
    kind: fc.constant('wedding-band'),
    circumferenceMm: mm(38, 76),
    shank: shank(fc.constant('plain')),
    accentMetal: fc.option(metal),
    row: fc.option(
      fc.record({ style: fc.constantFrom('pave', 'channel'), stoneMm: mm(0.9, 3), coverage: fc.constantFrom('third', 'half', 'full') }),
    ),
  }),
  fc.record({
    ...base,
    kind: fc.constant('eternity-band'),
    circumferenceMm: mm(38, 76),
    cut: fc.constantFrom('round', 'princess', 'oval', 'emerald'),
    stoneMm: mm(1, 4),
  }),
  fc.record({ ...base, kind: fc.constant('pendant'), stone: stone(anyCut), head }),
  fc.record({
    ...base,
    kind: fc.constant('earrings'),
    style: fc.constantFrom('stud', 'drop'),
    stone: stone(anyCut, 0.2, 2),
    head,
  }),
  fc.record({
    ...base,
    kind: fc.constant('bangle'),
    innerWidthMm: mm(52, 70),
    widthMm: mm(2, 10),
    thicknessMm: mm(1.5, 4),
    stars: fc.option(fc.record({ count: fc.integer({ min: 1, max: 12 }), largestMm: mm(1, 2.6) })),
  }),
);

describe('any design', () => {
  it('builds closed solids, or says why not', () => {
    let made = 0;
    fc.assert(
      fc.property(anyInput, (input) => {
        const { design, errors } = parseDesign(input);
        if (design === null) {
          expect(errors.length).toBeGreaterThan(0);
          return;
        }
        made++;
        checkSolids(buildJewel(design));
      }),
      { numRuns: 60, seed: 11 },
    );
    expect(made).toBeGreaterThan(15);
  }, 120_000);
});
