import { describe, expect, it } from 'vitest';
import { metalGrams } from '#kernel/jewel/casting/metal-volume.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { type JewelMeasures, measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { atTagPrice, priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import type { Price } from '#kernel/jewel/pricing/price-line.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';

const design = (input: unknown): Design => {
  const parsed = parseDesign(input);
  if (parsed.design === null) throw new Error(JSON.stringify(parsed.errors));
  return parsed.design;
};
const solitaire = {
  version: 2,
  kind: 'ring',
  metal: 'gold-18k-yellow',
  centre: { shape: 'round', carat: 1 },
} as const;

const basis = { quotes: DEFAULT_QUOTES, rates: DEFAULT_RATES };

/** Uses the fast weight estimate: the lines do not depend on the union. */
const measured = (made: Design): JewelMeasures => {
  const model = buildJewel(made);
  return measuresOf(model, metalGrams(model));
};
const price = (input: unknown, quotes = DEFAULT_QUOTES, rates = DEFAULT_RATES): Price => {
  const made = design(input);
  return priceDesign(made, measured(made), { quotes, rates });
};
const sumOf = ({ lines }: Price): number => lines.reduce((sum, line) => sum + line.amountMinor, 0);
const amountOf = ({ lines }: Price, kind: string): number =>
  lines.filter(({ subject }) => subject.kind === kind).reduce((sum, line) => sum + line.amountMinor, 0);

describe('priceDesign', () => {
  it('pays for the gold in a gram by its fineness and the day’s quote', () => {
    const made = design(solitaire);
    const grams = { 'gold-18k-yellow': 31.1034768 };
    const quotes = [{ base: 'gold', perOunceMinor: 2_000_000, quotedAt: '2026-11-20T09:00:00Z' } as const];
    const stones = measured(made).pieces.flatMap((piece) => piece.stones);
    const measures = { pieces: [{ grams, stones }], heightAboveFingerMm: null };
    const { lines } = priceDesign(made, measures, { quotes, rates: DEFAULT_RATES });
    // One ounce of 750 gold, weighed to the milligram: 31103 mg.
    expect(lines[0]).toEqual({
      subject: { kind: 'metal', metal: 'gold-18k-yellow' },
      quantity: 31_103,
      unit: 'mg',
      amountMinor: Math.round((31_103 / 31_103.4768) * 0.75 * 2_000_000),
    });
    expect(lines[1]?.amountMinor).toBe(Math.round((31_103 / 31_103.4768) * 0.75 * 0.07 * 2_000_000));
  });

  it('itemises stones, setting, labour, engraving and margin', () => {
    const itemised = price({
      ...solitaire,
      metal: 'gold-18k-white',
      finish: 'satin',
      row: { style: 'pave', stoneMm: 1.4 },
      engraving: { text: 'ever thine' },
    });
    const kinds = new Set<string>(itemised.lines.map(({ subject }) => subject.kind));
    for (const kind of [
      'metal',
      'loss',
      'stones',
      'setting',
      'labour',
      'finish',
      'plating',
      'engraving',
      'margin',
    ]) {
      expect(kinds).toContain(kind);
    }
    const settings = itemised.lines.flatMap(({ subject }) =>
      subject.kind === 'setting' ? [subject.setting] : [],
    );
    expect(settings.sort()).toEqual(['pave', 'prong']);
    expect(amountOf(itemised, 'engraving')).toBe(20_000 + 10 * 1_200);
    expect(itemised.totalMinor % DEFAULT_RATES.roundToMinor).toBe(0);
  });

  it('returns the quotes and rates it used, and requires a quote', () => {
    const itemised = price(solitaire);
    expect(itemised.ratesVersion).toBe(DEFAULT_RATES.version);
    expect(itemised.quotes).toEqual([DEFAULT_QUOTES[0]]);
    expect(() => price(solitaire, [])).toThrow(new RangeError('no quote for gold'));
  });

  it('refuses the measures of another design', () => {
    const measures = { pieces: [], heightAboveFingerMm: null };
    expect(() => priceDesign(design(solitaire), measures, basis)).toThrow(
      new RangeError('piece 0 was not measured'),
    );
  });

  it('adds the margin to small stones, which are never sold loose', () => {
    const itemised = price({ version: 2, kind: 'eternity-band', metal: 'platinum-950', stoneMm: 2 });
    const own = ['metal', 'loss', 'stones', 'setting', 'labour', 'labour-by-weight'];
    const sum = own.reduce((total, kind) => total + amountOf(itemised, kind), 0);
    expect(amountOf(itemised, 'margin')).toBe(sum);
  });

  it('adds the margin to metal and work, not to stones with chosen grades', () => {
    const rates = { ...DEFAULT_RATES, marginPerMille: 450 };
    const itemised = price(solitaire, DEFAULT_QUOTES, rates);
    const own = ['metal', 'loss', 'setting', 'labour', 'labour-by-weight'];
    const sum = own.reduce((total, kind) => total + amountOf(itemised, kind), 0);
    expect(amountOf(itemised, 'margin')).toBe(Math.round(sum * 0.45));
    expect(itemised.lines.slice(-2)).toEqual([
      { subject: { kind: 'margin' }, quantity: 1, unit: 'piece', amountMinor: Math.round(sum * 0.45) },
      { subject: { kind: 'rounding' }, quantity: 1, unit: 'piece', amountMinor: expect.any(Number) },
    ]);
  });

  it('lists each metal with its loss, then stones and work by kind', () => {
    const made = design({
      version: 2,
      kind: 'set',
      pieces: [
        {
          ...solitaire,
          metal: 'gold-18k-white',
          finish: 'satin',
          engraving: { text: 'a' },
          sides: { shape: 'round', carat: 0.2 },
        },
        { version: 2, kind: 'wedding-band', metal: 'platinum-950', engraving: { text: 'b' } },
      ],
    });
    const stone = { setting: 'prong', shape: 'round', material: 'diamond' } as const;
    const stones = [
      { ...stone, role: 'side', source: { piece: 0, path: 'sides' }, carat: 0.2 },
      { ...stone, role: 'centre', source: { piece: 0, path: 'centre' }, carat: 1 },
    ] as const;
    const pieces = [
      { grams: { 'gold-18k-white': 4 }, stones },
      { grams: { 'platinum-950': 5, 'silver-925': 1 }, stones: [] },
    ];
    const stock = { source: { piece: 0, path: 'centre' }, id: '77', priceMinor: 1 };
    const { lines } = priceDesign(made, { pieces, heightAboveFingerMm: null }, { ...basis, stock });
    expect(
      lines.map(({ subject }) => ('metal' in subject ? `${subject.kind} ${subject.metal}` : subject.kind)),
    ).toEqual([
      'metal platinum-950',
      'loss platinum-950',
      'metal gold-18k-white',
      'loss gold-18k-white',
      'metal silver-925',
      'loss silver-925',
      'stone',
      'stones',
      'setting',
      'labour',
      'labour',
      'labour-by-weight',
      'finish',
      'plating',
      'engraving',
      'engraving',
      'margin',
      'rounding',
    ]);
  });

  it('is higher for better grades and lower for laboratory-grown stones', () => {
    const of = (extra: object) =>
      amountOf(price({ ...solitaire, centre: { ...solitaire.centre, ...extra } }), 'stones');
    expect(of({ colour: 'D' })).toBeGreaterThan(of({ colour: 'H' }));
    expect(of({ clarity: 'IF' })).toBeGreaterThan(of({ clarity: 'SI1' }));
    expect(of({ origin: 'laboratory-grown' })).toBeLessThan(of({}) / 4);
  });

  it('has lines that sum to the price, for any metal, stone and rates', () => {
    const made = fc.record({
      metal: fc.constantFrom(...METAL_IDS),
      carat: fc.double({ min: 0.2, max: 4, noNaN: true }),
      quote: fc.integer({ min: 1, max: 10_000_000 }),
      marginPerMille: fc.integer({ min: 0, max: 2000 }),
      roundToMinor: fc.constantFrom(1, 100, 10_000),
    });
    fc.assert(
      fc.property(made, ({ metal, carat, quote, marginPerMille, roundToMinor }) => {
        const quotes = DEFAULT_QUOTES.map((q) => ({ ...q, perOunceMinor: quote }));
        const rates = { ...DEFAULT_RATES, marginPerMille, roundToMinor };
        const itemised = price({ ...solitaire, metal, centre: { shape: 'round', carat } }, quotes, rates);
        expect(sumOf(itemised)).toBe(itemised.totalMinor);
        expect(itemised.totalMinor % roundToMinor).toBe(0);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a stock stone', () => {
  const made = design({
    ...solitaire,
    centre: { shape: 'round', carat: 1 },
    sides: { shape: 'round', carat: 0.2 },
  });
  const priced = (priceMinor: number) =>
    priceDesign(made, measured(made), {
      ...basis,
      stock: { source: { piece: 0, path: 'centre' }, id: '77', priceMinor },
    });

  it('costs the same in the ring as loose, without margin, and no other stone changes', () => {
    const itemised = priced(4_567_800);
    const [line, ...others] = itemised.lines.filter(({ subject }) => subject.kind === 'stone');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ subject: { id: '77' }, quantity: 1000, amountMinor: 4_567_800 });
    expect(itemised.lines.filter(({ subject }) => subject.kind === 'stones')).toHaveLength(1);
    expect(priced(9_567_800).totalMinor - itemised.totalMinor).toBe(5_000_000);
    expect(sumOf(itemised)).toBe(itemised.totalMinor);
  });

  it('does not change margin and work', () => {
    const bare = priceDesign(made, measured(made), basis);
    for (const kind of ['margin', 'setting', 'labour', 'metal'])
      expect(amountOf(priced(1), kind)).toBe(amountOf(bare, kind));
  });
});

describe('atTagPrice', () => {
  it('adds the difference between the lines and the tag', () => {
    const itemised = price(solitaire);
    for (const tag of [1, itemised.totalMinor, 9_999_999]) {
      const tagged = atTagPrice(itemised, tag);
      expect(sumOf(tagged)).toBe(tag);
      expect(tagged.totalMinor).toBe(tag);
      expect(tagged.lines.map(({ subject }) => subject.kind)).toEqual([
        ...itemised.lines.map(({ subject }) => subject.kind).filter((kind) => kind !== 'rounding'),
        'collection',
      ]);
    }
  });
});
