import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { buyAgain, cancelOrder as cancel, confirmReceipt, readOrder } from '#client/api/orders.ts';
import { query } from '#client/query.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';

/** The order that the page shows; null until its number is read. */
export const $orderNumber = atom<OrderNumber | null>(null);

export const shownOrder = query(
  'order',
  'shopper',
  (number: OrderNumber) => readOrder(api, number),
  $orderNumber,
);

export function reload(): void {
  shownOrder.refresh().catch(() => undefined);
}

export async function receiveOrder(number: OrderNumber): Promise<void> {
  await confirmReceipt(api, number);
  await shownOrder.refresh();
}

export async function orderAgain(number: OrderNumber): Promise<void> {
  await buyAgain(api, number);
}

export async function cancelOrder(number: OrderNumber, withRefund: boolean): Promise<void> {
  await cancel(api, number, { withRefund });
  await shownOrder.refresh();
}
