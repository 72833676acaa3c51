import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUT_IDS, GEM_MATERIAL_IDS } from '#kernel/gems/gem-ids.ts';
import { buildJewel } from '#kernel/geometry/build-jewel.ts';
import { parseDesign } from '#kernel/geometry/parse-design.ts';
import { looseStones, solidFaults } from '#kernel/geometry/solid-faults.ts';
import { METAL_IDS } from '#kernel/metals/metal-ids.ts';

const metal = fc.constantFrom(...METAL_IDS);
const material = fc.constantFrom(...GEM_MATERIAL_IDS);
const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const stone = (cut: fc.Arbitrary<string>, min = 0.2, max = 4) =>
  fc.record({ cut, material, carat: mm(min, max) });
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
      fc.record({
        style: fc.constantFrom('pave', 'channel'),
        cut: fc.constantFrom('round', 'princess'),
        stoneMm: mm(0.9, 2.4),
      }),
    ),
  }),
  fc.record({
    ...base,
    kind: fc.constant('wedding-band'),
    circumferenceMm: mm(38, 76),
    shank: shank(fc.constant('plain')),
    accentMetal: fc.option(metal),
    row: fc.option(
      fc.record({
        style: fc.constantFrom('pave', 'channel'),
        stoneMm: mm(0.9, 3),
        coverage: fc.constantFrom('third', 'half', 'full'),
      }),
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
        const model = buildJewel(design);
        expect(solidFaults(model)).toEqual([]);
        expect(looseStones(model)).toEqual([]);
      }),
      { numRuns: 60, seed: 11 },
    );
    expect(made).toBeGreaterThan(15);
  }, 120_000);
});

describe('solidFaults', () => {
  it('finds a torn, an inverted and a lost part', () => {
    const { design } = parseDesign({ version: 1, kind: 'wedding-band', metal: 'platinum-950' });
    if (design === null) throw new Error('no design');
    const model = buildJewel(design);
    expect(solidFaults(model)).toEqual([]);
    const [part] = model.parts;
    if (part === undefined) throw new Error('no part');
    const torn = { ...part.mesh, indices: part.mesh.indices.slice(3) };
    expect(solidFaults({ ...model, parts: [{ ...part, mesh: torn }] })[0]).toMatch(/open edges/);
    const inverted = { ...part.mesh, indices: part.mesh.indices.slice().reverse() };
    expect(solidFaults({ ...model, parts: [{ ...part, mesh: inverted }] })).toContain(
      'shank: no volume, or inside out',
    );
  });

  it('finds a stone that floats', () => {
    const { design } = parseDesign({
      version: 1,
      kind: 'ring',
      metal: 'platinum-950',
      centre: { cut: 'round', carat: 1 },
    });
    if (design === null) throw new Error('no design');
    const model = buildJewel(design);
    expect(looseStones(model)).toEqual([]);
    const bare = { ...model, parts: model.parts.filter((part) => part.role === 'shank') };
    expect(looseStones(bare).map((stone) => stone.role)).toEqual(['centre']);
  });
});
