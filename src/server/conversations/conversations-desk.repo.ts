import { sql } from 'kysely';
import type { conversationDeskCalls } from '#kernel/shop/desk/conversations.calls.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';
import { pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';

type ConversationQuery = ListQuery<(typeof conversationDeskCalls)['deskConversations']>;

const joined = (executor: Executor) =>
  executor.selectFrom('conversation').leftJoin('orders', 'orders.id', 'conversation.order_id');

/** The search is the beginning of an email address or a name, or the number of an order. */
function narrowed(executor: Executor, { state, customer, order, search }: ConversationQuery) {
  let query = joined(executor);
  if (state !== undefined) query = query.where('conversation.state', '=', state);
  if (customer !== undefined)
    query = query.where(sql<boolean>`(conversation.customer_id in (
        select id from customer where id = ${customer} or adopted_by = ${customer})
      or (conversation.customer_id is null
        and conversation.email = (select email from customer where id = ${customer})))`);
  if (order !== undefined) query = query.where('orders.increment_id', '=', order);
  if (/^\d{4,12}$/.test(search)) return query.where('orders.increment_id', '=', Number(search));
  if (search === '') return query;
  const begins = `${literally(search.toLowerCase())}%`;
  return query.where(
    sql<boolean>`(conversation.email like ${begins} or lower(conversation.name) like ${begins})`,
  );
}

/** Every column, because the version is computed from all; by name, so that PostgreSQL keeps the plan. */
const columns = [
  ...(['conversation.id', 'conversation.customer_id', 'conversation.order_id'] as const),
  ...(['conversation.email', 'conversation.name', 'conversation.phone', 'conversation.locale'] as const),
  ...(['conversation.subject', 'conversation.state', 'conversation.waiting_since'] as const),
  ...(['conversation.created_at', 'conversation.last_at'] as const),
] as const;

const selectRecord = (query: ReturnType<typeof joined>) =>
  query.select(columns).select('orders.increment_id as order_number');

const readShown = (executor: Executor, ids: number[]) =>
  selectRecord(joined(executor))
    .select((of) =>
      of
        .selectFrom('conversation_message')
        .select('text')
        .whereRef('conversation_id', '=', 'conversation.id')
        .orderBy('conversation_message.id', 'desc')
        .limit(1)
        .as('last_text'),
    )
    .where('conversation.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();

/** A page of conversations. Those that do not wait come last when sorted by `waitingSince`. */
export async function readConversationPage(executor: Executor, asked: ConversationQuery) {
  const sorted = narrowed(executor, asked)
    .select('conversation.id')
    .$if(asked.sort === 'waitingSince', (query) =>
      query.orderBy('waiting_since', (order) =>
        asked.isDescending ? order.desc().nullsLast() : order.asc().nullsLast(),
      ),
    )
    .orderBy('last_at', asked.sort === 'lastAt' && !asked.isDescending ? 'asc' : 'desc')
    .orderBy('conversation.id', 'desc');
  return pageOfRows(executor, sorted, asked, (ids) => readShown(executor, ids));
}

export async function readConversation(executor: Executor, id: number) {
  return selectRecord(joined(executor)).where('conversation.id', '=', id).executeTakeFirst();
}

export async function readMessagesOf(executor: Executor, conversationId: number) {
  return executor
    .selectFrom('conversation_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('id')
    .execute();
}

const mostOrders = 20;

/** Orders of the account, or else those with this email address; the newest first. */
export async function readOrdersOfCustomer(
  executor: Executor,
  { customerId, email }: { customerId: number | null; email: string },
) {
  return executor
    .selectFrom('orders')
    .select(['id', 'increment_id'])
    .where((where) =>
      customerId === null
        ? where('email', '=', email)
        : where.or([
            where('customer_id', '=', customerId),
            where('customer_id', 'in', (inner) =>
              inner.selectFrom('customer').select('id').where('adopted_by', '=', customerId),
            ),
          ]),
    )
    .orderBy('id', 'desc')
    .limit(mostOrders)
    .execute();
}

export async function readAccountOf(executor: Executor, email: string) {
  return executor
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .where('is_guest', '=', false)
    .executeTakeFirst();
}
