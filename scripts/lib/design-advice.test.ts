import { describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { withChange } from '#kernel/jewel/pieces/parts/document.ts';
import { PIECES } from '#kernel/jewel/pieces/pieces.ts';
import { adviceOn } from './design-advice.ts';

const advice = (document: unknown) => adviceOn(document, parseDesign(document).errors);

const ring = { version: 2, kind: 'ring', metal: 'platinum-950', centre: { shape: 'round', carat: 1 } };

describe('adviceOn', () => {
  it.each([
    ['at the top', { ...ring, centre: undefined, center: ring.centre }, 'center', 'centre'],
    ['further in', { ...ring, shank: { widthMM: 2 } }, 'shank.widthMM', 'shank.widthMm'],
    [
      'in a halo',
      { ...ring, head: { halo: { stile: 'visible', stoneMm: 1.3 } } },
      'head.halo.stile',
      'head.halo.style',
    ],
    [
      'in a piece of a set',
      { version: 2, kind: 'set', pieces: [ring, { ...ring, finnish: 'satin' }] },
      'pieces.1.finnish',
      'pieces.1.finish',
    ],
  ])('knows the key that was meant: %s', (_name, document, path, didYouMean) => {
    const written = JSON.parse(JSON.stringify(document));
    expect(advice(written)).toContainEqual(expect.objectContaining({ path, didYouMean }));
  });

  it('suggests for an unknown key to leave it out, or the keys that are free', () => {
    expect(advice({ ...ring, sparkle: 11 })).toEqual([
      {
        path: 'sparkle',
        message: 'sparkle is not part of a design',
        suggestion: null,
        known: expect.arrayContaining(['finish', 'shank', 'head', 'engraving']),
      },
    ]);
    expect(advice({ ...ring, head: { zork: 1, tip: 'round' } })[0]?.known).not.toContain('tip');
  });

  it('does not ask for a value that is present under a misspelt name', () => {
    const { centre, ...rest } = ring;
    for (const name of ['center', 'stone'])
      expect(advice({ ...rest, [name]: centre })).toEqual([
        { path: name, message: `${name} is not part of a design`, didYouMean: 'centre' },
      ]);
    // A stone of one carat, not the smallest that can be cut.
    expect(advice(rest)).toMatchObject([{ path: 'centre', suggestion: { shape: 'round', carat: 1 } }]);
  });

  it.each([
    ['one piece', [ring], 'pieces must hold at least 2, not 1'],
    ['five pieces', [ring, ring, ring, ring, ring], 'pieces must hold at most 4, not 5'],
    ['no pieces', undefined, 'pieces is missing'],
    ['a text for its pieces', 'two', 'pieces: expected Array, got "two"'],
  ])('makes a set that can be made of one with %s', (_name, pieces, message) => {
    const written = JSON.parse(JSON.stringify({ version: 2, kind: 'set', pieces }));
    const [fault, ...more] = advice(written);
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ path: 'pieces', message });
    const suggested = parseDesign({ ...written, pieces: fault?.suggestion });
    expect(suggested.errors).toEqual([]);
    const kinds = suggested.design?.kind === 'set' ? suggested.design.pieces.map(({ kind }) => kind) : [];
    expect(kinds[0]).toBe(Array.isArray(pieces) ? 'ring' : 'wedding-band');
  });

  it('writes a number as text where text is expected', () => {
    expect(advice({ ...ring, engraving: { text: 2026 } })).toMatchObject([
      { path: 'engraving.text', suggestion: '2026' },
    ]);
  });

  it.each([
    ['1', 1],
    ['1,5', 1.5],
    [' 0.9 ', 0.9],
  ])('reads the number in the text %j', (carat, suggestion) => {
    const document = { ...ring, centre: { shape: 'round', carat } };
    expect(advice(document)).toMatchObject([{ path: 'centre.carat', suggestion }]);
  });

  it.each([
    ['circumferenceMm', null, 52],
    ['circumferenceMm', 'wide', 52],
    ['shank', 'court', {}],
    ['head.prongs', '6', 6],
  ])('suggests a value for %s if it is %j', (path, value, suggestion) => {
    const { errors } = parseDesign(withChange(ring, { path, value }));
    expect(errors.length).toBeGreaterThan(0);
    expect(advice(withChange(ring, { path, value }))).toMatchObject([{ path, suggestion }]);
  });

  it.each([null, 7, 'ring', true, [ring]])(
    'reports that %j is no document, and shows an example',
    (document) => {
      const [fault, ...more] = advice(document);
      expect(more).toEqual([]);
      expect(fault).toMatchObject({ path: '', message: expect.stringContaining('JSON object') });
      expect(parseDesign(fault?.suggestion).errors).toEqual([]);
    },
  );

  it.each(Object.keys(PIECES))('completes an empty %s into one that is accepted', (kind) => {
    let document: unknown = { kind };
    for (let round = 0; round < 12; round++)
      for (const { path, suggestion } of advice(document))
        if (suggestion !== undefined) document = withChange(document, { path, value: suggestion });
    expect(parseDesign(document).errors).toEqual([]);
  });
});
