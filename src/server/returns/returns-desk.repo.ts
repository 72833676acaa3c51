import { sql } from 'kysely';
import { type ReturnState, returnStates } from '#kernel/returns/return.moves.ts';
import type { ReturnService } from '#kernel/returns/returns.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import { countUpTo } from '#server/platform/desk/count-up-to.repo.ts';

export interface ReturnQuery {
  states: readonly ReturnState[];
  service: ReturnService | undefined;
  askedBefore: Date | undefined;
  /** A number of a return or of an order, or the beginning of an e-mail address. */
  search: string;
  sort: 'askedAt' | 'updatedAt' | 'id';
  isDescending: boolean;
  limit: number;
  offset: number;
}

function narrowed(executor: Executor, { states, service, askedBefore, search }: ReturnQuery) {
  const figures = /^(?:R-?)?(\d{1,9})$/i.exec(search)?.[1];
  let query = executor.selectFrom('return_request');
  // All of them say nothing, and keep an index of their order from being used.
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

/** A page of returns with what a list shows of their orders. */
export async function readReturnPage(executor: Executor, query: ReturnQuery) {
  const way = query.isDescending ? 'desc' : 'asc';
  const rows = await narrowed(executor, query)
    .innerJoin('orders', 'orders.id', 'return_request.order_id')
    .innerJoin('order_item', 'order_item.id', 'return_request.order_item_id')
    .selectAll('return_request')
    .select(['orders.increment_id', 'orders.customer_id', 'orders.email', 'orders.first_name'])
    .select(['orders.last_name', 'orders.currency', 'order_item.name'])
    .orderBy(sorts[query.sort], way)
    .orderBy('return_request.id', way)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const counted = narrowed(executor, query).select(sql.lit(1).as('one'));
  return { rows, total: await countUpTo(executor, counted, { ...query, shown: rows.length }) };
}

/** Letters to a customer about one return, oldest first. */
export async function readLettersOf(executor: Executor, customerId: number, returnId: number) {
  return executor
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'values', 'created_at', 'sent_at', 'read_at'])
    .where('customer_id', '=', customerId)
    .where(sql`values ->> 'return'`, '=', String(returnId))
    .orderBy('id')
    .execute();
}
