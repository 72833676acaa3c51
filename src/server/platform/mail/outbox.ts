import { mailTopicOf } from '#kernel/shop/account/mail-topics.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { hasText } from '#server/platform/texts.ts';
import type { Email } from './email.ts';
import { insertEmail } from './outbox.repo.ts';
import { isRefused } from './refusals.repo.ts';

/**
 * Inserts an email in the caller's transaction; it is rendered and sent after the commit. Emails of a topic that the
 * recipient unsubscribed from are not sent.
 */
export async function queueMail(executor: Executor, email: Email): Promise<void> {
  if (!hasText(`mail.${email.kind}-subject`)) throw new Error(`i18n has no mail.${email.kind}-subject`);
  const topic = mailTopicOf(email.kind);
  const isUnwanted = topic !== undefined && (await isRefused(executor, email.to, topic));
  if (!isUnwanted) return insertEmail(executor, email);
  // It is still shown among the messages of the account.
  if (email.customerId !== null) await insertEmail(executor, email, 'unmailed');
}
