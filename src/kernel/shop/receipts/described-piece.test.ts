import { describe, expect, it } from 'vitest';
import type { NamedPriceLine } from '#kernel/jewel/pricing/price-line.ts';
import { cataloguePiece, designedPiece, reportedStone } from './described-piece.ts';
import { statementsFor } from './statements.rules.ts';

const designed = (stone: object) => {
  const usual = {
    shape: 'round',
    material: 'diamond',
    origin: 'natural',
    colour: 'G',
    clarity: 'VS1',
  } as const;
  const line: NamedPriceLine = {
    subject: { kind: 'stones', stone: { ...usual, ...stone }, milliCarat: 500 },
    quantity: 500,
    unit: 'mct',
    amountMinor: 1,
  };
  return designedPiece([line], null);
};
const grown = { origin: 'laboratory-grown' };
const treatmentOf = (stone: object) => designed(stone).stones[0]?.treatment;

describe('the treatment of a stone on a receipt', () => {
  it('is none of natural diamonds, heat and oil of coloured stones', () => {
    expect(treatmentOf({})).toBe('none');
    expect(treatmentOf({ material: 'sapphire' })).toBe('heated');
    expect(treatmentOf({ material: 'emerald' })).toBe('minor-oil');
    expect(treatmentOf({ material: 'ruby', ...grown })).toBe('none');
  });

  it('is never `none` for a laboratory-grown diamond', () => {
    expect(treatmentOf(grown)).toBe('perhaps-after-growth');
    expect(treatmentOf({ ...grown, colour: 'fancy-vivid-blue' })).toBe('perhaps-after-growth');
    for (const colour of ['faint-pink', 'fancy-intense-green'])
      expect(treatmentOf({ ...grown, colour }), colour).toBe('coloured-after-growth');
    const stock = {
      ...{ carat: 1, shape: 'round', origin: 'laboratory-grown', colour: 'E', clarity: 'VS1', cut: 'EX' },
      ...{ polish: 'EX', symmetry: 'EX', fluorescence: 'None', lab: 'IGI' },
      ...{ reportNumber: '000012345', isSample: true },
    };
    expect(reportedStone(stock).treatment).toBe('perhaps-after-growth');
    expect(reportedStone({ ...stock, colour: 'fancy-vivid-purplish-pink' }).treatment).toBe(
      'coloured-after-growth',
    );
    expect(reportedStone({ ...stock, origin: 'natural' }).treatment).toBe('none');
    const recorded = { ...reportedStone(stock), treatment: 'none' };
    const facts = { metal: 'platinum-950', grams: 4, stones: [recorded] };
    expect(cataloguePiece(facts, {}).stones[0]?.treatment).toBe('perhaps-after-growth');
  });

  it('has a statement of its own, apart from heat and oil', () => {
    const statements = (stone: object) =>
      statementsFor('HK', [{ itemId: 1, productId: null, grams: 0, ...designed(stone) }]);
    expect(statements({})).not.toContain('after-growth');
    expect(statements(grown)).toEqual(['lab-grown', 'after-growth', 'hk', 'keep']);
    expect(statements({ material: 'sapphire' })).toEqual(['treated', 'hk', 'keep']);
  });
});
