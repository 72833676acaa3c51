import { describe, expect, it } from 'vitest';
import { priorCardMinor, priorPriceMinor } from './prior-price.ts';

const options = [
  {
    key: 'metal',
    values: [
      { key: 'gold', deltaMinor: 0 },
      { key: 'platinum', deltaMinor: 200 },
    ],
  },
];
const tag = { priceMinor: 800, originalMinor: 1000, options };

describe('the lowest price before a reduction', () => {
  it('has the surcharges of the choices', () => {
    expect(priorPriceMinor(tag, { '': 900 }, { metal: 'gold' })).toBe(900);
    expect(priorPriceMinor(tag, { '': 900 }, { metal: 'platinum' })).toBe(1100);
  });

  it('is absent without a reduction, and if it is not known', () => {
    expect(priorPriceMinor({ ...tag, originalMinor: 800 }, { '': 900 }, { metal: 'gold' })).toBeUndefined();
    expect(priorPriceMinor(tag, null, { metal: 'gold' })).toBeUndefined();
  });

  it('is that of the variant', () => {
    const variants = [
      { options: { metal: 'gold' }, priceMinor: null, salePriceMinor: null },
      { options: { metal: 'platinum' }, priceMinor: 1500, salePriceMinor: 1400 },
    ];
    const prices = { '': 950, lowest: 940, 'metal:gold': 940, 'metal:platinum': 1450 };
    expect(priorPriceMinor({ ...tag, variants }, prices, { metal: 'platinum' })).toBe(1450);
    expect(priorPriceMinor({ ...tag, variants }, prices, {})).toBe(940);
    expect(priorPriceMinor({ ...tag, variants }, { '': 950 }, { metal: 'gold' })).toBeUndefined();
  });

  it('of a card follows its metal, unless variants have prices of their own', () => {
    const card = { priceMinor: 800, cardMinor: 1000, isInMetal: true };
    expect(priorCardMinor(card, { '': 900 })).toBe(1100);
    expect(priorCardMinor({ ...card, isInMetal: false }, { '': 900, lowest: 870 })).toBe(870);
    expect(priorCardMinor(card, { '': 900, lowest: 870 })).toBeUndefined();
    expect(priorCardMinor(card, null)).toBeUndefined();
  });
});
