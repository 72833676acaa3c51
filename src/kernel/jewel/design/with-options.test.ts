import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { withGrades, withOptions } from './with-options.ts';

const design = (document: object): Design => {
  const parsed = parseDesign({ version: 2, ...document }).design;
  if (!parsed) throw new Error('not a design');
  return parsed;
};
const ring = {
  version: 2,
  kind: 'ring',
  metal: 'gold-18k-white',
  headMetal: 'platinum-950',
  centre: { shape: 'round', carat: 1 },
};
const band = { version: 2, kind: 'wedding-band', metal: 'platinum-950' };

describe('withOptions', () => {
  it('applies the choices and changes nothing else', () => {
    const made = withOptions(design(ring), { metal: '18k-rose-gold', carat: '1.50', size: '6' });
    expect(made).toMatchObject({
      metal: 'gold-18k-rose',
      headMetal: null,
      centre: { carat: 1.5 },
      circumferenceMm: 51.87,
    });
    expect(withOptions(design(ring), {})).toEqual(design(ring));
    expect(withOptions(design(ring), { metal: 'tin', carat: 'many', colour: 'D' })).toEqual(design(ring));
  });

  it('adds and removes an engraving', () => {
    const engraved = withOptions(design(band), { engraving: 'inside', 'engraving-text': ' 永遠 ' });
    expect(engraved).toMatchObject({ engraving: { text: '永遠', place: 'inside' } });
    expect(withOptions(engraved, { engraving: 'none' })).toMatchObject({ engraving: null });
    expect(withOptions(engraved, { engraving: 'inside' })).toMatchObject({ engraving: null });
  });

  it('gives the two rings of a pair their own sizes, or one size to both', () => {
    const pair = design({ kind: 'set', pieces: [band, band] });
    const sizes = (options: Record<string, string>) => {
      const made = withOptions(pair, options);
      return made.kind === 'set'
        ? made.pieces.map((piece) => ('circumferenceMm' in piece ? piece.circumferenceMm : 0))
        : [];
    };
    expect(sizes({ size: '6', 'size-2': '9' })).toEqual([51.87, 59.53]);
    expect(sizes({ size: '6' })).toEqual([51.87, 51.87]);
  });

  it('measures chains and bracelets in centimetres, bangles in millimetres', () => {
    const pendant = design({ kind: 'pendant', metal: 'silver-925', stone: { shape: 'pear', carat: 0.5 } });
    expect(withOptions(pendant, { chain: '42cm' })).toMatchObject({ chainLengthMm: 420 });
    const tennis = design({
      kind: 'tennis-bracelet',
      metal: 'platinum-950',
      stone: { shape: 'round', carat: 0.1 },
    });
    expect(withOptions(tennis, { size: '17cm' })).toMatchObject({ lengthMm: 170 });
    const bangle = design({ kind: 'bangle', metal: 'platinum-950' });
    expect(withOptions(bangle, { size: '54mm' })).toMatchObject({ innerWidthMm: 54 });
  });
});

describe('withGrades', () => {
  it('sets the grades that its stones are sold with', () => {
    const stones = [
      {
        role: 'centre',
        carat: 1.01,
        origin: 'laboratory-grown',
        color: 'E',
        clarity: 'VVS1',
        cutGrade: '',
      },
    ];
    expect(withGrades(design(ring), [stones])).toMatchObject({
      centre: { carat: 1.01, origin: 'laboratory-grown', colour: 'E', clarity: 'VVS1', cutGrade: 'EX' },
    });
    expect(withGrades(design(ring), [])).toEqual(design(ring));
  });
});
