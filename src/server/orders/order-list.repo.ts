import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { OrderWait } from '#kernel/orders/order-waits.ts';
import type { OrderState } from '#kernel/orders/orders.states.ts';
import type { PaymentMethod } from '#kernel/payment/payment.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { hasMade, waitsFor } from './order-waits.repo.ts';

/** What a list of orders is narrowed to and how it is sorted. */
export interface OrderListQuery {
  search: string;
  states?: readonly OrderState[] | undefined;
  method?: PaymentMethod | undefined;
  country?: string | undefined;
  store?: number | undefined;
  isMadeToOrder?: boolean | undefined;
  /** Placed at or after, and before. */
  from?: Date | undefined;
  until?: Date | undefined;
  waitsFor?: OrderWait | undefined;
  sort: 'placed' | 'changed' | 'total';
  isDescending: boolean;
  limit: number;
  offset: number;
}

/** A list tells how many there are up to here; who looks for one of more narrows the list. */
const countedRows = 1_000;

type OrdersQuery = SelectQueryBuilder<Schema, 'orders', object>;

/** As the index `orders_by_words` has it. */
const words = sql<string>`lower(first_name || ' ' || last_name || first_name || ' ' || email || ' ' || telephone)`;
const fullNames = sql<string>`lower(last_name || first_name)`;
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** An order's number, its last figures, a telephone, or words that stand in name, e-mail address or telephone. */
function found(search: string): RawBuilder<SqlBool> | undefined {
  const typed = search.trim().toLowerCase();
  if (typed === '') return undefined;
  if (/^11\d{8}$/.test(typed)) return sql<SqlBool>`orders.increment_id = ${Number(typed)}::bigint`;
  const isNumeric = /^[+\d][\d\s()-]*$/.test(typed);
  const tokens = isNumeric ? [typed.replace(/[\s()-]/g, '')] : typed.split(/\s+/);
  const long = tokens.filter((token) => [...token].length >= 3);
  // Three letters are what the index is made of; a shorter word begins a name, as a Chinese family name does.
  const parts = (long.length > 0 ? long : []).map(
    (token) => sql<SqlBool>`${words} like ${`%${literally(token)}%`}`,
  );
  const short = tokens.filter((token) => [...token].length < 3);
  if (long.length === 0 && !isNumeric)
    parts.push(sql<SqlBool>`${fullNames} like ${`${literally(short.join(''))}%`}`);
  const inWords = parts.length === 0 ? undefined : sql.join(parts, sql` and `);
  if (!/^\d{1,7}$/.test(typed)) return sql<SqlBool>`(${inWords ?? sql`false`})`;
  const byNumber = sql<SqlBool>`orders.id = ${Number(typed)}::integer`;
  return inWords ? sql<SqlBool>`(${byNumber} or (${inWords}))` : byNumber;
}

/** The states in which something is waited for, which an index finds; a refund is found by its own. */
const waitingStates: Readonly<Record<Exclude<OrderWait, 'refund'>, readonly OrderState[]>> = {
  review: ['holded', 'payment_suspected_fraud'],
  transfer: ['payment_pending'],
  drawing: ['payment_confirmed', 'processing'],
  approval: ['payment_confirmed', 'processing'],
  work: ['payment_confirmed'],
  making: ['processing'],
  parcel: ['processing'],
  pickup: ['dispatched'],
};

function narrowed(query: OrdersQuery, asked: OrderListQuery): OrdersQuery {
  const { states, method, country, store, isMadeToOrder, from, until, waitsFor: wait } = asked;
  let narrow = query;
  const search = found(asked.search);
  if (search) narrow = narrow.where(search);
  if (states) narrow = narrow.where('status', 'in', [...states]);
  if (method) narrow = narrow.where('payment_method', '=', method);
  if (country) narrow = narrow.where('country', '=', country);
  if (store !== undefined) narrow = narrow.where('store_id', '=', store);
  if (from) narrow = narrow.where('created_at', '>=', from);
  if (until) narrow = narrow.where('created_at', '<', until);
  if (isMadeToOrder !== undefined)
    narrow = narrow.where(isMadeToOrder ? hasMade : sql<SqlBool>`not ${hasMade}`);
  if (wait === 'refund')
    narrow = narrow.where(
      sql<SqlBool>`orders.id in (select payment_attempt.order_id from refund join payment_attempt
        on payment_attempt.id = refund.attempt_id where refund.state in ('manual', 'failed'))`,
    );
  else if (wait) narrow = narrow.where('status', 'in', [...waitingStates[wait]]);
  if (wait) narrow = narrow.where(waitsFor, '=', wait);
  return narrow;
}

const columns = { placed: 'id', changed: 'updated_at', total: 'base_grand_minor' } as const;

/**
 * A page of orders, and how many there are up to `countedRows`. It is planned for what is asked, each time: a plan for any
 * words and any state suits none, and statements that select `*` are never kept planned. What is reckoned of an order is
 * reckoned of those that are shown; those that are not counted yet are, where the page does not tell itself.
 */
export async function readOrderList(executor: Executor, asked: OrderListQuery) {
  const { sort, isDescending, limit, offset } = asked;
  const direction = isDescending ? 'desc' : 'asc';
  const by = columns[sort];
  const shown = narrowed(executor.selectFrom('orders') as OrdersQuery, asked)
    .orderBy(by, direction)
    .$if(by !== 'id', (query) => query.orderBy('id', direction))
    .selectAll('orders')
    .limit(limit)
    .offset(offset);
  const rows = await executor
    .selectFrom(shown.as('orders'))
    .selectAll('orders')
    .select([hasMade.as('is_made'), waitsFor.as('waits_for')])
    .orderBy(by, direction)
    .$if(by !== 'id', (query) => query.orderBy('id', direction))
    .execute();
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  const total = isLastPage ? offset + rows.length : await countOrders(executor, asked);
  return { rows: rows.map((row) => ({ ...row, is_made: row.is_made === true })), total };
}

/** How many orders there are, up to `countedRows`. */
async function countOrders(executor: Executor, asked: OrderListQuery): Promise<number> {
  const { count } = await executor
    .selectFrom((of) =>
      narrowed(of.selectFrom('orders') as OrdersQuery, asked)
        .selectAll('orders')
        .limit(countedRows)
        .as('counted'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What is waited for with one order. */
export async function readWait(executor: Executor, orderId: number): Promise<OrderWait | null> {
  const row = await executor
    .selectFrom('orders')
    .select(waitsFor.as('waits_for'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.waits_for ?? null;
}

/** A page of the orders that wait for a bank transfer. */
export async function readAwaited(
  executor: Executor,
  asked: Pick<OrderListQuery, 'search' | 'isDescending' | 'limit' | 'offset'> & { sort: 'until' | 'placed' },
) {
  const search = found(asked.search);
  let query = executor
    .selectFrom('orders')
    .where('status', '=', 'payment_pending')
    .where('payment_method', '=', 'check_money');
  if (search) query = query.where(search);
  const { count } = await query
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(asked.sort === 'until' ? 'expires_at' : 'id', asked.isDescending ? 'desc' : 'asc')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute();
  return { rows, total: Number(count) };
}
