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
 * Keeps what was written in the shop's form for staff to answer, in the caller's transaction. What a customer writes who
 * is logged in goes on where they have not come to an end; an address that nobody has proved begins anew each time, so
 * that no stranger writes into the conversation of somebody else.
 */
export async function receiveMessage(
  trx: Transaction<Schema>,
  {
    text,
    ...from
  }: { customerId: number | null; email: string; name: string; phone: string; locale: Locale; text: string },
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
        { ...from, email: from.email.toLowerCase(), orderId: null, subject: '', state: 'waiting' },
        now,
      );
  await insertMessage(trx, id, { author: 'customer', way: 'form', subject: '', text }, now);
}

/** What a customer wrote to the house and what it answered; the letters themselves are another room's. */
export const ownConversations: PersonalData = {
  name: 'conversations',
  tables: ['conversation', 'conversation_message'],
  read: (executor, { ids }) => readPersonalMessages(executor, ids),
  erase: (trx, owner) => deleteConversationsOf(trx, owner),
};
