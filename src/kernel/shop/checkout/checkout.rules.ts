import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import { type PaymentMethod, paymentMethods } from '#kernel/shop/payment/payment.rules.ts';

export const shippingMethods = ['insured_express', 'store_pickup'] as const;

export type ShippingMethod = (typeof shippingMethods)[number];

/** Time after which an unpaid order is closed (specification section 9). */
export const paymentWindowMs = 60 * 60_000;

/** Working days to wait for a bank transfer. */
export const transferDays = 5;

/** Delay of the email about an unpaid order. If the payment follows sooner, only the payment is confirmed. */
export const waitingEmailDelayMs = 10 * 60_000;

/** How long before the deadline the reminder about an unpaid order is sent. */
export function expiringEmailLeadMs(method: PaymentMethod): number {
  return method === 'check_money' ? 24 * 3_600_000 : 15 * 60_000;
}

/** Path of the checkout of a basket, without language, optionally with a preselected method. */
export function checkoutPath(basket: Basket, method?: PaymentMethod): string {
  const query = new URLSearchParams({
    ...(basket === 'buy_now' ? { buy: 'now' } : {}),
    ...(method ? { pay: method } : {}),
  }).toString();
  return query === '' ? '/paymentInfo/' : `/paymentInfo/?${query}`;
}

/** The payment method in a checkout URL's query; undefined without one. */
export function checkoutMethod(search: string): PaymentMethod | undefined {
  const named = new URLSearchParams(search).get('pay');
  return paymentMethods.find((method) => method === named);
}

/** The basket in a checkout URL's query. */
export function checkoutBasket(search: string): Basket {
  return new URLSearchParams(search).get('buy') === 'now' ? 'buy_now' : 'cart';
}
