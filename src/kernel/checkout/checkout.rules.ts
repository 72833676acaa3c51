import type { Basket } from '#kernel/cart/cart.rules.ts';

export const shippingMethods = ['insured_express', 'store_pickup'] as const;

export type ShippingMethod = (typeof shippingMethods)[number];

/** An unpaid order is closed after this time (specification section 9). */
export const paymentWindowMs = 60 * 60_000;

/** The checkout of a basket, without its language. */
export function checkoutPath(basket: Basket): string {
  return basket === 'buy_now' ? '/paymentInfo/?buy=now' : '/paymentInfo/';
}

/** Which basket a checkout's address is about. */
export function checkoutBasket(search: string): Basket {
  return new URLSearchParams(search).get('buy') === 'now' ? 'buy_now' : 'cart';
}
