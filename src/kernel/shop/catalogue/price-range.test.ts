import { describe, expect, it } from 'vitest';
import { type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { isInRange, leastBaseMinor, parsePriceRange, priceRanges, shownRange } from './price-range.ts';

const usd: CurrencyRate = { code: 'USD', symbol: 'US$', rate: '0.1283' };
const twd: CurrencyRate = { code: 'TWD', symbol: 'NT$', rate: '4.12' };
const hkd: CurrencyRate = { code: 'HKD', symbol: 'HK$', rate: '1' };

describe('price ranges', () => {
  it('reads closed and open ranges', () => {
    expect(parsePriceRange('1000-2000')).toEqual({ from: 1000, to: 2000 });
    expect(parsePriceRange('1000-')).toEqual({ from: 1000, to: null });
    expect(parsePriceRange('')).toBeNull();
  });

  it('filters by the shown price: the bound is the lowest base price shown as that amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150_000 }), fc.constantFrom(usd, twd), (major, currency) => {
        const least = leastBaseMinor(major, currency);
        expect(convertPriceMinor(least, currency)).toBeGreaterThanOrEqual(major * 100);
        expect(convertPriceMinor(least - 1, currency)).toBeLessThan(major * 100);
      }),
    );
    expect(leastBaseMinor(5000, hkd)).toBe(500_000);
  });

  it('offers neighbouring steps in round figures of the currency', () => {
    const bounds = [0, 5000, 10_000, 20_000, 40_000, 60_000, 80_000];
    expect(priceRanges(bounds, hkd).map(({ base, shown }) => [base.from, shown.from])).toEqual(
      bounds.map((bound) => [bound, bound]),
    );
    const steps = priceRanges(bounds, usd).map(({ shown }) => shown);
    expect(steps.map(({ from }) => from)).toEqual([0, 640, 1300, 2600, 5100, 7700, 10_000]);
    for (const [index, { to }] of steps.entries()) expect(to).toBe(steps[index + 1]?.from ?? null);
  });

  it('converts a range of the base currency to round figures of another', () => {
    expect(shownRange({ from: 3333, to: 7777 }, hkd)).toEqual({ from: 3333, to: 7777 });
    expect(shownRange({ from: 10_000, to: 20_000 }, usd)).toEqual({ from: 1300, to: 2600 });
    expect(shownRange({ from: 80_000, to: null }, twd)).toEqual({ from: 330_000, to: null });
  });

  it('contains a piece by its shown price', () => {
    const range = { from: 1300, to: 2600 };
    const least = leastBaseMinor(1300, usd);
    const end = leastBaseMinor(2600, usd);
    expect([least - 1, least, end - 1, end].map((minor) => isInRange(minor, range, usd))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isInRange(end, { from: 1300, to: null }, usd)).toBe(true);
  });
});
