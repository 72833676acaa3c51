import { expect, it } from 'vitest';
import { type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { baseBounds, shownBounds } from './price-bounds.ts';

const base: CurrencyRate = { code: 'HKD', symbol: 'HK$', rate: '1' };
const dollars: CurrencyRate = { code: 'USD', symbol: 'US$', rate: '0.1283' };
const yen: CurrencyRate = { code: 'JPY', symbol: 'JP¥', rate: '19.87' };

it('price bounds of an address are in the base currency', () => {
  expect(shownBounds({ min: 10_000, max: 20_000.5 }, base)).toEqual({ min: 10_000, max: 20_000.5 });
  expect(shownBounds({ min: 10_000 }, dollars)).toEqual({ min: 1_283 });
  expect(baseBounds({ max: 99_999_999 }, base)).toEqual({ max: 99_999_999 });
  expect(baseBounds({}, dollars)).toEqual({});
  expect(baseBounds({ min: 0, max: 0 }, dollars)).toEqual({ min: 0, max: 3.89 });
});

it('price bounds of another currency come back as they were typed', () => {
  for (const typed of [1, 640, 1_300, 27_501])
    expect(shownBounds(baseBounds({ min: typed, max: typed }, dollars), dollars)).toEqual({
      min: typed,
      max: typed,
    });
});

it('a price bound that is not changed stays exact', () => {
  const before = { min: 10_000, max: 20_000 };
  const { min } = shownBounds(before, dollars);
  expect(baseBounds({ ...(min && { min }), max: 1_500 }, dollars, before)).toMatchObject({ min: 10_000 });
  expect(baseBounds({ max: 1_500 }, dollars, before)).not.toHaveProperty('min');
});

it('price bounds keep the stones whose shown price is at them', () => {
  const price = fc.integer({ min: 1, max: 300_000_000 });
  fc.assert(
    fc.property(fc.constantFrom(dollars, yen), price, price, (rate, cheap, dear) => {
      const [least, most] = [Math.min(cheap, dear), Math.max(cheap, dear)];
      const major = (minor: number) => convertPriceMinor(minor, rate) / 100;
      const { min = 0, max = 0 } = baseBounds({ min: major(least), max: major(most) }, rate);
      expect([least >= min * 100, most <= max * 100]).toEqual([true, true]);
      const asked = shownBounds({ min, max }, rate);
      expect(asked).toEqual({ min: major(least), max: major(most) });
    }),
  );
});
