import type { Locale } from '#kernel/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { MailValues } from '#server/platform/db/schema/platform.ts';
import { hasText } from '#server/platform/texts.ts';

export interface Letter {
  /** Its texts are `mail.<kind>-subject`, `-text` and, with a url, `-action`. */
  kind: string;
  to: string;
  /** Also shows the letter among this customer's messages; null for codes and strangers. */
  customerId: number | null;
  locale: Locale;
  values: MailValues;
  /** Where the button leads: absolute, or a path of the site in the letter's language. */
  url?: string;
}

/** Writes a letter into the caller's transaction; it is rendered and sent after the commit. */
export async function queueMail(executor: Executor, letter: Letter): Promise<void> {
  if (!hasText(`mail.${letter.kind}-subject`)) throw new Error(`i18n has no mail.${letter.kind}-subject`);
  await executor
    .insertInto('mail_outbox')
    .values({
      kind: letter.kind,
      recipient: letter.to,
      customer_id: letter.customerId,
      locale: letter.locale,
      values: jsonb(letter.values),
      url: letter.url ?? '',
    })
    .execute();
}
