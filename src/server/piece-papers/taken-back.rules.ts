import type { OrderItem } from '#server/orders/orders.service.ts';
import type { ReturnRow } from '#server/returns/returns.repo.ts';

/** Pieces of a line that a refund by staff took back. */
export interface RefundedPieces {
  order_item_id: number;
  quantity: number;
}

/** Exchanges of a line whose new piece has been sent. */
export const exchangesOf = (item: OrderItem, returns: readonly ReturnRow[]): ReturnRow[] =>
  returns.filter(
    (row) => row.order_item_id === item.id && row.service === 'exchange' && row.state === 'sent_back',
  );

/** Pieces of a line that the shop has taken back for good, by returns, trade-ups and refunds of staff. */
export function takenBackOf(
  { id, qty }: OrderItem,
  returns: readonly ReturnRow[],
  refunded: readonly RefundedPieces[],
): number {
  const returned = returns
    .filter((row) => row.order_item_id === id && (row.state === 'refunded' || row.state === 'traded_in'))
    .reduce((sum, row) => sum + row.qty, 0);
  const byStaff = refunded
    .filter((row) => row.order_item_id === id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.min(qty, returned + byStaff);
}
