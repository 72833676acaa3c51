import { describe, expect, it } from 'vitest';
import { decodeAmount, decodePrice } from './money.ts';

describe('money of the wire', () => {
  it('decodes decimal strings and numbers exactly', () => {
    expect(decodeAmount('28800.00', 'HKD')).toEqual({ currency: 'HKD', minor: 2_880_000 });
    expect(decodeAmount('-0.05', 'USD')).toEqual({ currency: 'USD', minor: -5 });
    expect(decodeAmount('0.00', 'GBP').minor).toBe(0);
    expect(decodePrice({ code: 'TWD', value: 28_800 }).minor).toBe(2_880_000);
    expect(decodePrice({ code: 'EUR', value: 28_800.5 }).minor).toBe(2_880_050);
    expect(decodePrice({ code: 'EUR', value: -0.07 }).minor).toBe(-7);
  });

  it('is exact where floating point is not', () => {
    for (const [text, minor] of [
      ['999999999999.99', 99_999_999_999_999],
      ['90071992547.41', 9_007_199_254_741],
      ['4.35', 435],
      ['1.15', 115],
    ] as const) {
      expect(decodeAmount(text, 'HKD').minor).toBe(minor);
      expect(decodeAmount(Number(text), 'HKD').minor).toBe(minor);
    }
    // 4.35 * 100 is 434.99999999999994, and 1.005 has too many decimals.
    expect(() => decodeAmount(1.005, 'HKD')).toThrow(RangeError);
  });

  it('refuses anything else', () => {
    for (const odd of ['', '1', '1.2', '1,00', '1.234', ' 1.00', '1e3', Number.NaN, Infinity, 1e21, 1e-7]) {
      expect(() => decodeAmount(odd, 'HKD'), String(odd)).toThrow(RangeError);
    }
  });

  it('refuses an unknown currency', () => {
    expect(() => decodeAmount('1.00', 'XTS')).toThrow(RangeError);
    expect(() => decodeAmount('1.00', '')).toThrow(RangeError);
  });
});
