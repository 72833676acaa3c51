import type { Executor } from '#server/platform/db/database.ts';
import type { MailValues } from '#server/platform/db/schema/platform.ts';
import { hasText } from '#server/platform/texts.ts';
import { countMessages, countUnread, insertMessage, markRead, readMessages } from './messages.repo.ts';

/**
 * Posts a message in a customer's account, in the caller's transaction, without an email. `queueMail` with a
 * `customerId` sends an email that is shown as a message too.
 *
 * Its texts are `mail.<kind>-subject` and `mail.<kind>-text`, in the language of the request; its topic follows from
 * the prefix of `kind` (`topicPrefixes` of kernel/shop/messages). A value that differs between languages is passed as
 * `name_en` and `name_fr` for `{name}`. `url` is a path without a language.
 */
export async function postMessage(
  executor: Executor,
  message: { customerId: number; kind: string; values: MailValues; url: string; now: Date },
): Promise<void> {
  if (!hasText(`mail.${message.kind}-subject`)) throw new Error(`i18n has no mail.${message.kind}-subject`);
  await insertMessage(executor, message);
}

/** A page of a customer's messages, newest first, with the number of all and of the unread ones. */
export async function listMessages(
  executor: Executor,
  customerId: number,
  page: Parameters<typeof readMessages>[2],
) {
  return {
    rows: await readMessages(executor, customerId, page),
    count: await countMessages(executor, customerId, page),
    unread: await countUnread(executor, customerId, page.now),
  };
}

/** Marks one message, or all without `id`, as read. Returns the number of unread messages. */
export async function markMessagesRead(
  executor: Executor,
  customerId: number,
  { now, id }: { now: Date; id: number | undefined },
): Promise<number> {
  await markRead(executor, customerId, { now, id });
  return countUnread(executor, customerId, now);
}
