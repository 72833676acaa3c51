import type { Locale } from '#kernel/shop/text/locales.ts';
import type { MailValues } from '#server/platform/db/schema/platform.ts';

export interface Email {
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

/** A letter that is not sent before a time; null sends it at once. */
export interface ScheduledEmail extends Email {
  dueAt: Date | null;
}

/** A piece as a letter sets it out. */
export interface EmailItem {
  name: string;
  detail: string;
  amount: string;
  /** Absolute address of a JPEG, PNG or WebP; '' where there is none. */
  picture: string;
}

/** What stands in a letter below its words, in its language. */
export interface EmailDetails {
  items: readonly EmailItem[];
  /** The last one is the total. */
  totals: readonly { label: string; amount: string }[];
  /** Number, date, method, address or store: a heading with its lines. */
  facts: readonly { label: string; lines: readonly string[] }[];
  /** Goes along as a file that calendars take in. */
  calendar?: string;
  /** Added to the address the button leads to; no server and no referrer sees it. */
  fragment?: string;
}

/** How one gets no other letter of a topic. */
export interface UnsubscribeWays {
  /** A page of the site. */
  path: string;
  /** The address that takes a mail program's one press. */
  oneClick: string;
}

/** How the house is reached, at the foot of every letter. */
export interface EmailContact {
  email: string;
  whatsapp: string;
}
