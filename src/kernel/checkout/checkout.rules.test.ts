import { expect, it } from 'vitest';
import { paymentWindowMs, shippingMethods } from './checkout.rules.ts';

it('keeps an unpaid order for an hour and offers delivery first', () => {
  expect(paymentWindowMs).toBe(3_600_000);
  expect(shippingMethods).toEqual(['insured_express', 'store_pickup']);
});
