import type { MailTopic } from '#kernel/shop/account/mail-topics.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Topics that an address unsubscribed from. */
export async function readRefusals(executor: Executor, email: string): Promise<MailTopic[]> {
  const rows = await executor.selectFrom('mail_refusal').select('topic').where('email', '=', email).execute();
  return rows.map(({ topic }) => topic);
}

export async function isRefused(executor: Executor, email: string, topic: MailTopic): Promise<boolean> {
  const row = await executor
    .selectFrom('mail_refusal')
    .select('topic')
    .where('email', '=', email)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRefusal(
  executor: Executor,
  refusal: { email: string; topic: MailTopic; now: Date },
): Promise<void> {
  await executor
    .insertInto('mail_refusal')
    .values({ email: refusal.email, topic: refusal.topic, created_at: refusal.now })
    .onConflict((conflict) => conflict.columns(['email', 'topic']).doNothing())
    .execute();
}

export async function deleteRefusal(executor: Executor, email: string, topic: MailTopic): Promise<void> {
  await executor.deleteFrom('mail_refusal').where('email', '=', email).where('topic', '=', topic).execute();
}

export async function insertRefusalLink(
  executor: Executor,
  link: { tokenHash: string; email: string; topic: MailTopic; now: Date },
): Promise<void> {
  const { tokenHash, email, topic, now } = link;
  await executor
    .insertInto('mail_refusal_link')
    .values({ token_hash: tokenHash, email, topic, created_at: now })
    .execute();
}

/** The address and topic of an unsubscribe link; it can be used repeatedly. */
export async function findRefusalLink(executor: Executor, tokenHash: string) {
  return executor
    .selectFrom('mail_refusal_link')
    .select(['email', 'topic'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Deletes the unsubscribed topics and links of an address. */
export async function deleteRefusalsOf(executor: Executor, email: string): Promise<void> {
  await executor.deleteFrom('mail_refusal').where('email', '=', email).execute();
  await executor.deleteFrom('mail_refusal_link').where('email', '=', email).execute();
}

/** Deletes unsubscribe links created before a time. */
export async function deleteOldLinks(executor: Executor, before: Date): Promise<number> {
  const result = await executor
    .deleteFrom('mail_refusal_link')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
