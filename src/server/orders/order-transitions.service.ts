import type { Transaction } from 'kysely';
import { isPieceKind } from '#kernel/shop/orders/ordered-kind.ts';
import { isPayable, type OrderState } from '#kernel/shop/orders/orders.states.ts';
import { type OrderEvent, orderAfter } from '#kernel/shop/orders/orders.transitions.ts';
import type { StockPlace } from '#kernel/shop/stock/stock-places.ts';
import { codes } from '#kernel/wire/codes.ts';
import { holdCoupon, returnCoupon } from '#server/campaigns/coupons.service.ts';
import { removeLinesFromCart, returnLinesToCart } from '#server/cart/cart-lines.service.ts';
import { holdProposal } from '#server/cart/held-proposal.service.ts';
import { itemOf } from '#server/cart/stored-cart.service.ts';
import {
  releaseDiamond,
  reserveDiamond,
  sellDiamond,
  takeBackDiamond,
} from '#server/diamonds/diamond-stock.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { dropUnsent } from '#server/platform/mail/outbox.repo.ts';
import { returnToStock, takeForOrder } from '#server/stock/stock.service.ts';
import { retakeCredit, returnCredit } from '#server/stored-value/stored-value.service.ts';
import type { OrderMail } from './order-emails.service.ts';
import { queueTransition } from './order-events.service.ts';
import { addHistory } from './order-history.repo.ts';
import {
  addRestocked,
  allOrNothing,
  type Order,
  type OrderChanges,
  type OrderItem,
  readItems,
  updateOrder,
} from './orders.repo.ts';
import { followPieces } from './piece-job.service.ts';

const waitingMails: readonly OrderMail[] = ['order-created'];
/** Wrong once a payment is in progress. */
const expiringMails: readonly OrderMail[] = ['order-expiring', 'transfer-expiring'];

function stampOf(to: OrderState, at: Date): OrderChanges {
  if (to === 'dispatched') return { dispatched_at: at };
  return to === 'received' ? { received_at: at } : {};
}

/** Moves a locked order by an event, writes its history and reports it to other systems; throws when the event is not allowed. */
export async function moveOrder(
  trx: Transaction<Schema>,
  order: Order,
  event: OrderEvent,
  move: { at: Date; note?: string; changes?: Omit<OrderChanges, 'status'> },
): Promise<Order> {
  const to = orderAfter(order.status, event);
  if (!to) throw new Error(`order ${order.increment_id} has no transition from ${order.status} by ${event}`);
  const changes = { ...stampOf(to, move.at), ...move.changes, status: to, updated_at: move.at };
  const moved = await updateOrder(trx, order.id, changes);
  await addHistory(trx, { order_id: order.id, status: to, at: move.at, note: move.note ?? '' });
  await queueTransition(trx, order, moved, move.at);
  if (event === 'dispatched' || event === 'recalled') await followPieces(trx, order.id, move.at);
  // Cancels scheduled emails that no longer apply.
  if (isPayable(order.status) && to !== 'payment_pending') {
    const kinds = isPayable(to) ? expiringMails : [...waitingMails, ...expiringMails];
    await dropUnsent(trx, { kinds, number: order.increment_id, now: move.at });
  }
  return moved;
}

/** The stones of an order by id, so that two orders do not deadlock. */
const stonesOf = (items: readonly OrderItem[]): number[] =>
  items.flatMap(({ diamond_id }) => diamond_id ?? []).toSorted((a, b) => a - b);

/** Stock products of the items, with the quantities that the order still holds. */
export const stockOf = (items: readonly OrderItem[]) =>
  items.flatMap(({ product_id, variant, qty, restocked }) =>
    product_id === null || qty === restocked
      ? []
      : [{ productId: product_id, variant, quantity: qty - restocked }],
  );

/** The shopper's name of a design; a name from the catalogue differs between languages. */
function givenName({ kind, name }: OrderItem): string {
  const [own = '', ...others] = new Set(Object.values(name));
  return kind === 'design' && others.length === 0 ? own : '';
}

/** The items of an order as lines of a cart: its pieces. */
export const linesOf = (items: readonly OrderItem[]) =>
  items
    .filter(({ kind }) => isPieceKind(kind))
    .map((item) => ({ item: itemOf(item, givenName(item)), quantity: item.qty }));

const basketOf = ({ customer_id, returns_to, basket }: Order) => ({
  customerId: returns_to ?? customer_id,
  basket,
});

/** Sells the stones of a paid order; returns the ids of those it does not hold, which staff must settle. */
export async function sellStones(trx: Transaction<Schema>, order: Order): Promise<number[]> {
  const lost: number[] = [];
  for (const id of stonesOf(await readItems(trx, [order.id]))) {
    if (!(await sellDiamond(trx, id, order.id))) lost.push(id);
  }
  return lost;
}

/** Returns stock, coupon and stones of a locked order, each at most once, in the lock order of the checkout. */
async function returnGoods(
  trx: Transaction<Schema>,
  order: Order,
  items: readonly OrderItem[],
  releaseStone: typeof releaseDiamond,
): Promise<Order> {
  if (order.holds_stock) await returnToStock(trx, order.id, stockOf(items));
  if (order.holds_coupon && order.coupon_id !== null) {
    await returnCoupon(trx, order.coupon_id, order.customer_id);
  }
  for (const id of stonesOf(items)) await releaseStone(trx, id, order.id);
  return updateOrder(trx, order.id, { holds_stock: false, holds_coupon: false });
}

/**
 * Releases the goods of a cancelled order: lines and coupon to the cart, stock and stones to the shop, credit to its
 * accounts. The order must be locked; its cart is locked first.
 */
export async function releaseOrder(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  const items = await readItems(trx, [order.id]);
  if (order.holds_stock && order.proposal_id !== null) {
    await holdProposal(trx, basketOf(order).customerId, order.proposal_id);
  } else if (order.holds_stock) {
    await returnLinesToCart(
      trx,
      basketOf(order),
      linesOf(items),
      order.holds_coupon ? order.coupon_id : null,
    );
  }
  const released = await returnGoods(trx, order, items, releaseDiamond);
  if (order.credit_minor > 0) await returnCredit(trx, order.id, { now });
  return released;
}

/** Puts the goods of a paid order on sale again; its cart stays empty. */
export async function restockOrder(trx: Transaction<Schema>, order: Order): Promise<Order> {
  return returnGoods(trx, order, await readItems(trx, [order.id]), takeBackDiamond);
}

/**
 * Puts pieces of a line on sale again, at `place` or where they were taken from; false if fewer are left. The order
 * must be locked, and goes on.
 */
export async function restockLine(
  trx: Transaction<Schema>,
  item: OrderItem,
  { quantity, place }: { quantity: number; place?: StockPlace },
): Promise<boolean> {
  if (quantity > item.qty - item.restocked) return false;
  const { order_id: orderId, product_id: productId, variant, diamond_id: stone } = item;
  if (item.kind === 'product' && productId !== null)
    await returnToStock(trx, orderId, [{ productId, variant, quantity }], place);
  if (item.kind === 'diamond' && stone !== null) await takeBackDiamond(trx, stone, orderId);
  await addRestocked(trx, item.id, quantity);
  return true;
}

/**
 * Takes stock, coupon, stones and credit of a cancelled order again, all or nothing, and removes its lines from the cart.
 * Undefined, with nothing changed, when something has been sold.
 */
export async function reclaimOrder(
  trx: Transaction<Schema>,
  order: Order,
  now: Date,
): Promise<Order | undefined> {
  const items = await readItems(trx, [order.id]);
  const isReclaimed = await allOrNothing(trx, async () => {
    await removeLinesFromCart(trx, basketOf(order), linesOf(items), order.coupon_id);
    await takeForOrder(trx, order, stockOf(items));
    const couponId = order.coupon_id;
    if (couponId !== null && !(await holdCoupon(trx, couponId, order.customer_id))) {
      refuse(codes.couponInvalid);
    }
    for (const id of stonesOf(items)) {
      if (!(await reserveDiamond(trx, id, order.id))) refuse(codes.outOfStock);
    }
    if (order.credit_minor > 0) await retakeCredit(trx, order.id, now);
  });
  if (!isReclaimed) return undefined;
  return updateOrder(trx, order.id, { holds_stock: true, holds_coupon: order.coupon_id !== null });
}
