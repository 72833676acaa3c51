import { describe, expect, it } from 'vitest';
import { castability, engravingCapacity } from '#kernel/geometry/castability.ts';
import { consequences } from '#kernel/geometry/consequences.ts';
import type { Design } from '#kernel/geometry/design.contract.ts';
import { parseDesign } from '#kernel/geometry/parse-design.ts';

const design = (input: unknown): Design => {
  const parsed = parseDesign(input);
  if (parsed.design === null) throw new Error(JSON.stringify(parsed.errors));
  return parsed.design;
};
const ring = (extra: object = {}) =>
  design({
    version: 1,
    kind: 'ring',
    metal: 'gold-18k-yellow',
    centre: { cut: 'round', carat: 1 },
    ...extra,
  });
const low = { heightAboveFingerMm: 6 };

describe('castability', () => {
  it.each([
    ['shank-thickness', 'error', { shank: { thicknessMm: 1.3 } }, 1.3, 1.4, 1.6],
    ['shank-thickness', 'warning', { shank: { thicknessMm: 1.5 } }, 1.5, 1.6, 1.6],
    ['shank-width', 'error', { shank: { widthMm: 1.3 } }, 1.3, 1.5, 1.6],
    ['prong-thickness', 'error', { head: { prongMm: 0.6 } }, 0.6, 0.7, 0.8],
    ['prong-count', 'warning', { centre: { cut: 'round', carat: 2.5 } }, 4, 6, 6],
  ] as const)('%s is a %s', (rule, severity, extra, measured, limit, suggestion) => {
    const found = castability(ring(extra), low);
    expect(found).toContainEqual(expect.objectContaining({ rule, severity, measured, limit, suggestion }));
  });

  it('lets platinum be thinner than gold', () => {
    const shank = { thicknessMm: 1.5 };
    expect(castability(ring({ shank, metal: 'platinum-950' }), low)).toEqual([]);
    expect(castability(ring({ shank }), low)).not.toEqual([]);
  });

  it('judges the measured height and the measured wall', () => {
    expect(castability(ring(), { heightAboveFingerMm: 8.6 })).toContainEqual(
      expect.objectContaining({ rule: 'head-height', severity: 'warning', measured: 8.6, limit: 8 }),
    );
    expect(castability(ring(), { ...low, smallestWallMm: 0.12 })).toContainEqual(
      expect.objectContaining({ rule: 'smallest-wall', severity: 'error' }),
    );
  });

  it('counts engraving by the width of its glyphs', () => {
    expect(engravingCapacity(52, true)).toBe(35);
    const latin = ring({ shank: { widthMm: 3 }, engraving: { text: 'a'.repeat(35) } });
    const han = ring({ shank: { widthMm: 3 }, engraving: { text: '永'.repeat(18) } });
    expect(castability(latin, low)).toEqual([]);
    expect(castability(han, low)).toEqual([
      expect.objectContaining({ rule: 'engraving-length', severity: 'error', measured: 36, limit: 35 }),
    ]);
    expect(castability(ring({ engraving: { text: '永結' } }), low)).toContainEqual(
      expect.objectContaining({ rule: 'engraving-stroke' }),
    );
  });

  it('a suggestion, once taken, ends the finding', () => {
    const [found] = castability(ring({ shank: { thicknessMm: 1.2 } }), low);
    expect(found?.path).toBe('shank.thicknessMm');
    expect(castability(ring({ shank: { thicknessMm: found?.suggestion } }), low)).toEqual([]);
  });
});

describe('consequences', () => {
  const options = { isCatalogue: true, heightAboveFingerMm: 5.9 };
  it('a plain solitaire can be resized and returned', () => {
    expect(consequences(ring(), options)).toEqual({
      resizableMm: { down: 5.1, up: 5.1 },
      returns: 'returnable',
      daysToMake: 12,
      heightAboveFingerMm: 5.9,
    });
  });
  it('an eternity band cannot be resized', () => {
    const band = design({ version: 1, kind: 'eternity-band', metal: 'platinum-950', stoneMm: 2 });
    expect(consequences(band, options).resizableMm).toEqual({ down: 0, up: 0 });
    const set = design({ version: 1, kind: 'set', pieces: [ring(), band] });
    expect(consequences(set, options)).toMatchObject({
      resizableMm: { down: 0, up: 0 },
      returns: 'exchange-only',
    });
  });
  it('engraved and customised pieces are final and take longer', () => {
    const plain = consequences(ring(), options);
    const engraved = consequences(ring({ engraving: { text: 'ever thine' } }), options);
    expect(engraved.returns).toBe('final');
    expect(engraved.daysToMake).toBeGreaterThan(plain.daysToMake);
    expect(consequences(ring(), { ...options, isCatalogue: false }).returns).toBe('final');
  });
  it('a pendant has no size', () => {
    const pendant = design({
      version: 1,
      kind: 'pendant',
      metal: 'silver-925',
      stone: { cut: 'pear', carat: 0.7 },
    });
    expect(consequences(pendant, options).resizableMm).toBeNull();
  });
});
