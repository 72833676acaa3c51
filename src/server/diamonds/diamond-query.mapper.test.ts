import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';
import { diamondEndpoints } from '#kernel/wire/contracts/diamonds.contract.ts';
import { readQuery } from './diamond-query.mapper.ts';

const hkd: CurrencyRate = { code: 'HKD', symbol: 'HK$', rate: '1' };
const usd: CurrencyRate = { code: 'USD', symbol: 'US$', rate: '0.1284' };

function read(parameters: Record<string, unknown>, currency = hkd) {
  return readQuery(v.parse(diamondEndpoints.diamonds.input, parameters), currency);
}

describe('diamond query of a call', () => {
  it('is converted to integers with inclusive bounds', () => {
    const query = read({ carat_min: '0.29', carat_max: '1.13', table_max: '57.3', ratio_min: '1.005' });
    expect(query.caratHundredths).toEqual([29, 113]);
    expect(query.tableTenths?.[1]).toBe(573);
    expect(query.ratioHundredths?.[0]).toBe(101);
    expect(query.depthTenths).toBeUndefined();
  });

  it('converts displayed prices to the range of base prices that display as the bounds', () => {
    const [least = 0, most = 0] = read({ price_min: '500', price_max: '600' }, usd).priceMinor ?? [];
    expect(convertPriceMinor(least, usd)).toBe(50_000);
    expect(convertPriceMinor(least - 1, usd)).toBeLessThan(50_000);
    expect(convertPriceMinor(most, usd)).toBe(60_000);
    expect(convertPriceMinor(most + 1, usd)).toBeGreaterThan(60_000);
    expect(read({ price_min: '500' }).priceMinor?.[0]).toBe(50_000);
  });

  it('accepts every notation of lists', () => {
    for (const shape of [['round', 'oval'], 'round,oval', { 0: 'round', 1: 'oval' }]) {
      expect(read({ shape }).facets.shape).toEqual(['round', 'oval']);
    }
  });
});
