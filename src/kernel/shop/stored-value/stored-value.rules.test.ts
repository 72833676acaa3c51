import { describe, expect, it } from 'vitest';
import { expiryOf, expiryRules } from './expiry-rules.ts';
import { readCode, readCodes, writeCode } from './gift-card-code.ts';
import { divideRefund, payFrom, returnParts, type Spendable } from './stored-value.rules.ts';

const card = (id: number, balanceMinor: number, expiresOn: string | null = null): Spendable => ({
  ...{ id, kind: 'gift-card', balanceMinor, expiresOn },
});
const credit = (id: number, balanceMinor: number): Spendable => ({
  ...{ id, kind: 'store-credit', balanceMinor, expiresOn: null },
});
const today = '2026-11-27';

describe('paying with stored value', () => {
  it('uses what expires first, then cards, then credit', () => {
    const accounts = [credit(1, 500), card(2, 300), card(3, 200, '2027-01-01')];
    expect(payFrom(600, accounts, today)).toEqual([
      { id: 3, minor: 200 },
      { id: 2, minor: 300 },
      { id: 1, minor: 100 },
    ]);
  });

  it('uses the credit of a traded stone before all others', () => {
    const traded: Spendable = { id: 9, kind: 'trade-up', balanceMinor: 400, expiresOn: '2027-11-27' };
    expect(payFrom(500, [card(3, 200, '2027-01-01'), traded], today)).toEqual([
      { id: 9, minor: 400 },
      { id: 3, minor: 100 },
    ]);
  });

  it('leaves the rest of the total to a provider', () => {
    expect(payFrom(1000, [card(1, 400)], today)).toEqual([{ id: 1, minor: 400 }]);
  });

  it('leaves a provider at least what it takes', () => {
    expect(payFrom(1000, [card(1, 990)], today, 20)).toEqual([{ id: 1, minor: 980 }]);
    expect(payFrom(1000, [card(1, 1000)], today, 20)).toEqual([{ id: 1, minor: 1000 }]);
    expect(payFrom(10, [card(1, 5)], today, 20)).toEqual([]);
  });

  it('skips empty and expired cards, and uses a card on its last day', () => {
    expect(payFrom(100, [card(1, 0), card(2, 50, '2026-11-26'), card(3, 60, today)], today)).toEqual([
      { id: 3, minor: 60 },
    ]);
  });
});

describe('a refund', () => {
  it('goes to the provider first, up to what it was paid, then to the credit', () => {
    const left = [700, 300];
    expect(divideRefund(500, left)).toEqual([500, 0]);
    expect(divideRefund(900, left)).toEqual([700, 200]);
    expect(() => divideRefund(1001, left)).toThrow(RangeError);
  });

  it('goes to the credit of a traded stone first, once the order is worth less than its new stone', () => {
    const left = [2400, 1200];
    const tradeUp = { minor: 1200, leastMinor: 2400 };
    expect(divideRefund(1200, left, tradeUp)).toEqual([1200, 0]);
    expect(divideRefund(1201, left, tradeUp)).toEqual([1, 1200]);
    expect(divideRefund(3600, left, tradeUp)).toEqual([2400, 1200]);
    expect(divideRefund(500, [0, 1200], tradeUp)).toEqual([0, 500]);
  });

  it('fills the accounts in reverse, each up to what it gave', () => {
    const paid = [
      { id: 3, minor: 200 },
      { id: 2, minor: 300 },
    ];
    expect(returnParts(400, paid)).toEqual([
      { id: 2, minor: 300 },
      { id: 3, minor: 100 },
    ]);
    expect(returnParts(9999, paid)).toHaveLength(2);
    expect(returnParts(0, paid)).toEqual([]);
  });
});

describe('a code', () => {
  it('is read as people type it', () => {
    expect(readCode(' abcd-efgh jkmn PQRS ')).toBe('ABCDEFGHJKMNPQRS');
    expect(readCode('ＡＢＣＤEFGHJKMNPQRS')).toBe('ABCDEFGHJKMNPQRS');
    expect(readCode('ABCD')).toBeUndefined();
    expect(readCode('0BCDEFGHJKMNPQRS')).toBeUndefined();
    expect(writeCode('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS');
  });

  it('is used once in a list', () => {
    expect(readCodes('abcd-efgh-jkmn-pqrs, ABCDEFGHJKMNPQRS,,x')).toEqual(['ABCDEFGHJKMNPQRS', 'x']);
  });
});

describe('the expiry of a card', () => {
  it('is as many years as the shop gives, or longer where the law asks for it', () => {
    expect(expiryOf('GB', '2026-11-27', 2)).toBe('2028-11-27');
    expect(expiryOf('US', '2026-11-27', 2)).toBe('2031-11-27');
    expect(expiryOf('AU', '2026-11-27', 5)).toBe('2031-11-27');
    expect(expiryOf('CA', '2026-11-27', 5)).toBeNull();
  });

  it('has a source and a date for each country, each country once', () => {
    expect(new Set(expiryRules.map(({ country }) => country)).size).toBe(expiryRules.length);
    for (const { source, link, asOf: month } of expiryRules) {
      expect(source).not.toBe('');
      expect(link).toMatch(/^https:/);
      expect(month).toMatch(/^\d{4}-\d{2}$/);
    }
  });
});
