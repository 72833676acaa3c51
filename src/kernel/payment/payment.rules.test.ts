import { describe, expect, it } from 'vitest';
import { paymentMethods, providerIds, providerOf } from './payment.rules.ts';

describe('payment methods', () => {
  it('have one provider each, in the same order', () => {
    expect(paymentMethods.map(providerOf)).toEqual([...providerIds]);
    expect(providerOf('wxpay_standard')).toBe('wxpay');
    expect(new Set(providerIds).size).toBe(paymentMethods.length);
  });
});
