import { api } from '#client/api/api.browser.ts';
import { readDrawings } from '#client/api/drawings.ts';
import { query } from '#client/query.ts';
import type { OrderDrawings } from '#kernel/shop/drawings/drawing.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { $orderNumber, reload } from './order.store.ts';

/** The drawings of the page's order. */
export const orderDrawings = query(
  'drawings',
  'shopper',
  (number: OrderNumber) => readDrawings(api, number),
  $orderNumber,
);

/** Shows the drawings from an answer, and reloads state, lines and address of the order. */
export function showDrawings(drawings: OrderDrawings): void {
  orderDrawings.put(drawings);
  reload();
}

/** After a refusal: another person or the shop has changed them meanwhile. */
export function renewDrawings(): void {
  orderDrawings.refresh().catch(() => undefined);
}
