import type { Transaction } from 'kysely';
import { isPayable, mayFollow, type OrderState } from '#kernel/orders/orders.states.ts';
import { codes } from '#kernel/wire/codes.ts';
import { putBackLines, takeOutLines } from '#server/cart/cart-lines.service.ts';
import { itemOf } from '#server/cart/cart-snapshot.service.ts';
import { moveStock } from '#server/catalogue/sale-products.service.ts';
import { holdCoupon, returnCoupon } from '#server/coupons/coupons.service.ts';
import { releaseDiamond, reserveDiamond, sellDiamond } from '#server/diamonds/diamond-stock.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { takeBackMail } from '#server/platform/mail/outbox.ts';
import {
  addHistory,
  allOrNothing,
  type Order,
  type OrderChanges,
  type OrderItem,
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
  // Paid or called off before it was told that it waits: nobody needs to hear of that any more.
  if (isPayable(order.status) && !isPayable(to))
    await takeBackMail(trx, { kind: 'order-created', number: order.increment_id, now: move.at });
  return moved;
}

/** The stones of an order by id: two orders never wait for each other in a circle. */
const stonesOf = (items: readonly OrderItem[]): number[] =>
  items.flatMap(({ diamond_id }) => diamond_id ?? []).toSorted((a, b) => a - b);

const stockOf = (items: readonly OrderItem[]) =>
  items.flatMap(({ product_id, qty }) =>
    product_id === null ? [] : [{ productId: product_id, quantity: qty }],
  );

/** What the shopper called a design; a name the shop gave differs between languages. */
function givenName({ kind, name }: OrderItem): string {
  return kind === 'design' && name.en === name.tc && name.tc === name.zh ? name.en : '';
}

/** The items of an order as lines of a cart. */
export const linesOf = (items: readonly OrderItem[]) =>
  items.map((item) => ({ item: itemOf(item, givenName(item)), quantity: item.qty }));

const basketOf = ({ customer_id: customerId, basket }: Order) => ({ customerId, basket });

/** Sells the stones of an order that is paid for; gives those back that it does not hold, which a person must see to. */
export async function sellStones(trx: Transaction<Schema>, order: Order): Promise<number[]> {
  const lost: number[] = [];
  for (const id of stonesOf(await readItems(trx, [order.id]))) {
    if (!(await sellDiamond(trx, id, order.id))) lost.push(id);
  }
  return lost;
}

/**
 * Gives back what a dead order held: its cart lines, its stock, its coupon, its stones, each at most once. The order
 * must be locked. Cart, products, coupon and stones are locked in the order in which checkout locks them.
 */
export async function releaseOrder(trx: Transaction<Schema>, order: Order): Promise<Order> {
  const items = await readItems(trx, [order.id]);
  if (order.holds_stock) {
    await putBackLines(trx, basketOf(order), linesOf(items), order.holds_coupon ? order.coupon_id : null);
    await moveStock(trx, stockOf(items), 'give');
  }
  if (order.holds_coupon && order.coupon_id !== null) {
    await returnCoupon(trx, order.coupon_id, order.customer_id);
  }
  for (const id of stonesOf(items)) await releaseDiamond(trx, id, order.id);
  return updateOrder(trx, order.id, { holds_stock: false, holds_coupon: false });
}

/**
 * Takes stock, coupon and stones for a dead order again, all or nothing, and its lines out of the cart. Undefined
 * when something has gone to somebody else meanwhile; nothing has changed then.
 */
export async function reclaimOrder(trx: Transaction<Schema>, order: Order): Promise<Order | undefined> {
  const items = await readItems(trx, [order.id]);
  const isOurs = await allOrNothing(trx, async () => {
    await takeOutLines(trx, basketOf(order), linesOf(items));
    await moveStock(trx, stockOf(items), 'take');
    const couponId = order.coupon_id;
    if (couponId !== null && !(await holdCoupon(trx, couponId, order.customer_id))) {
      refuse(codes.couponInvalid);
    }
    for (const id of stonesOf(items)) {
      if (!(await reserveDiamond(trx, id, order.id))) refuse(codes.outOfStock);
    }
  });
  if (!isOurs) return undefined;
  return updateOrder(trx, order.id, { holds_stock: true, holds_coupon: order.coupon_id !== null });
}
