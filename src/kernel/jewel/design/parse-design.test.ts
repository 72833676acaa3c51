import { describe, expect, it } from 'vitest';
import { canonicalDesign, designHash } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';

const solitaire = {
  version: 2,
  kind: 'ring',
  metal: 'platinum-950',
  centre: { shape: 'round', carat: 1 },
};

const accepted = (input: unknown): Design => {
  const { design } = parseDesign(input);
  if (design === null) throw new Error(JSON.stringify(parseDesign(input).errors));
  return design;
};

describe('parseDesign', () => {
  it('fills in defaults', () => {
    const design = accepted(solitaire);
    expect(design).toMatchObject({
      finish: 'polished',
      circumferenceMm: 52,
      head: { style: 'prong', prongs: 4, halo: null },
      shank: { profile: 'court', shoulders: 'plain' },
      centre: { material: 'diamond', proportions: null },
    });
  });

  it.each([
    ['an unknown metal', { ...solitaire, metal: 'gold-18k-yelow' }, 'metal', 'gold-18k-yellow'],
    ['an unknown cut', { ...solitaire, centre: { shape: 'rund', carat: 1 } }, 'centre.shape', 'round'],
    ['an unknown kind', { ...solitaire, kind: 'wring' }, 'kind', 'ring'],
    ['too many carats', { ...solitaire, centre: { shape: 'round', carat: 40 } }, 'centre.carat', 6],
    ['too thin a shank', { ...solitaire, shank: { thicknessMm: 0.2 } }, 'shank.thicknessMm', 1],
    ['five prongs', { ...solitaire, head: { prongs: 5 } }, 'head.prongs', 4],
    [
      'six prongs on a princess',
      { ...solitaire, centre: { shape: 'princess', carat: 1 }, head: { prongs: 6 } },
      'head.prongs',
      4,
    ],
    [
      'a stretched round',
      { ...solitaire, centre: { shape: 'round', carat: 1, proportions: { lengthToWidth: 1.4 } } },
      'centre.proportions.lengthToWidth',
      1,
    ],
    [
      'a row wider than its band',
      { ...solitaire, row: { style: 'pave', stoneMm: 2 } },
      'shank.widthMm',
      2.44,
    ],
    [
      'a collar round a heart',
      { ...solitaire, centre: { shape: 'heart', carat: 1 }, head: { style: 'bezel' } },
      'head.style',
      'prong',
    ],
  ])('%s: names the path and a value that would do', (_name, input, path, suggestion) => {
    const { design, errors } = parseDesign(input);
    expect(design).toBeNull();
    expect(errors).toContainEqual(expect.objectContaining({ path, suggestion }));
    for (const error of errors) expect(error.message.length).toBeGreaterThan(8);
  });

  it.each([
    ['an unknown key', { ...solitaire, sparkle: 11 }, 'sparkle'],
    ['a missing stone', { version: 2, kind: 'ring', metal: 'platinum-950' }, 'centre'],
    ['a text for a number', { ...solitaire, circumferenceMm: '52' }, 'circumferenceMm'],
    ['a hoop without measures', { version: 2, kind: 'earrings', metal: 'silver-925', style: 'hoop' }, 'hoop'],
    ['an object that will not be written', { ...solitaire, metal: { toString: false } }, 'metal'],
    ['not a number', { ...solitaire, circumferenceMm: Number.NaN }, 'circumferenceMm'],
  ])('%s: names the path', (_name, input, path) => {
    expect(parseDesign(input).errors).toContainEqual(expect.objectContaining({ path }));
  });

  it('returns the path inside a set', () => {
    const band = { version: 2, kind: 'eternity-band', metal: 'platinum-950', stoneMm: 1 };
    const { errors } = parseDesign({ version: 2, kind: 'set', pieces: [solitaire, band] });
    expect(errors).toEqual([expect.objectContaining({ path: 'pieces.1.stoneMm', suggestion: 1.2 })]);
  });

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const { design, errors } = parseDesign(input);
        expect(design === null).toBe(errors.length > 0);
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('metal', 'centre', 'head', 'shank', 'row', 'sides', 'circumferenceMm'),
        fc.anything(),
        (key, value) => {
          const { design, errors } = parseDesign({ ...solitaire, [key]: value });
          expect(design === null).toBe(errors.length > 0);
        },
      ),
    );
  });

  it('an applied suggestion is accepted', () => {
    const wrong = {
      ...solitaire,
      shank: { widthMm: 2, thicknessMm: 1.2 },
      row: { style: 'pave', stoneMm: 1.9 },
    };
    const { errors } = parseDesign(wrong);
    const fixed: Record<string, unknown> = {};
    for (const { path, suggestion } of errors) fixed[path.replace('shank.', '')] = suggestion;
    expect(parseDesign({ ...wrong, shank: { ...wrong.shank, ...fixed } }).errors).toEqual([]);
  });
});

const shuffled = (value: unknown, random: () => number): unknown => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: unknown) => shuffled(item, random));
  const entries = Object.entries(value).map(([k, item]) => ({
    k,
    item: shuffled(item, random),
    order: random(),
  }));
  return Object.fromEntries(entries.sort((a, b) => a.order - b.order).map(({ k, item }) => [k, item]));
};

describe('designHash', () => {
  const full = accepted({
    ...solitaire,
    row: { style: 'pave', stoneMm: 1.4 },
    engraving: { text: '永結同心', font: 'serif' },
  });

  it('does not depend on the order of keys', async () => {
    const hash = await designHash(full);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), async (stream) => {
        const iterator = stream[Symbol.iterator]();
        const mixed = shuffled(full, () => iterator.next().value ?? 0);
        expect(await designHash(accepted(mixed))).toBe(hash);
      }),
      { numRuns: 20 },
    );
  });

  it('stays the same for a stone without new optional fields', async () => {
    const asked = (centre: object) =>
      designHash(
        accepted({ ...{ version: 2, kind: 'ring', metal: 'platinum-950' }, head: { prongs: 4 }, centre }),
      );
    const round = { shape: 'round', carat: 1, colour: 'E' };
    const recorded = '9c521e34b4b1e41f8e929e4bcc8a136a78018db9fe17a608d30757d4b99cc9f7';
    expect(await asked(round)).toBe(recorded);
    expect(await asked({ ...round, fluorescence: 'any' })).toBe(recorded);
    expect(await asked({ ...round, fluorescence: 'None' })).not.toBe(recorded);
    expect(await asked({ shape: 'oval', carat: 1.5, colour: 'fancy', clarity: 'VS2' })).toBe(
      '2835b576b5cbfbcead4ecce86b8f961c2fd1ffa06aa8a40cfede3d9cd63294f8',
    );
  });

  it('does not change when defaults are written out or digits below the step differ', async () => {
    const written = accepted({ ...solitaire, circumferenceMm: 52.001, head: { prongs: 4 } });
    expect(await designHash(written)).toBe(await designHash(accepted(solitaire)));
  });

  it('changes with any choice', async () => {
    const other = accepted({ ...solitaire, circumferenceMm: 52.5 });
    expect(await designHash(other)).not.toBe(await designHash(accepted(solitaire)));
  });

  it('is stable once parsed: the canonical text reads back as itself', () => {
    expect(canonicalDesign(accepted(JSON.parse(canonicalDesign(full))))).toBe(canonicalDesign(full));
  });
});
