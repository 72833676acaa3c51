import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import type { MailValues } from '#server/platform/db/schema/platform.ts';

export interface Email {
  /** Its texts are `mail.<kind>-subject`, `-text` and, with a url, `-action`. */
  kind: string;
  to: string;
  /** Also shows the email among this customer's messages; null for codes and addresses without an account. */
  customerId: number | null;
  locale: Locale;
  values: MailValues;
  /** Target of the button: an absolute URL, or a path of the site in the email's language. */
  url?: string;
}

/** An email that is not sent before `dueAt`; null sends it at once. */
export interface ScheduledEmail extends Email {
  dueAt: Date | null;
}

/** A product in an email. */
export interface EmailItem {
  name: string;
  detail: string;
  amount: string;
  /** Absolute URL of a JPEG, PNG or WebP; '' without an image. */
  picture: string;
}

/** The part of an email below its text, in its language. */
export interface EmailDetails {
  items: readonly EmailItem[];
  /** The last one is the total. */
  totals: readonly { label: string; amount: string }[];
  /** Number, date, method, address or store: a label with its lines. */
  facts: readonly { label: string; lines: readonly string[] }[];
  /** Shown large below the text, like `values.code`. */
  code?: string;
  /** Attached as an iCalendar file. */
  calendar?: string;
  /** Attached as a PDF file. */
  pdf?: { name: string; bytes: Uint8Array };
  /** Fragment of the button's URL; not sent to servers or in referrers. */
  fragment?: string;
}

/** How to unsubscribe from a topic. */
export interface UnsubscribeWays {
  /** A page of the site. */
  path: string;
  /** URL of one-click unsubscribe (RFC 8058). */
  oneClick: string;
}

/** The shop's contact data in the footer of each email. */
export interface EmailContact {
  email: string;
  whatsapp: string;
}

/**
 * A value of an email in every language, `name_en` and `name_fr` for `{name}`: an account shows its messages
 * in the language of the reader, which may differ from that of the email.
 */
export function inEveryLanguage(name: string, of: (locale: Locale) => string): Record<string, string> {
  return Object.fromEntries(locales.map((locale) => [`${name}_${locale}`, of(locale)]));
}
