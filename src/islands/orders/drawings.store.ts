import { api } from '#client/api/api.browser.ts';
import { readDrawings } from '#client/api/drawings.ts';
import { query } from '#client/query.ts';
import type { OrderDrawings } from '#kernel/shop/drawings/drawing.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { $orderNumber, reload } from './order.store.ts';

/** The drawings of the order whose page this is. */
export const orderDrawings = query(
  'drawings',
  'shopper',
  (number: OrderNumber) => readDrawings(api, number),
  $orderNumber,
);

/** Shows what a call has made of them; state, lines and address of the order follow. */
export function showDrawings(drawings: OrderDrawings): void {
  orderDrawings.put(drawings);
  reload();
}

/** After a refusal: somebody else, or the house, was quicker. */
export function renewDrawings(): void {
  orderDrawings.refresh().catch(() => undefined);
}
