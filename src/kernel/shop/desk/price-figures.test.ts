import { describe, expect, it } from 'vitest';
import { DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { areSameRates, figuresOf, ratesOf } from './price-figures.ts';
import { effectOf } from './price-rules.ts';

describe('the figures of a price rule', () => {
  it('convert to rates and back', () => {
    expect(ratesOf(figuresOf(DEFAULT_RATES), DEFAULT_RATES.version)).toEqual(DEFAULT_RATES);
    const own = { ...DEFAULT_RATES, marginPerMilleOf: { ring: 475, bangle: 0 } };
    expect(ratesOf(figuresOf(own), own.version)).toEqual(own);
    expect(figuresOf(own)).toMatchObject({ margin: 100, marginOf: { ring: 47.5, bangle: 0 } });
  });

  it('drop a margin that equals the default, and an emptied one', () => {
    const figures = figuresOf(DEFAULT_RATES);
    const rates = ratesOf({ ...figures, marginOf: { ...figures.marginOf, ring: 100, band: undefined } }, 'v');
    expect(rates).toEqual({ ...DEFAULT_RATES, version: 'v' });
  });

  it('are equal in any order of keys, and differ as soon as one changes', () => {
    const { labourMinor, ...rest } = DEFAULT_RATES;
    const { ring, ...others } = labourMinor;
    const turned = { ...rest, version: 'another', labourMinor: { ...others, ring } };
    expect(areSameRates(DEFAULT_RATES, turned)).toBe(true);
    expect(areSameRates(DEFAULT_RATES, { ...DEFAULT_RATES, marginPerMille: 451 })).toBe(false);
    expect(areSameRates(DEFAULT_RATES, { ...turned, labourMinor: { ...others, ring: ring + 1 } })).toBe(
      false,
    );
  });
});

it('sums rises and falls of a rule separately', () => {
  const change = (before: number, after: number) => ({
    before: { currency: 'HKD' as const, minor: before },
    after: { currency: 'HKD' as const, minor: after },
  });
  expect(effectOf([change(100, 150), change(900, 700), change(10, 11)])).toEqual({
    ...{ sumMinor: -149, movedMinor: 251, riseMinor: 50, fallMinor: 200 },
  });
  expect(effectOf([])).toEqual({ sumMinor: 0, movedMinor: 0, riseMinor: 0, fallMinor: 0 });
});
