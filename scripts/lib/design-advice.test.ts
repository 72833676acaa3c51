import { describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/design/parse-design.ts';
import { withChange } from '#kernel/pieces/parts/document.ts';
import { PIECES } from '#kernel/pieces/pieces.ts';
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

  it('guesses at no key that is like none', () => {
    expect(advice({ ...ring, sparkle: 11 })).toEqual([
      { path: 'sparkle', message: 'sparkle is not part of a design' },
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
  ])('has a value for %s where it is %j', (path, value, suggestion) => {
    const { errors } = parseDesign(withChange(ring, { path, value }));
    expect(errors.length).toBeGreaterThan(0);
    expect(advice(withChange(ring, { path, value }))).toMatchObject([{ path, suggestion }]);
  });

  it.each([null, 7, 'ring', true, [ring]])('says that %j is no document, and shows one', (document) => {
    const [fault, ...more] = advice(document);
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ path: '', message: expect.stringContaining('JSON object') });
    expect(parseDesign(fault?.suggestion).errors).toEqual([]);
  });

  it.each(Object.keys(PIECES))('leads from an empty %s to one that is accepted', (kind) => {
    let document: unknown = { kind };
    for (let round = 0; round < 12; round++)
      for (const { path, suggestion } of advice(document))
        if (suggestion !== undefined) document = withChange(document, { path, value: suggestion });
    expect(parseDesign(document).errors).toEqual([]);
  });
});
