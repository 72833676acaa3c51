import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { OrderWait } from '#kernel/shop/orders/order-waits.ts';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import { searchCondition } from '#server/orders/order-search.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { mostFound, mostListed, pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';
import { hasMade, isTransferAwaited, isWaitedFor, waitsFor } from './order-waits.repo.ts';

/** Filters and sort order of the order list. */
export interface OrderListQuery {
  search: string;
  states?: readonly OrderState[] | undefined;
  method?: PaymentMethod | undefined;
  country?: string | undefined;
  store?: number | undefined;
  isMadeToOrder?: boolean | undefined;
  /** `from` is inclusive, `until` exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
  waitsFor?: OrderWait | undefined;
  sort: 'placed' | 'changed' | 'total';
  isDescending: boolean;
  limit: number;
  offset: number;
}

type OrdersQuery = SelectQueryBuilder<Schema, 'orders', object>;

function narrowed(query: OrdersQuery, params: OrderListQuery): OrdersQuery {
  const { states, method, country, store, isMadeToOrder, from, until, waitsFor: wait } = params;
  let narrow = query;
  if (states) narrow = narrow.where('status', 'in', [...states]);
  if (method) narrow = narrow.where('payment_method', '=', method);
  if (country) narrow = narrow.where('country', '=', country);
  if (store !== undefined) narrow = narrow.where('store_id', '=', store);
  if (from) narrow = narrow.where('created_at', '>=', from);
  if (until) narrow = narrow.where('created_at', '<', until);
  if (isMadeToOrder !== undefined)
    narrow = narrow.where(isMadeToOrder ? hasMade : sql<SqlBool>`not ${hasMade}`);
  return wait ? narrow.where(isWaitedFor(wait)) : narrow;
}

/** Orders, or search hits if there is a search text; PostgreSQL removes the join if `orders` is not used. */
function source(executor: Executor, search: string): { from: OrdersQuery; id: RawBuilder<number> } {
  const textFilter = searchCondition(search);
  const from: OrdersQuery = executor
    .selectFrom('orders')
    .$if(textFilter !== undefined, (query) =>
      query
        .rightJoin('order_words', 'order_words.order_id', 'orders.id')
        .where(textFilter ?? sql<SqlBool>`true`),
    );
  // Every search row has an order.
  return { from, id: textFilter ? sql<number>`order_words.order_id` : sql<number>`orders.id` };
}

/** Columns of the order list, unordered. */
const readShown = (executor: Executor, ids: number[]) =>
  executor
    .selectFrom('orders')
    .select(['id', 'increment_id', 'status', 'created_at', 'updated_at', 'first_name', 'last_name', 'email'])
    .select(['country', 'payment_method', 'store_id', 'items_count', 'currency', 'grand_minor'])
    .select([hasMade.as('is_made'), waitsFor.as('waits_for')])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();

/** A page of orders. Derived columns are computed for the page only. */
export async function readOrderList(executor: Executor, params: OrderListQuery) {
  const { sort, isDescending, search } = params;
  const direction = isDescending ? 'desc' : 'asc';
  const { from, id } = source(executor, search);
  const sorted = narrowed(from, params)
    .select(id.as('id'))
    .$if(sort === 'changed', (query) => query.orderBy('orders.updated_at', direction))
    .$if(sort === 'total', (query) => query.orderBy('orders.base_grand_minor', direction))
    .orderBy(id, direction);
  const most = search.trim() === '' ? mostListed : mostFound;
  const page = await pageOfRows(executor, sorted, { ...params, most }, (ids) => readShown(executor, ids));
  return { ...page, rows: page.rows.map((row) => ({ ...row, is_made: row.is_made === true })) };
}

/** Numbers of a page of the orders that wait for a bank transfer, and the total. */
export async function readAwaited(
  executor: Executor,
  params: Pick<OrderListQuery, 'search' | 'isDescending' | 'limit' | 'offset'> & { sort: 'until' | 'placed' },
) {
  const textFilter = searchCondition(params.search);
  let query = executor.selectFrom('orders').where(isTransferAwaited);
  if (textFilter)
    query = query.where('id', 'in', (of) =>
      of.selectFrom('order_words').select('order_id').where(textFilter),
    );
  const { count } = await query
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select('increment_id')
    .orderBy(params.sort === 'until' ? 'expires_at' : 'id', params.isDescending ? 'desc' : 'asc')
    .limit(params.limit)
    .offset(params.offset)
    .execute();
  return { numbers: rows.map(({ increment_id }) => increment_id), total: Number(count) };
}
