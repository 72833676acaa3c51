import { describe, expect, it } from 'vitest';
import common from '#i18n/tc/common.json' with { type: 'json' };
import { translator } from '#kernel/shop/text/translate.ts';
import { formatMoney } from './format.ts';
import {
  convertPriceMinor,
  discountRate,
  discountValues,
  fractionOfMinor,
  fromDecimalString,
  isCurrencyCode,
  parseRate,
  smallestMinor,
  toDecimalString,
  toMajor,
} from './money.ts';

describe('convertPriceMinor', () => {
  it('leaves the base currency exact', () => {
    expect(convertPriceMinor(2_880_001, { code: 'HKD', symbol: 'HK$', rate: '1' })).toBe(2_880_001);
  });

  it('rounds other currencies half up to whole units', () => {
    const usd = { code: 'USD', symbol: 'US$', rate: '0.125' } as const;
    expect(convertPriceMinor(1_200, usd)).toBe(200);
    expect(convertPriceMinor(1_100, usd)).toBe(100);
    expect(convertPriceMinor(2_880_000, usd)).toBe(360_000);
  });

  it('throws on an invalid rate', () => {
    for (const rate of ['', '1e3', '-1', 'NaN', '1.123456789', '0x1', '1234567890', ' 1', '1 '])
      expect(() => parseRate(rate)).toThrow(new RangeError(`not a rate: ${rate}`));
  });

  it('reads a rate to its eighth decimal', () => {
    expect(parseRate('1')).toBe(100_000_000n);
    expect(parseRate('0.1284')).toBe(12_840_000n);
    expect(parseRate('123456789.00000001')).toBe(12_345_678_900_000_001n);
  });

  it('knows its currencies', () => {
    for (const code of ['HKD', 'USD', 'CNY', 'TWD', 'GBP', 'EUR', 'SGD', 'JPY'])
      expect(isCurrencyCode(code)).toBe(true);
    for (const other of ['hkd', '', 'XAU', null, undefined, 0, ['HKD']])
      expect(isCurrencyCode(other)).toBe(false);
  });
});

describe('formatted amounts', () => {
  it('prints one form in every language', () => {
    expect(formatMoney({ currency: 'HKD', minor: 2_880_000 })).toBe('HK$28,800');
    expect(formatMoney({ currency: 'USD', minor: 123_456 })).toBe('US$1,234.56');
    expect(formatMoney({ currency: 'TWD', minor: -5 })).toBe('−NT$0.05');
    expect(formatMoney({ currency: 'GBP', minor: 0 })).toBe('£0');
    expect(formatMoney({ currency: 'EUR', minor: 123_456_789_000 })).toBe('€1,234,567,890');
    expect(formatMoney({ currency: 'CNY', minor: 99_900 })).toBe('CN¥999');
    expect(formatMoney({ currency: 'SGD', minor: 99_950 })).toBe('S$999.50');
    expect(formatMoney({ currency: 'JPY', minor: 9_990_000 })).toBe('JP¥99,900');
  });

  it('writes decimal strings as the original does', () => {
    expect(toDecimalString(0)).toBe('0.00');
    expect(toDecimalString(-5)).toBe('-0.05');
    expect(toDecimalString(2_705)).toBe('27.05');
    expect(toMajor(2_880_000)).toBe(28_800);
    for (const minor of [0, 5, -5, 2_705, 2_880_000])
      expect(fromDecimalString(toDecimalString(minor))).toBe(minor);
    expect(Object.is(fromDecimalString('-0.00'), 0)).toBe(true);
    for (const bad of ['', '1', '1.2', '1,00', 'x.00', 'x1.00', '1.005', '1234567890123.00'])
      expect(() => fromDecimalString(bad)).toThrow(new RangeError(`not an amount: ${bad}`));
  });

  it('takes a fraction half up', () => {
    expect(fractionOfMinor(101, 95, 100)).toBe(96);
    expect(fractionOfMinor(50, 1, 100)).toBe(1);
    expect(fractionOfMinor(49, 1, 100)).toBe(0);
    expect(fractionOfMinor(-50, 1, 100)).toBe(-1);
    expect(fractionOfMinor(-49, 1, 100)).toBe(0);
    expect(fractionOfMinor(-101, 95, 100)).toBe(-96);
    expect(fractionOfMinor(4_774_300, 95, 100)).toBe(4_535_585);
    expect(fractionOfMinor(4_774_300, 95, 100, smallestMinor('TWD'))).toBe(4_535_600);
    expect(fractionOfMinor(4_774_300, 95, 100, smallestMinor('JPY'))).toBe(4_535_600);
  });
});

describe('discountValues', () => {
  it('give the percent, and the share that is paid as Hong Kong writes it', () => {
    const inHongKong = translator('tc', () => common.off);
    const written = [10, 9, 15, 50, 95].map((percent) => inHongKong('common.off', discountValues(percent)));
    expect(written).toEqual(['九折', '九一折', '八五折', '五折', '零點五折']);
    expect(discountValues(9).percent).toBe(9);
  });
});

describe('discountRate', () => {
  it('is a whole percentage, 0 without a reduction', () => {
    expect(discountRate(900, 1000)).toBe(10);
    expect(discountRate(666, 1000)).toBe(33);
    expect(discountRate(664, 1000)).toBe(34);
    expect(discountRate(1000, 1000)).toBe(0);
    expect(discountRate(2000, 1000)).toBe(0);
    expect(discountRate(1000, 0)).toBe(0);
    expect(discountRate(0, 0)).toBe(0);
    expect(discountRate(1000, null)).toBe(0);
  });
});
