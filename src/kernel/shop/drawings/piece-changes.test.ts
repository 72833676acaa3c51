import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { usSize } from '#kernel/jewel/ring-size/conversions.ts';
import {
  changedDesign,
  changedOptions,
  changeProblem,
  designChoices,
  productChoices,
} from './piece-changes.ts';

function parsed(document: object) {
  const { design } = parseDesign(document);
  if (!design) throw new Error('no design');
  return design;
}

const ring = parsed({
  version: 2,
  kind: 'ring',
  metal: 'gold-18k-white',
  circumferenceMm: 51.86,
  centre: { shape: 'round', carat: 1 },
  engraving: { text: 'ever thine' },
});
const pendant = parsed({
  version: 2,
  kind: 'pendant',
  metal: 'gold-18k-rose',
  stone: { shape: 'oval', carat: 0.7 },
});
const engagement = {
  version: 2,
  kind: 'ring',
  metal: 'gold-18k-white',
  centre: { shape: 'round', carat: 1 },
};
const wedding = { version: 2, kind: 'wedding-band', metal: 'gold-18k-white' };
const pair = parsed({
  version: 2,
  kind: 'set',
  pieces: [
    { ...engagement, circumferenceMm: 51.86 },
    { ...wedding, circumferenceMm: 59.52 },
  ],
});
const circumferences = (design: Design | null) =>
  design ? piecesOf(design).map((piece) => ('circumferenceMm' in piece ? piece.circumferenceMm : 0)) : [];

describe('choices of a design', () => {
  it('are the half sizes it can be resized to, around the ordered size, whatever it was changed to', () => {
    const [size] = designChoices(ring, ring).sizes;
    expect(size).toMatchObject({ key: 'size', chosen: '6' });
    expect([size?.values[0], size?.values.at(-1), size?.values.length]).toEqual(['4', '8', 9]);
    const larger = changedDesign(ring, { sizes: { size: '8' } });
    expect(larger && designChoices(larger, ring).sizes[0]).toEqual({ ...size, chosen: '8' });
  });

  it('include both rings of a pair, and none for other pieces', () => {
    expect(designChoices(pair, pair).sizes.map(({ key, chosen }) => [key, chosen])).toEqual([
      ['size', '6'],
      ['size-2', '9'],
    ]);
    expect(designChoices(pendant, pendant)).toEqual({ sizes: [], engraving: null });
  });

  it('allow as many characters as were paid for', () => {
    expect(designChoices(ring, ring).engraving).toEqual({ text: 'ever thine', limit: { characters: 10 } });
    const shorter = changedDesign(ring, { sizes: {}, engraving: 'mine' });
    expect(shorter && designChoices(shorter, ring).engraving?.limit).toEqual({ characters: 10 });
  });
});

describe('choices of a product', () => {
  const options = [
    { key: 'metal', values: [{ key: 'gold', deltaMinor: 0 }] },
    {
      key: 'size',
      values: [
        { key: '10', deltaMinor: 0 },
        { key: '6', deltaMinor: 50_000 },
        { key: '12', deltaMinor: 120_000 },
      ],
    },
  ];

  it('are the sizes with nearly the same price, in numeric order', () => {
    expect(productChoices(options, { metal: 'gold', size: '6' })).toEqual({
      sizes: [{ key: 'size', chosen: '6', values: ['6', '10'] }],
      engraving: null,
    });
    expect(productChoices(options, { size: '12' }).sizes[0]?.values).toEqual(['12']);
    expect(productChoices(options, { size: 'gone' }).sizes).toEqual([]);
  });

  it('include the text if there is an engraving', () => {
    const engraved = { engraving: 'inside', 'engraving-text': 'A & B' };
    expect(productChoices([], engraved).engraving).toEqual({ text: 'A & B', limit: { width: 24 } });
    expect(productChoices([], { engraving: 'none' }).engraving).toBeNull();
    expect(changedOptions(engraved, { sizes: { size: '7' }, engraving: 'B & A' })).toEqual({
      engraving: 'inside',
      'engraving-text': 'B & A',
      size: '7',
    });
  });
});

describe('a change', () => {
  const choices = designChoices(ring, ring);
  const bare = designChoices(pendant, pendant);
  const wide = productChoices([], { 'engraving-text': 'A' });

  it.each([
    ['of a size that is offered', choices, { sizes: { size: '6.5' } }, undefined],
    ['of the engraving only', choices, { sizes: {}, engraving: 'ever mine' }, undefined],
    ['that changes nothing', choices, { sizes: { size: '6' }, engraving: 'ever thine' }, 'nothing'],
    ['to a size that is not offered', choices, { sizes: { size: '12' } }, 'size'],
    ['of a size it does not have', bare, { sizes: { size: '6' } }, 'size'],
    ['to an empty engraving', choices, { sizes: {}, engraving: '' }, 'engraving-missing'],
    [
      'to a longer engraving than was paid for',
      choices,
      { sizes: {}, engraving: 'ever thinest' },
      'engraving-long',
    ],
    ['to an engraving that was not paid for', bare, { sizes: {}, engraving: 'mine' }, 'engraving-unpaid'],
    ['to a too wide engraving', wide, { sizes: {}, engraving: '永'.repeat(13) }, 'engraving-long'],
    ['to an engraving of the maximum width', wide, { sizes: {}, engraving: '永'.repeat(12) }, undefined],
  ] as const)('%s', (_title, of, change, problem) => {
    expect(changeProblem(of, change)).toBe(problem);
  });

  it('of one ring of a pair leaves the other as it is', () => {
    const [first, second] = circumferences(changedDesign(pair, { sizes: { 'size-2': '9.5' } }));
    expect([first, usSize(second ?? 0)]).toEqual([51.86, 9.5]);
    const [third, fourth] = circumferences(changedDesign(pair, { sizes: { size: '7' } }));
    expect([usSize(third ?? 0), fourth]).toEqual([7, 59.52]);
  });

  it('that cannot be made is refused', () => {
    expect(changedDesign(ring, { sizes: { size: '90' } })).toBeNull();
  });

  it('keeps style and place of the engraving', () => {
    const outside = parsed({ ...ring, engraving: { text: 'old', font: 'script', place: 'outside' } });
    const changed = changedDesign(outside, { sizes: {}, engraving: 'new' });
    expect(changed && 'engraving' in changed && changed.engraving).toEqual({
      text: 'new',
      font: 'script',
      place: 'outside',
    });
  });
});
