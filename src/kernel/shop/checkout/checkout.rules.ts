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

/** How an order reaches its buyer; the store only for a pick-up. */
interface DeliveryChoice {
  shippingMethod: ShippingMethod;
  storeId: number | null;
}

interface Preselected extends Partial<DeliveryChoice> {
  method?: PaymentMethod;
}

/** Path of the checkout of a basket, without language, optionally with a preselected payment method and delivery. */
export function checkoutPath(basket: Basket, { method, shippingMethod, storeId }: Preselected = {}): string {
  const query = new URLSearchParams({
    ...(basket === 'buy_now' ? { buy: 'now' } : {}),
    ...(method ? { pay: method } : {}),
    ...(shippingMethod ? { ship: shippingMethod } : {}),
    ...(storeId ? { store: String(storeId) } : {}),
  }).toString();
  return query === '' ? '/paymentInfo/' : `/paymentInfo/?${query}`;
}

/** The payment method in a checkout URL's query; undefined without one. */
export function checkoutMethod(search: string): PaymentMethod | undefined {
  const named = new URLSearchParams(search).get('pay');
  return paymentMethods.find((method) => method === named);
}

/** The delivery in a checkout URL's query; undefined without one. */
export function checkoutDelivery(search: string): DeliveryChoice | undefined {
  const query = new URLSearchParams(search);
  const shippingMethod = shippingMethods.find((method) => method === query.get('ship'));
  return shippingMethod && { shippingMethod, storeId: Number(query.get('store')) || null };
}

/** The basket in a checkout URL's query. */
export function checkoutBasket(search: string): Basket {
  return new URLSearchParams(search).get('buy') === 'now' ? 'buy_now' : 'cart';
}
