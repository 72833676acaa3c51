import type { Locale } from '#kernel/text/locales.ts';
import type { MailValues } from '#server/platform/db/schema/platform.ts';

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
