import { describe, expect, it } from 'vitest';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import {
  acceptsPayment,
  inExpectedOrder,
  leastPaymentMinor,
  offeredMethods,
  type ProviderTerms,
} from './offers.ts';
import type { ProviderId } from './payment.rules.ts';

const terms = (
  id: ProviderId,
  currencies: CurrencyCode[],
  [minMinor, maxMinor]: [number, number],
): ProviderTerms => ({
  id,
  limits: Object.fromEntries(currencies.map((currency) => [currency, { minMinor, maxMinor }])),
});

const providers = [
  terms('paypal', ['HKD', 'USD', 'GBP', 'JPY'], [100, 6_000_000]),
  terms('stripe', ['HKD', 'USD', 'GBP', 'CNY', 'JPY'], [400, 99_999_999]),
  terms('alipay', ['CNY'], [1, 10_000_000_000]),
  terms('wxpay', ['CNY', 'HKD'], [1, 5_000_000]),
  terms('qianfang', ['HKD'], [200, 5_000_000]),
];
const payees = { providers, hasBank: true };
const hkd = (minor: number) => ({ currency: 'HKD' as const, minor });
const cny = (minor: number) => ({ currency: 'CNY' as const, minor });

it('the smallest payment of a currency is that of the provider with the lowest limit', () => {
  expect(leastPaymentMinor(payees, 'HKD')).toBe(1);
  expect(leastPaymentMinor({ ...payees, providers: providers.slice(0, 2) }, 'HKD')).toBe(100);
  expect(leastPaymentMinor({ ...payees, providers: [] }, 'HKD')).toBe(0);
});

describe('the methods of a checkout', () => {
  it('begin in mainland China with Alipay and WeChat Pay', () => {
    expect(offeredMethods(payees, 'CN', cny(880_000))).toEqual([
      'alipay_standard',
      'wxpay_standard',
      'stripe',
    ]);
  });

  it('are none but “nothing to pay” for an order that costs nothing', () => {
    expect(offeredMethods(payees, 'HK', hkd(0))).toEqual(['no_payment']);
    expect(offeredMethods(payees, 'HK', hkd(880_000))).not.toContain('no_payment');
  });

  it('begin in Hong Kong with cards and local wallets', () => {
    expect(offeredMethods(payees, 'HK', hkd(880_000))).toEqual([
      'stripe',
      'qianfang_standard',
      'wxpay_standard',
      'paypal_standard',
    ]);
    expect(offeredMethods(payees, 'MO', hkd(880_000))[1]).toBe('qianfang_standard');
  });

  it('begin elsewhere with cards and PayPal, without wallets of Hong Kong', () => {
    expect(offeredMethods(payees, 'GB', { currency: 'GBP', minor: 880_000 })).toEqual([
      'stripe',
      'paypal_standard',
    ]);
    expect(offeredMethods(payees, 'US', hkd(880_000))).toEqual([
      'stripe',
      'paypal_standard',
      'wxpay_standard',
    ]);
  });

  it('are ordered by country, bank transfer last', () => {
    const all = (country: string) => inExpectedOrder(country, () => true);
    const city = [
      'stripe',
      'qianfang_standard',
      'alipay_standard',
      'wxpay_standard',
      'paypal_standard',
      'check_money',
      'no_payment',
    ];
    expect(all('CN')).toEqual([
      'alipay_standard',
      'wxpay_standard',
      'qianfang_standard',
      'stripe',
      'paypal_standard',
      'check_money',
      'no_payment',
    ]);
    expect(all('HK')).toEqual(city);
    expect(all('MO')).toEqual(city);
    expect(all('FR')).toEqual([
      'stripe',
      'paypal_standard',
      'alipay_standard',
      'wxpay_standard',
      'check_money',
      'no_payment',
    ]);
  });

  it('exclude providers whose limits the amount violates by a cent', () => {
    expect(offeredMethods(payees, 'GB', { currency: 'GBP', minor: 399 })).toEqual(['paypal_standard']);
    expect(offeredMethods(payees, 'GB', { currency: 'GBP', minor: 400 })).toHaveLength(2);
    expect(offeredMethods(payees, 'GB', { currency: 'GBP', minor: 6_000_000 })).toHaveLength(2);
    expect(offeredMethods(payees, 'GB', { currency: 'GBP', minor: 6_000_001 })).toEqual(['stripe']);
  });

  it('are bank transfer alone above every limit', () => {
    expect(offeredMethods(payees, 'HK', hkd(99_999_999))).toEqual(['stripe']);
    expect(offeredMethods(payees, 'HK', hkd(100_000_000))).toEqual(['check_money']);
    // Alipay's limit is never reached.
    expect(offeredMethods(payees, 'CN', cny(100_000_000))).toEqual(['alipay_standard']);
  });

  it('exclude bank transfer below every minimum, in an unsupported currency, or without an account', () => {
    expect(offeredMethods(payees, 'GB', { currency: 'GBP', minor: 50 })).toEqual([]);
    expect(offeredMethods(payees, 'TW', { currency: 'TWD', minor: 900_000_000 })).toEqual([]);
    expect(offeredMethods({ providers, hasBank: false }, 'HK', hkd(100_000_000))).toEqual([]);
    expect(offeredMethods({ providers: [], hasBank: true }, 'HK', hkd(100_000_000))).toEqual([]);
  });

  it('accepts what the provider takes, from any country', () => {
    expect(acceptsPayment(payees, 'qianfang_standard', hkd(880_000))).toBe(true);
    expect(acceptsPayment(payees, 'qianfang_standard', cny(880_000))).toBe(false);
    expect(acceptsPayment({ providers: [], hasBank: true }, 'stripe', hkd(880_000))).toBe(false);
    expect(acceptsPayment(payees, 'check_money', hkd(880_000))).toBe(false);
  });
});
