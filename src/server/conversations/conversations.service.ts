import type { Transaction } from 'kysely';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import {
  deleteConversationsOf,
  insertConversation,
  insertMessage,
  lockOpenConversation,
  readPersonalMessages,
  updateConversation,
} from './conversations.repo.ts';

/**
 * Adds a message of a form, in the caller's transaction. A signed-in customer continues the open
 * conversation; an unproved address always starts a new one, so that strangers cannot write into a conversation.
 */
export async function receiveMessage(
  trx: Transaction<Schema>,
  {
    text,
    orderId = null,
    ...from
  }: {
    customerId: number | null;
    orderId?: number | null;
    email: string;
    name: string;
    phone: string;
    locale: Locale;
    text: string;
  },
  now: Date,
): Promise<void> {
  const { customerId, locale } = from;
  const open = customerId === null ? undefined : await lockOpenConversation(trx, customerId);
  const { id } = open
    ? await updateConversation(trx, open.id, {
        state: 'waiting',
        waiting_since: open.waiting_since ?? now,
        last_at: now,
        locale,
      })
    : await insertConversation(
        trx,
        { ...from, email: from.email.toLowerCase(), orderId, subject: '', state: 'waiting' },
        now,
      );
  await insertMessage(trx, id, { author: 'customer', way: 'form', subject: '', text }, now);
}

/** Conversations of a customer; the emails themselves belong to the messages section. */
export const conversationsPersonalData: PersonalData = {
  name: 'conversations',
  tables: ['conversation', 'conversation_message'],
  read: (executor, { ids }) => readPersonalMessages(executor, ids),
  erase: (trx, owner) => deleteConversationsOf(trx, owner),
};
