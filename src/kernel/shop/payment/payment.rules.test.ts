import { describe, expect, it } from 'vitest';
import { methodOf, type ProviderId, paymentMethods, providerIds, providerOf } from './payment.rules.ts';

const paidMethods = paymentMethods.filter((method) => method !== 'no_payment');

describe('payment methods', () => {
  it('have one provider each, in the same order', () => {
    expect(paidMethods.map(providerOf)).toEqual([...providerIds]);
    expect(providerOf('wxpay_standard')).toBe('wxpay');
    expect(new Set(providerIds).size).toBe(paidMethods.length);
    expect(providerOf('no_payment')).toBeNull();
  });

  it('are found by their provider', () => {
    expect(providerIds.map(methodOf)).toEqual(paidMethods);
    expect(() => methodOf('cheque' as ProviderId)).toThrow(new RangeError('no method is paid by cheque'));
  });
});
