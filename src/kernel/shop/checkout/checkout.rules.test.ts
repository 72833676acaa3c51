import { describe, expect, it } from 'vitest';
import {
  checkoutBasket,
  checkoutDelivery,
  checkoutMethod,
  checkoutPath,
  expiringEmailLeadMs,
  paymentWindowMs,
  shippingMethods,
  waitingEmailDelayMs,
} from './checkout.rules.ts';
import { paymentDeadline } from './payment-deadline.ts';

const minuteMs = 60_000;

describe('an unpaid order', () => {
  // A Friday afternoon in Hong Kong.
  const now = new Date('2026-11-20T06:30:00Z');

  it('expires after an hour, with a transfer after five working days at midnight in Hong Kong', () => {
    expect(paymentWindowMs).toBe(3_600_000);
    expect(paymentDeadline('stripe', now)).toEqual(new Date('2026-11-20T07:30:00Z'));
    expect(paymentDeadline('check_money', now)).toEqual(new Date('2026-11-27T23:59:59+08:00'));
  });

  it('gets an email after ten minutes, and before it expires: 15 minutes, with a transfer a day', () => {
    expect(waitingEmailDelayMs).toBe(10 * minuteMs);
    expect(expiringEmailLeadMs('stripe')).toBe(15 * minuteMs);
    expect(expiringEmailLeadMs('check_money')).toBe(24 * 60 * minuteMs);
  });
});

describe('the checkout', () => {
  it('offers delivery first', () => {
    expect(shippingMethods).toEqual(['insured_express', 'store_pickup']);
  });

  it('states basket and method in its URL', () => {
    expect(checkoutPath('cart')).toBe('/paymentInfo/');
    expect(checkoutPath('buy_now')).toBe('/paymentInfo/?buy=now');
    expect(checkoutPath('buy_now', { method: 'stripe' })).toBe('/paymentInfo/?buy=now&pay=stripe');
    const pickup = { shippingMethod: 'store_pickup', storeId: 3 } as const;
    const path = checkoutPath('buy_now', pickup);
    expect(path).toBe('/paymentInfo/?buy=now&ship=store_pickup&store=3');
    expect(checkoutDelivery(path.slice(path.indexOf('?')))).toEqual(pickup);
    expect(checkoutDelivery('?ship=pigeon')).toBeUndefined();
  });

  it.each([
    ['', 'cart', undefined],
    ['?buy=now', 'buy_now', undefined],
    ['?pay=wxpay_standard', 'cart', 'wxpay_standard'],
    ['?buy=later&pay=cheque', 'cart', undefined],
  ] as const)('reads it back from %j', (search, basket, method) => {
    expect(checkoutBasket(search)).toBe(basket);
    expect(checkoutMethod(search)).toBe(method);
  });
});
