import type { ExpressionBuilder } from 'kysely';
import { type MessageTopic, topicPrefixes } from '#kernel/shop/messages/topics.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { MailValues } from '#server/platform/db/schema/platform.ts';
import type { Schema } from '#server/platform/db/schema.ts';

interface Choice {
  now: Date;
  topic: MessageTopic | undefined;
}

/** Sent or due; a scheduled email may still be cancelled. */
const isVisible =
  (customerId: number, { now, topic }: Choice) =>
  ({ and, or, not, eb }: ExpressionBuilder<Schema, 'mail_outbox'>) => {
    const begins = (prefixes: readonly string[]) =>
      or(prefixes.map((prefix) => eb('kind', 'like', `${prefix}%`)));
    const ofTopic =
      topic === undefined
        ? []
        : [
            topic === 'account'
              ? not(begins(Object.values(topicPrefixes).flat()))
              : begins(topicPrefixes[topic]),
          ];
    return and([
      eb('customer_id', '=', customerId),
      or([eb('due_at', 'is', null), eb('due_at', '<=', now), eb('attempts', '>', 0)]),
      ...ofTopic,
    ]);
  };

/** Messages to a customer, newest first. */
export async function readMessages(
  executor: Executor,
  customerId: number,
  page: Choice & { limit: number; offset: number },
) {
  return executor
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'values', 'url', 'created_at as createdAt', 'read_at as readAt'])
    .where(isVisible(customerId, page))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMessages(executor: Executor, customerId: number, choice: Choice): Promise<number> {
  const row = await executor
    .selectFrom('mail_outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isVisible(customerId, choice))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function countUnread(executor: Executor, customerId: number, now: Date): Promise<number> {
  const row = await executor
    .selectFrom('mail_outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isVisible(customerId, { now, topic: undefined }))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Marks one message or all visible ones as read; only the first time counts. */
export async function markRead(
  executor: Executor,
  customerId: number,
  { now, id }: { now: Date; id: number | undefined },
): Promise<void> {
  let update = executor
    .updateTable('mail_outbox')
    .set({ read_at: now })
    .where(isVisible(customerId, { now, topic: undefined }))
    .where('read_at', 'is', null);
  if (id !== undefined) update = update.where('id', '=', id);
  await update.execute();
}

/** Inserts a message without an email. */
export async function insertMessage(
  executor: Executor,
  message: { customerId: number; kind: string; values: MailValues; url: string; now: Date },
): Promise<void> {
  await executor
    .insertInto('mail_outbox')
    .values({
      kind: message.kind,
      recipient: '',
      customer_id: message.customerId,
      // Unused: messages are shown in the language of the request.
      locale: defaultLocale,
      values: jsonb(message.values),
      url: message.url,
      created_at: message.now,
      // Not sent as an email.
      sent_at: message.now,
    })
    .execute();
}
