import { describe, expect, it } from 'vitest';
import { consequences } from '#kernel/jewel/design/consequences.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';

const design = (input: unknown): Design => {
  const parsed = parseDesign(input);
  if (parsed.design === null) throw new Error(JSON.stringify(parsed.errors));
  return parsed.design;
};
const ring = (extra: object = {}) =>
  design({
    version: 2,
    kind: 'ring',
    metal: 'gold-18k-yellow',
    centre: { shape: 'round', carat: 1 },
    ...extra,
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
    const band = design({ version: 2, kind: 'eternity-band', metal: 'platinum-950', stoneMm: 2 });
    expect(consequences(band, options).resizableMm).toEqual({ down: 0, up: 0 });
    const set = design({ version: 2, kind: 'set', pieces: [ring(), band] });
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
      version: 2,
      kind: 'pendant',
      metal: 'silver-925',
      stone: { shape: 'pear', carat: 0.7 },
    });
    expect(consequences(pendant, options).resizableMm).toBeNull();
  });
});
