import { lineKinds } from '#kernel/shop/cart/cart.rules.ts';
import { selectProvenOrderIds } from '#server/orders/orders.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Lines of received orders of a shopper, without paid services and gift cards. */
function owned(executor: Executor, customerId: number, itemId: number | undefined) {
  const query = executor
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .where('orders.id', 'in', selectProvenOrderIds(executor, customerId))
    .where('orders.status', 'in', ['received', 'completed'])
    .where('orders.received_at', 'is not', null)
    .where('order_item.kind', 'in', lineKinds);
  return itemId === undefined ? query : query.where('order_item.id', '=', itemId);
}

/** A page of the pieces of a shopper, or one of them, with facts of their orders; the latest order first. */
export async function readOwnedPieces(
  executor: Executor,
  customerId: number,
  { itemId, limit, offset }: { itemId: number | undefined; limit: number; offset: number },
) {
  const query = owned(executor, customerId, itemId);
  const { count } = await query
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('order_item')
    .select(['orders.increment_id', 'orders.created_at as bought_at', 'orders.received_at'])
    .orderBy('orders.id', 'desc')
    .orderBy('order_item.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, count: Number(count) };
}

export type OwnedPieceRow = Awaited<ReturnType<typeof readOwnedPieces>>['rows'][number];

/** Returns and services of these lines, newest first. */
export async function readReturnsOfItems(executor: Executor, itemIds: readonly number[]) {
  if (itemIds.length === 0) return [];
  return executor
    .selectFrom('return_request')
    .selectAll()
    .where('order_item_id', 'in', [...itemIds])
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Completed appointments of the owners of these lines for care or a new size, since the receipt; of the same product, or
 * of a piece that was not named. Newest first.
 */
export async function readCareVisits(executor: Executor, itemIds: readonly number[]) {
  if (itemIds.length === 0) return [];
  return executor
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .innerJoin('appointment', 'appointment.customer_id', 'orders.customer_id')
    .select(['order_item.id as itemId', 'appointment.starts_at as at', 'appointment.purpose'])
    .select(['appointment.store_id as storeId'])
    .where('order_item.id', 'in', [...itemIds])
    .where('appointment.state', '=', 'completed')
    .where('appointment.purpose', 'in', ['care', 'resize'])
    .whereRef('appointment.starts_at', '>=', 'orders.received_at')
    .where((where) =>
      where.or([
        where('appointment.product_id', 'is', null),
        where('appointment.product_id', '=', where.ref('order_item.product_id')),
      ]),
    )
    .orderBy('appointment.starts_at', 'desc')
    .execute();
}
