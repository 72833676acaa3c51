import { describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import type { MeasuredStone, PieceMeasures } from './measures.ts';
import { pricePiece } from './price-piece.ts';
import { DEFAULT_RATES, type PriceRates } from './price-rates.ts';
import type { StockStone } from './stock-stone.ts';
import type { StoneLadders } from './stone-ladder.ts';
import { SMALL_STONE, stonePriceMinor } from './stone-price.ts';

const piece = (input: object): PieceDesign => {
  const { design, errors } = parseDesign({ version: 2, metal: 'gold-18k-white', ...input });
  if (design === null || design.kind === 'set') throw new Error(JSON.stringify(errors));
  return design;
};
const centre = { shape: 'oval', carat: 1.2, colour: 'D', clarity: 'IF' } as const;
const sides = { shape: 'round', carat: 0.2, colour: 'J', clarity: 'SI1' } as const;
const ring = piece({
  kind: 'ring',
  headMetal: 'platinum-950',
  finish: 'satin',
  centre,
  sides,
  engraving: { text: '永 love', font: 'sans' },
});
const band = piece({ kind: 'wedding-band', metal: 'gold-18k-yellow' });

const stone = (path: string, carat: number, rest: Partial<MeasuredStone> = {}): MeasuredStone => ({
  role: 'centre',
  source: { piece: 1, path },
  setting: 'prong',
  shape: 'round',
  material: 'diamond',
  carat,
  ...rest,
});
/** A milligram of pure gold costs HK$100, one of platinum half of that. */
const quotes = [
  { base: 'platinum', perOunceMinor: 155_517_384, quotedAt: '2026-11-20T09:00:00Z' },
  { base: 'gold', perOunceMinor: 311_034_768, quotedAt: '2026-11-20T09:00:00Z' },
] as const;
const rates: PriceRates = {
  ...DEFAULT_RATES,
  labourMinor: { ...DEFAULT_RATES.labourMinor, ring: 1000, band: 600 },
  labourPerGramMinor: 10,
  settingMinor: { ...DEFAULT_RATES.settingMinor, prong: 100, pave: 7 },
  largeStoneMinor: 30,
  finishMinor: { ...DEFAULT_RATES.finishMinor, polished: 0, satin: 5 },
  platingMinor: 9,
  engravingMinor: 200,
  engravingPerGlyphMinor: 3,
};
const priced = (made: PieceDesign, measures: PieceMeasures, stock: StockStone | null = null) =>
  pricePiece(made, 1, measures, { quotes, rates, stock });
const stonesOf = (stones: readonly MeasuredStone[], stock: StockStone | null = null) =>
  priced(ring, { grams: {}, stones }, stock).filter(({ unit }) => unit === 'mct');
const settingsOf = (...stones: readonly MeasuredStone[]) =>
  priced(ring, { grams: {}, stones }).filter(({ subject }) => subject.kind === 'setting');

describe('the lines of a piece', () => {
  it('pay for each metal by its fineness, and for its casting loss', () => {
    const grams = { 'gold-18k-white': 4.0004, 'platinum-950': 1 };
    const lines = priced(ring, { grams, stones: [] });
    expect(lines.filter(({ subject }) => 'metal' in subject)).toEqual([
      {
        subject: { kind: 'metal', metal: 'platinum-950' },
        quantity: 1000,
        unit: 'mg',
        amountMinor: 950 * 5_000,
      },
      {
        subject: { kind: 'loss', metal: 'platinum-950' },
        quantity: 80,
        unit: 'mg',
        amountMinor: 76 * 5_000,
      },
      {
        subject: { kind: 'metal', metal: 'gold-18k-white' },
        quantity: 4000,
        unit: 'mg',
        amountMinor: 3000 * 10_000,
      },
      {
        subject: { kind: 'loss', metal: 'gold-18k-white' },
        quantity: 280,
        unit: 'mg',
        amountMinor: 210 * 10_000,
      },
    ]);
  });

  it('pay for chain separately: it is bought finished and has no casting loss', () => {
    const grams = { 'gold-18k-yellow': 3 };
    const lines = priced(band, { grams, chainGrams: { 'gold-18k-yellow': 1.2 }, stones: [] });
    expect(lines.map(({ subject, quantity, amountMinor }) => [subject.kind, quantity, amountMinor])).toEqual([
      ['metal', 1800, 1350 * 10_000],
      ['loss', 126, 94.5 * 10_000],
      ['chain', 1200, 900 * 10_000],
      ['labour', 1, 600],
      ['labour-by-weight', 3000, 30],
    ]);
  });

  it('pay for the work that the piece needs', () => {
    const grams = { 'gold-18k-white': 4.0004, 'platinum-950': 1 };
    const lines = priced(ring, { grams, stones: [] });
    expect(lines.filter(({ subject }) => !('metal' in subject))).toEqual([
      { subject: { kind: 'labour', piece: 1, of: 'ring' }, quantity: 1, unit: 'piece', amountMinor: 1000 },
      { subject: { kind: 'labour-by-weight' }, quantity: 5000, unit: 'mg', amountMinor: 50 },
      { subject: { kind: 'finish', piece: 1, finish: 'satin' }, quantity: 1, unit: 'piece', amountMinor: 5 },
      { subject: { kind: 'plating', piece: 1 }, quantity: 1, unit: 'piece', amountMinor: 9 },
      {
        subject: { kind: 'engraving', piece: 1, font: 'sans' },
        quantity: 6,
        unit: 'glyph',
        amountMinor: 200 + 6 * 3,
      },
    ]);
  });

  it('omit work that a plain piece does not need', () => {
    const lines = priced(band, { grams: { 'gold-18k-yellow': 3 }, stones: [] });
    expect(lines.map(({ subject, amountMinor }) => [subject.kind, amountMinor])).toEqual([
      ['metal', 2250 * 10_000],
      ['loss', 157.5 * 10_000],
      ['labour', 600],
      ['labour-by-weight', 30],
    ]);
  });
});

describe('the stones of a piece', () => {
  it('are priced by their designed grades, small ones by our standard grades', () => {
    const found = stonesOf([
      stone('centre', 1.2, { shape: 'oval' }),
      stone('sides', 0.2),
      stone('sides', 0.2),
      stone('row', 0.01),
    ]);
    const graded = { material: 'diamond', origin: 'natural' };
    const usual = { ...SMALL_STONE, shape: 'round', material: 'diamond' } as const;
    expect(found).toEqual([
      {
        subject: {
          kind: 'stones',
          source: { piece: 1, path: 'centre' },
          stone: { ...graded, shape: 'oval', colour: 'D', clarity: 'IF' },
          milliCarat: 1200,
        },
        quantity: 1200,
        unit: 'mct',
        amountMinor: stonePriceMinor({ ...usual, ...centre, cutGrade: 'EX' }, 1200),
      },
      {
        subject: {
          kind: 'stones',
          source: { piece: 1, path: 'sides' },
          stone: { ...graded, shape: 'round', colour: 'J', clarity: 'SI1' },
          milliCarat: 200,
        },
        quantity: 400,
        unit: 'mct',
        amountMinor: 2 * stonePriceMinor({ ...usual, ...sides, cutGrade: 'EX' }, 200),
      },
      {
        subject: {
          kind: 'stones',
          source: { piece: 1, path: 'row' },
          stone: { ...graded, shape: 'round', colour: 'G', clarity: 'VS2' },
          milliCarat: 10,
        },
        quantity: 10,
        unit: 'mct',
        amountMinor: stonePriceMinor(usual, 10),
      },
    ]);
  });

  it('are priced like such stones in stock, or by the list if there are none; small ones by our standard grades', () => {
    const step = { fromMilliCarat: 0, perCaratMinor: 4_000_000, heaviestMilliCarat: 0 };
    const ladders: StoneLadders = { of: ({ colour }) => [{ ...step, count: colour === 'D' ? 3 : 0 }] };
    const stones = [stone('centre', 1.2, { shape: 'oval' }), stone('sides', 0.2), stone('row', 0.01)];
    const lines = pricePiece(ring, 1, { grams: {}, stones }, { quotes, rates, ladders });
    const found = lines.flatMap(({ subject, amountMinor }) =>
      subject.kind === 'stones' ? [[subject.source.path, subject.by, amountMinor]] : [],
    );
    const usual = { ...SMALL_STONE, shape: 'round', material: 'diamond' } as const;
    expect(found).toEqual([
      ['centre', 'safe', 4_800_000],
      ['sides', 'list', 800_000],
      ['row', undefined, stonePriceMinor(usual, 10)],
    ]);
  });

  it('are priced by the list for colours and gems that are not in stock', () => {
    const lines = (ladders?: StoneLadders) =>
      pricePiece(
        ring,
        1,
        { grams: {}, stones: [stone('centre', 1.2, { shape: 'oval' }), stone('row', 0.01)] },
        { quotes, rates, ...(ladders && { ladders }) },
      ).flatMap(({ subject }) => (subject.kind === 'stones' ? [subject.by] : []));
    expect(lines({ of: () => null })).toEqual(['list', undefined]);
    expect(lines()).toEqual([undefined, undefined]);
  });

  it('weigh at least a thousandth of a carat', () => {
    expect(stonesOf([stone('row', 0.0001)])[0]).toMatchObject({ quantity: 1, subject: { milliCarat: 1 } });
  });

  it('cost as much as a stock stone loose, only at its own place in its own piece', () => {
    const of = (source: StockStone['source']) =>
      stonesOf([stone('centre', 1.2)], { source, id: '77', priceMinor: 5 })[0];
    const source = { piece: 1, path: 'centre' };
    expect(of(source)).toEqual({
      subject: { kind: 'stone', source, id: '77' },
      quantity: 1200,
      unit: 'mct',
      amountMinor: 5,
    });
    expect(of({ ...source, piece: 0 })?.subject.kind).toBe('stones');
    expect(of({ ...source, path: 'sides' })?.subject.kind).toBe('stones');
  });

  it('are set at the rate of their setting, plus a rate per started carat for larger ones', () => {
    const line = { subject: { kind: 'setting', setting: 'prong' }, quantity: 1, unit: 'piece' };
    expect(settingsOf(stone('sides', 0.2))).toEqual([{ ...line, amountMinor: 100 }]);
    expect(settingsOf(stone('sides', 0.201))).toEqual([{ ...line, amountMinor: 130 }]);
    expect(settingsOf(stone('centre', 1))).toEqual([{ ...line, amountMinor: 130 }]);
    expect(settingsOf(stone('centre', 1.2))).toEqual([{ ...line, amountMinor: 160 }]);
    const pave = stone('row', 0.01, { setting: 'pave' });
    expect(settingsOf(pave, pave)).toMatchObject([{ quantity: 2, amountMinor: 14 }]);
    expect(settingsOf(stone('centre', 1, { setting: null }))).toEqual([]);
  });
});
