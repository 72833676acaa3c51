import { type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';
import { isOpenReturn, returnStates } from '#kernel/shop/returns/return.transitions.ts';
import { anyOf } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { selectLinkedServiceIds } from './linked-services.repo.ts';

export type Order = Selectable<Schema['orders']>;
export type OrderChanges = Updateable<Schema['orders']>;
export type OrderItem = Selectable<Schema['order_item']>;

/** Counts pieces of a line of a locked order that are on sale again. */
export async function addRestocked(
  trx: Transaction<Schema>,
  itemId: number,
  quantity: number,
): Promise<void> {
  await trx
    .updateTable('order_item')
    .set((of) => ({ restocked: of('restocked', '+', quantity) }))
    .where('id', '=', itemId)
    .execute();
}

/** Locks an order until the transaction ends. Every change of an order locks it first. */
export async function lockOrder(trx: Transaction<Schema>, id: number): Promise<Order | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** As `lockOrder`, by the number that shoppers know. */
export async function lockOrderRowByNumber(
  trx: Transaction<Schema>,
  incrementId: number,
): Promise<Order | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('increment_id', '=', incrementId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateOrder(
  trx: Transaction<Schema>,
  id: number,
  changes: OrderChanges,
): Promise<Order> {
  return trx.updateTable('orders').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function readOrderById(executor: Executor, id: number): Promise<Order | undefined> {
  return executor.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An order by the number that shoppers know. */
export async function readOrderByNumber(executor: Executor, incrementId: number): Promise<Order | undefined> {
  return executor.selectFrom('orders').selectAll().where('increment_id', '=', incrementId).executeTakeFirst();
}

/**
 * Ids of orders whose shopper is proved: the customer's own, and for a guest with a proved address those of all
 * guests of the address.
 */
export const selectProvenOrderIds = (executor: Executor, customerId: number) =>
  executor
    .selectFrom('orders as own')
    .select('own.id')
    .where('own.customer_id', '=', customerId)
    .unionAll(
      executor
        .selectFrom('customer as me')
        .innerJoin('customer as orderer', 'orderer.email', 'me.email')
        .innerJoin('orders as theirs', 'theirs.customer_id', 'orderer.id')
        .select('theirs.id')
        .where('me.id', '=', customerId)
        .where('me.is_guest', '=', sql.lit(true))
        .where('me.link_order_id', 'is', null)
        .where('orderer.is_guest', '=', sql.lit(true)),
    );

/**
 * Ids of the orders a shopper sees: the proved ones, and for a guest of an order link that order and those that pay for
 * services on its pieces. Four subqueries, each with an index of its own.
 */
export const selectVisibleOrderIds = (executor: Executor, customerId: number) =>
  selectProvenOrderIds(executor, customerId)
    .unionAll(
      executor
        .selectFrom('customer as reader')
        .innerJoin('orders as linked', 'linked.id', 'reader.link_order_id')
        .select('linked.id')
        .where('reader.id', '=', customerId),
    )
    .unionAll(selectLinkedServiceIds(executor, customerId));

export type OrderIds = ReturnType<typeof selectProvenOrderIds>;

export async function readProvenOrder(
  executor: Executor,
  customerId: number,
  id: number,
): Promise<Order | undefined> {
  return executor
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('id', 'in', selectProvenOrderIds(executor, customerId))
    .executeTakeFirst();
}

/** An order by either number, if it is one that this customer sees. */
export async function readOwnOrder(
  executor: Executor,
  customerId: number,
  by: { id?: number | undefined; incrementId?: number | undefined },
): Promise<Order | undefined> {
  if (by.id === undefined && by.incrementId === undefined) return undefined;
  let query = executor
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', selectVisibleOrderIds(executor, customerId));
  if (by.id !== undefined) query = query.where('id', '=', by.id);
  if (by.incrementId !== undefined) query = query.where('increment_id', '=', by.incrementId);
  return query.executeTakeFirst();
}

/** A page of the orders a shopper sees. `search` is the beginning of a number or a part of a piece's name in any language. */
export async function readOrders(
  executor: Executor,
  customerId: number,
  filter: { statuses: readonly OrderState[] | null; search: string; limit: number; offset: number },
): Promise<{ orders: Order[]; count: number }> {
  let query = executor.selectFrom('orders').where('id', 'in', selectVisibleOrderIds(executor, customerId));
  if (filter.statuses) query = query.where('status', 'in', [...filter.statuses]);
  const search = literally(filter.search.trim());
  if (search !== '') {
    query = query.where(({ or, exists, selectFrom }) =>
      or([
        sql<boolean>`orders.increment_id::text like ${`${search}%`}`,
        exists(
          selectFrom('order_item')
            .select('order_item.id')
            .whereRef('order_item.order_id', '=', 'orders.id')
            .where(
              sql<boolean>`(select string_agg(value, ' ') from jsonb_each_text(order_item.name))
                ilike ${`%${search}%`}`,
            ),
        ),
      ]),
    );
  }
  const { count } = await query
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const orders = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { orders, count: Number(count) };
}

export async function readItems(executor: Executor, orderIds: readonly number[]): Promise<OrderItem[]> {
  if (orderIds.length === 0) return [];
  return executor
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute();
}

export async function readOrderIdOfItem(executor: Executor, itemId: number): Promise<number | undefined> {
  const row = await executor
    .selectFrom('order_item')
    .select('order_id')
    .where('id', '=', itemId)
    .executeTakeFirst();
  return row?.order_id;
}

/**
 * Orders that have been in this state since `before`, locked; rows locked by other processes are skipped. Orders that
 * are collected are received at the store, so `dispatched` leaves them out.
 */
export async function lockOrdersInState(
  trx: Transaction<Schema>,
  status: 'dispatched' | 'received',
  { before, limit }: { before: Date; limit: number },
): Promise<Order[]> {
  let query = trx
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', status)
    .where(`${status}_at`, '<=', before)
    // An order with an open return is not complete.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('return_request')
            .whereRef('return_request.order_id', '=', 'orders.id')
            .where('return_request.state', 'in', returnStates.filter(isOpenReturn)),
        ),
      ),
    );
  if (status === 'dispatched') query = query.where('store_id', 'is', null);
  return query.orderBy('id').limit(limit).forUpdate().skipLocked().execute();
}

export async function giveOrdersTo(
  trx: Transaction<Schema>,
  fromIds: readonly number[],
  toId: number,
): Promise<void> {
  // A client key is unique per customer; those of guests are no longer needed.
  await trx
    .updateTable('orders')
    .set({ customer_id: toId, client_key: null, is_guest: false, returns_to: null })
    .where('customer_id', 'in', [...fromIds])
    .execute();
}

/** Unpaid orders that have expired, locked; rows locked by other processes are skipped. */
export async function lockOverdueOrders(
  trx: Transaction<Schema>,
  now: Date,
  limit: number,
): Promise<Order[]> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'payment_pending')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Claims orders in the state `closing` for `leaseMs`; returns their ids. */
export async function claimClosingOrders(
  trx: Transaction<Schema>,
  now: Date,
  leaseMs: number,
  limit: number,
): Promise<number[]> {
  const rows = await trx
    .updateTable('orders')
    .set({ next_check_at: new Date(now.getTime() + leaseMs) })
    .where('id', '=', (query) =>
      anyOf(
        query
          .selectFrom('orders')
          .select('id')
          .where('status', '=', 'closing')
          .where('next_check_at', '<=', now)
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Orders that the provider has been processing since `before`, locked. */
export async function lockStuckOrders(trx: Transaction<Schema>, before: Date): Promise<Order[]> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'payment_processing')
    .where('expires_at', '<=', before)
    .orderBy('id')
    .limit(50)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Runs a part of a transaction in a savepoint. A BusinessError rolls it back and returns false. */
export async function allOrNothing(trx: Transaction<Schema>, body: () => Promise<void>): Promise<boolean> {
  await sql`savepoint part`.execute(trx);
  try {
    await body();
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    await sql`rollback to savepoint part`.execute(trx);
    return false;
  }
  await sql`release savepoint part`.execute(trx);
  return true;
}
