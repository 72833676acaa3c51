import { type MailTopic, optInTopics } from '#kernel/shop/account/mail-topics.ts';
import type { Executor } from '#server/platform/db/database.ts';

const isOptIn = (topic: MailTopic): boolean => optInTopics.includes(topic);

/** Topics that an address gets no emails of: unsubscribed from, or never agreed to. */
export async function readRefusals(executor: Executor, email: string): Promise<MailTopic[]> {
  const rows = await executor.selectFrom('mail_refusal').select('topic').where('email', '=', email).execute();
  const agreed = await executor
    .selectFrom('mail_consent')
    .select('topic')
    .where('email', '=', email)
    .execute();
  const without = optInTopics.filter((topic) => !agreed.some((consent) => consent.topic === topic));
  return [...rows.map(({ topic }) => topic), ...without];
}

export async function isRefused(executor: Executor, email: string, topic: MailTopic): Promise<boolean> {
  const row = await executor
    .selectFrom(isOptIn(topic) ? 'mail_consent' : 'mail_refusal')
    .select('topic')
    .where('email', '=', email)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return isOptIn(topic) === (row === undefined);
}

/** Switches a topic off for an address; the consent to an opt-in topic is deleted. */
export async function insertRefusal(
  executor: Executor,
  { email, topic, now }: { email: string; topic: MailTopic; now: Date },
): Promise<void> {
  if (isOptIn(topic)) {
    await executor.deleteFrom('mail_consent').where('email', '=', email).where('topic', '=', topic).execute();
    return;
  }
  await executor
    .insertInto('mail_refusal')
    .values({ email, topic, created_at: now })
    .onConflict((conflict) => conflict.columns(['email', 'topic']).doNothing())
    .execute();
}

/** Switches a topic on for an address; the consent to an opt-in topic is saved with its time. */
export async function deleteRefusal(
  executor: Executor,
  { email, topic, now }: { email: string; topic: MailTopic; now: Date },
): Promise<void> {
  if (!isOptIn(topic)) {
    await executor.deleteFrom('mail_refusal').where('email', '=', email).where('topic', '=', topic).execute();
    return;
  }
  await executor
    .insertInto('mail_consent')
    .values({ email, topic, created_at: now })
    .onConflict((conflict) => conflict.columns(['email', 'topic']).doNothing())
    .execute();
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

/** Deletes the choices and links of an address. */
export async function deleteRefusalsOf(executor: Executor, email: string): Promise<void> {
  await executor.deleteFrom('mail_refusal').where('email', '=', email).execute();
  await executor.deleteFrom('mail_consent').where('email', '=', email).execute();
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
