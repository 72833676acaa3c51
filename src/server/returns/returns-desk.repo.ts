import { sql } from 'kysely';
import type { returnDeskCalls } from '#kernel/shop/desk/returns.calls.ts';
import { type ReturnState, returnStates } from '#kernel/shop/returns/return.transitions.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';
import { pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';
import type { ReturnRow } from './returns.repo.ts';

type ReturnQuery = ListQuery<(typeof returnDeskCalls)['deskReturns']> & {
  states: readonly ReturnState[];
  askedBefore: Date | undefined;
};

/** The search is the number of a return or an order, or the beginning of an email address. */
function narrowed(executor: Executor, { states, service, askedBefore, search }: ReturnQuery) {
  const figures = /^(?:R-?)?(\d{1,9})$/i.exec(search)?.[1];
  let query = executor.selectFrom('return_request');
  // A condition on all states would keep an index from being used.
  if (states.length < returnStates.length) query = query.where('return_request.state', 'in', [...states]);
  if (service !== undefined) query = query.where('service', '=', service);
  if (askedBefore !== undefined) query = query.where('return_request.created_at', '<', askedBefore);
  if (figures !== undefined) return query.where('return_request.id', '=', Number(figures));
  if (search === '') return query;
  return query.where('return_request.order_id', 'in', (of) => {
    const orders = of.selectFrom('orders').select('orders.id');
    return /^\d{10}$/.test(search)
      ? orders.where('orders.increment_id', '=', Number(search))
      : orders.where('orders.email', 'like', `${literally(search.toLowerCase())}%`);
  });
}

const sorts = {
  askedAt: 'return_request.created_at',
  updatedAt: 'return_request.updated_at',
  id: 'return_request.id',
} as const;

/** Every column, because the version is computed from all; by name, so that PostgreSQL keeps the plan. */
const columns = [
  ...(['return_request.id', 'return_request.order_id', 'return_request.order_item_id'] as const),
  ...(['return_request.qty', 'return_request.service', 'return_request.reason'] as const),
  ...(['return_request.description', 'return_request.way', 'return_request.state'] as const),
  ...(['return_request.locale', 'return_request.expected_minor', 'return_request.actual_minor'] as const),
  ...(['return_request.refund_id', 'return_request.is_sellable', 'return_request.remark'] as const),
  ...(['return_request.reply', 'return_request.tracking_company', 'return_request.tracking_number'] as const),
  ...(['return_request.sent_company', 'return_request.sent_number', 'return_request.to_credit'] as const),
  ...(['return_request.created_at', 'return_request.updated_at'] as const),
] as const;

/** Columns of the list. */
const readShown = (executor: Executor, ids: number[]) =>
  executor
    .selectFrom('return_request')
    .innerJoin('orders', 'orders.id', 'return_request.order_id')
    .innerJoin('order_item', 'order_item.id', 'return_request.order_item_id')
    .select(columns)
    .select(['orders.increment_id', 'orders.customer_id', 'orders.email', 'orders.first_name'])
    .select(['orders.last_name', 'orders.currency', 'order_item.name'])
    .where('return_request.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();

/** A page of returns with columns of their orders. */
export async function readReturnPage(executor: Executor, query: ReturnQuery) {
  const way = query.isDescending ? 'desc' : 'asc';
  const sorted = narrowed(executor, query)
    .select('return_request.id')
    .orderBy(sorts[query.sort], way)
    .$if(query.sort !== 'id', (returns) => returns.orderBy('return_request.id', way));
  const page = await pageOfRows(executor, sorted, query, (ids) => readShown(executor, ids));
  page.rows satisfies ReturnRow[];
  return page;
}

/** Emails to a customer about one return, oldest first. */
export async function readEmailsOf(executor: Executor, customerId: number, returnId: number) {
  return executor
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'values', 'created_at', 'sent_at', 'read_at'])
    .where('customer_id', '=', customerId)
    .where(sql`values ->> 'return'`, '=', String(returnId))
    .orderBy('id')
    .execute();
}
