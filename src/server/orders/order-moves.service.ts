import type { Transaction } from 'kysely';
import { codes } from '#kernel/api/codes.ts';
import { mayFollow, type OrderState } from '#kernel/orders/orders.states.ts';
import { putBackLines, takeOutLines } from '#server/cart/cart-lines.service.ts';
import { moveStock } from '#server/catalogue/sale-products.service.ts';
import { holdCoupon, returnCoupon } from '#server/coupons/coupons.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import {
  addHistory,
  allOrNothing,
  type Order,
  type OrderChanges,
  readItems,
  updateOrder,
} from './orders.repo.ts';

/** Takes a locked order to another state and writes its history; throws when the states do not allow it. */
export async function moveOrder(
  trx: Transaction<Schema>,
  order: Order,
  to: OrderState,
  move: { at: Date; note?: string; changes?: OrderChanges },
): Promise<Order> {
  if (!mayFollow(order.status, to)) {
    throw new Error(`order ${order.increment_id} may not go from ${order.status} to ${to}`);
  }
  const moved = await updateOrder(trx, order.id, { ...move.changes, status: to, updated_at: move.at });
  await addHistory(trx, { order_id: order.id, status: to, at: move.at, note: move.note ?? '' });
  return moved;
}

/**
 * Gives back what a dead order held: its cart lines, its stock, its coupon, each at most once. The order
 * must be locked. Cart, products and coupon are locked in the order in which checkout locks them.
 */
export async function releaseOrder(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  const items = await readItems(trx, [order.id]);
  if (order.holds_stock) {
    await putBackLines(
      trx,
      order.customer_id,
      items.map((item) => ({
        productId: item.product_id,
        options: item.options,
        optionsKey: item.options_key,
        quantity: item.qty,
      })),
      now,
    );
    const lines = items.map((item) => ({ productId: item.product_id, quantity: item.qty }));
    await moveStock(trx, lines, 'give');
  }
  if (order.holds_coupon && order.coupon_id !== null) {
    await returnCoupon(trx, order.coupon_id, order.customer_id);
  }
  return updateOrder(trx, order.id, { holds_stock: false, holds_coupon: false });
}

/**
 * Takes stock and coupon for a dead order again, all or nothing, and its lines out of the cart. Undefined
 * when something has gone to somebody else meanwhile; nothing has changed then.
 */
export async function reclaimOrder(trx: Transaction<Schema>, order: Order): Promise<Order | undefined> {
  const items = await readItems(trx, [order.id]);
  const lines = items.map((item) => ({ productId: item.product_id, quantity: item.qty }));
  const isOurs = await allOrNothing(trx, async () => {
    await takeOutLines(
      trx,
      order.customer_id,
      items.map((item) => ({
        productId: item.product_id,
        optionsKey: item.options_key,
        quantity: item.qty,
      })),
    );
    await moveStock(trx, lines, 'take');
    const couponId = order.coupon_id;
    if (couponId !== null && !(await holdCoupon(trx, couponId, order.customer_id))) {
      throw new BusinessError(codes.couponInvalid);
    }
  });
  if (!isOurs) return undefined;
  return updateOrder(trx, order.id, { holds_stock: true, holds_coupon: order.coupon_id !== null });
}
