import { describe, expect, it } from 'vitest';
import { methodOf, type ProviderId, paymentMethods, providerIds, providerOf } from './payment.rules.ts';

describe('payment methods', () => {
  it('have one provider each, in the same order', () => {
    expect(paymentMethods.map(providerOf)).toEqual([...providerIds]);
    expect(providerOf('wxpay_standard')).toBe('wxpay');
    expect(new Set(providerIds).size).toBe(paymentMethods.length);
  });

  it('are found by their provider', () => {
    expect(providerIds.map(methodOf)).toEqual([...paymentMethods]);
    expect(() => methodOf('cheque' as ProviderId)).toThrow(new RangeError('no method is paid by cheque'));
  });
});
