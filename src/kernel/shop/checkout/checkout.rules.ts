import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import { type PaymentMethod, paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import { afterWorkingDays } from './working-days.ts';

export const shippingMethods = ['insured_express', 'store_pickup'] as const;

export type ShippingMethod = (typeof shippingMethods)[number];

/** An unpaid order is closed after this time (specification section 9). */
export const paymentWindowMs = 60 * 60_000;

/** A transfer from bank to bank is waited for so many working days. */
export const transferDays = 5;

/** Until when an order that is placed now waits for its payment; a transfer has until midnight in Hong Kong. */
export function paymentDeadline(method: PaymentMethod, now: Date): Date {
  if (method !== 'check_money') return new Date(now.getTime() + paymentWindowMs);
  return new Date(`${afterWorkingDays(now, transferDays)}T23:59:59+08:00`);
}

/** An order whose payment follows within this time hears of the payment alone, not that it waits for one. */
export const waitingEmailDelayMs = 10 * 60_000;

/** Who has not paid is told so long before the order expires; a transfer takes a day. */
export function expiringEmailLeadMs(method: PaymentMethod): number {
  return method === 'check_money' ? 24 * 3_600_000 : 15 * 60_000;
}

/** The checkout of a basket, without its language; with the method that was chosen before it. */
export function checkoutPath(basket: Basket, method?: PaymentMethod): string {
  const query = new URLSearchParams({
    ...(basket === 'buy_now' ? { buy: 'now' } : {}),
    ...(method ? { pay: method } : {}),
  }).toString();
  return query === '' ? '/paymentInfo/' : `/paymentInfo/?${query}`;
}

/** The method that a checkout's address chooses; undefined where it chooses none. */
export function checkoutMethod(search: string): PaymentMethod | undefined {
  const named = new URLSearchParams(search).get('pay');
  return paymentMethods.find((method) => method === named);
}

/** Which basket a checkout's address is about. */
export function checkoutBasket(search: string): Basket {
  return new URLSearchParams(search).get('buy') === 'now' ? 'buy_now' : 'cart';
}
