import { mailTopicOf } from '#kernel/shop/account/mail-topics.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { hasText } from '#server/platform/texts.ts';
import type { Email } from './email.ts';
import { dropUnsent, insertEmail } from './outbox.repo.ts';
import { isRefused } from './refusals.repo.ts';

/**
 * Writes a letter into the caller's transaction; it is rendered and sent after the commit. One of a topic that its
 * reader does without is not mailed.
 */
export async function queueMail(executor: Executor, letter: Email): Promise<void> {
  if (!hasText(`mail.${letter.kind}-subject`)) throw new Error(`i18n has no mail.${letter.kind}-subject`);
  const topic = mailTopicOf(letter.kind);
  const isUnwanted = topic !== undefined && (await isRefused(executor, letter.to, topic));
  if (!isUnwanted) return insertEmail(executor, letter);
  // It stands among the messages of the account all the same.
  if (letter.customerId !== null) await insertEmail(executor, letter, 'unmailed');
}

/** Letters that what has happened since makes untrue are not sent any more. */
export async function takeBackMail(
  executor: Executor,
  letters: { kinds: readonly string[]; number: number; now: Date },
): Promise<void> {
  await dropUnsent(executor, letters);
}
