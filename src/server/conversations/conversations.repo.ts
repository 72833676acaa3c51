import type { Transaction } from 'kysely';
import type { ConversationState, MessageWay } from '#kernel/shop/conversations/conversation.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface NewConversation {
  customerId: number | null;
  orderId: number | null;
  email: string;
  name: string;
  phone: string;
  locale: Locale;
  subject: string;
  state: ConversationState;
}

export async function insertConversation(
  trx: Transaction<Schema>,
  { customerId, orderId, ...rest }: NewConversation,
  now: Date,
) {
  return trx
    .insertInto('conversation')
    .values({
      ...rest,
      customer_id: customerId,
      order_id: orderId,
      waiting_since: rest.state === 'waiting' ? now : null,
      created_at: now,
      last_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type ConversationRow = Awaited<ReturnType<typeof insertConversation>>;

export interface NewMessage {
  author: 'customer' | 'house';
  way: MessageWay;
  staff?: { id: number; name: string };
  subject: string;
  text: string;
}

export async function insertMessage(
  trx: Transaction<Schema>,
  conversationId: number,
  { staff, ...message }: NewMessage,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('conversation_message')
    .values({
      ...message,
      conversation_id: conversationId,
      staff_id: staff?.id ?? null,
      staff_name: staff?.name ?? null,
      at: now,
    })
    .execute();
}

/** Locks a conversation until the transaction ends. */
export async function lockConversation(
  trx: Transaction<Schema>,
  id: number,
): Promise<ConversationRow | undefined> {
  return trx.selectFrom('conversation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateConversation(
  trx: Transaction<Schema>,
  id: number,
  change: Partial<Pick<ConversationRow, 'state' | 'waiting_since' | 'last_at' | 'order_id' | 'locale'>>,
): Promise<ConversationRow> {
  return trx
    .updateTable('conversation')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The open conversation of a customer, locked. */
export async function lockOpenConversation(
  trx: Transaction<Schema>,
  customerId: number,
): Promise<ConversationRow | undefined> {
  return trx
    .selectFrom('conversation')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('state', '!=', 'closed')
    .orderBy('last_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** The conversations of guests become the account's. */
export async function adoptConversations(
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
): Promise<void> {
  await trx
    .updateTable('conversation')
    .set({ customer_id: toCustomerId })
    .where('customer_id', 'in', [...fromCustomerIds])
    .execute();
}

/** Messages of conversations with these customers, the first first. */
export async function readPersonalMessages(executor: Executor, customerIds: readonly number[]) {
  return executor
    .selectFrom('conversation_message')
    .innerJoin('conversation', 'conversation.id', 'conversation_message.conversation_id')
    .select(['author', 'way', 'conversation_message.subject', 'text', 'at'])
    .where('customer_id', 'in', [...customerIds])
    .orderBy('conversation_message.id')
    .execute();
}

/** Deletes conversations of these customers and of their email address. */
export async function deleteConversationsOf(
  trx: Transaction<Schema>,
  { ids, email }: { ids: readonly number[]; email: string },
): Promise<void> {
  await trx
    .deleteFrom('conversation')
    .where((where) => where.or([where('customer_id', 'in', [...ids]), where('email', '=', email)]))
    .execute();
}
