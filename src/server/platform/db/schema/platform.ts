import type { Generated } from 'kysely';
import type { MailTopic } from '#kernel/shop/account/mail-topics.ts';
import type { PageKind } from '#kernel/shop/reports/visited-pages.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { GeneratedTimestamp, Jsonb, Timestamp } from '#server/platform/db/columns.ts';

/** What a template may fill in: plain values, and lists of lines such as the items of an order. */
export type MailValues = Record<string, string | number | readonly Record<string, string | number>[]>;

/** A letter to write: rendered when it is sent, in the locale kept here. */
interface MailOutboxTable {
  id: Generated<number>;
  kind: string;
  recipient: string;
  customer_id: number | null;
  locale: Locale;
  values: Jsonb<MailValues>;
  url: string;
  created_at: GeneratedTimestamp;
  /** Not before; null is at once. */
  due_at: Timestamp | null;
  attempts: Generated<number>;
  locked_until: Timestamp | null;
  sent_at: Timestamp | null;
  /** When the customer read it among their messages. */
  read_at: Generated<Date | null>;
  /** When it was given up. */
  failed_at: Timestamp | null;
  last_error: string | null;
}

/** Work with a due time; a kind and key exist once. */
interface JobTable {
  id: Generated<number>;
  kind: string;
  key: string;
  payload: Jsonb<Record<string, unknown>>;
  due_at: Timestamp;
  attempts: Generated<number>;
  locked_until: Timestamp | null;
  last_error: string | null;
  created_at: GeneratedTimestamp;
  done_at: Timestamp | null;
}

/** Digest of the data files that were loaded last. */
interface SeedStateTable {
  part: string;
  digest: string;
  seeded_at: Timestamp;
}

/** How many tries of a key are spent in its time; all processes count here. */
interface SpentTriesTable {
  /** The limit's name and a digest of what it counts. */
  key: string;
  used: number;
  ends_at: Timestamp;
}

/** A topic of letters that an address does without. */
interface MailRefusalTable {
  email: string;
  topic: MailTopic;
  created_at: Timestamp;
}

/** The link of a letter that refuses its topic; its secret is kept as a hash. */
interface MailRefusalLinkTable {
  token_hash: string;
  email: string;
  topic: MailTopic;
  created_at: Timestamp;
}

/** How often pages of a kind were looked at on a day of the house. */
interface PageVisitTable {
  day: string;
  page: PageKind;
  locale: Locale;
  views: number;
  /** Of them, those with which a visit began. */
  entries: number;
}

export interface PlatformTables {
  page_visit: PageVisitTable;
  mail_refusal: MailRefusalTable;
  mail_refusal_link: MailRefusalLinkTable;
  mail_outbox: MailOutboxTable;
  job: JobTable;
  seed_state: SeedStateTable;
  spent_tries: SpentTriesTable;
}
