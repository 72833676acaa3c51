import type { Generated } from 'kysely';
import type { MailTopic } from '#kernel/shop/account/mail-topics.ts';
import type { PageKind } from '#kernel/shop/reports/visited-pages.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { GeneratedTimestamp, Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

/** Values for an email template: plain values, and lists such as the items of an order. */
export type MailValues = Record<string, string | number | readonly Record<string, string | number>[]>;

/** Outgoing emails; rendered in their locale when they are sent. */
interface MailOutboxTable {
  id: Generated<number>;
  kind: string;
  recipient: string;
  customer_id: number | null;
  locale: Locale;
  values: Jsonb<MailValues>;
  url: string;
  created_at: GeneratedTimestamp;
  /** Not sent before; null sends it at once. */
  due_at: Timestamp | null;
  attempts: Generated<number>;
  locked_until: Timestamp | null;
  sent_at: Timestamp | null;
  /** When the customer read it among their messages. */
  read_at: Generated<Date | null>;
  /** When it failed for good. */
  failed_at: Timestamp | null;
  last_error: string | null;
  /** Subject and HTML as it was sent; only of emails to customers. */
  sent_subject: Generated<string | null>;
  sent_html: Generated<string | null>;
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

/** Digests of the data files that were loaded last. */
interface SeedStateTable {
  part: string;
  digest: string;
  seeded_at: Timestamp;
}

/** A row that seeding wrote or offers. */
interface SeededRowTable {
  table_name: string;
  /** Values of its key columns, joined by `/`. */
  key: string;
  /** The part of the data that wrote it last. */
  part: string;
  /** Its columns as they were written; null if it came from elsewhere. */
  written: MaybeJsonb<Record<string, unknown>>;
  /** Columns of a newer version that it did not get, because it was changed elsewhere. */
  offer: MaybeJsonb<Record<string, unknown>>;
  seeded_at: Timestamp;
}

/** Used points of shared rate limits. */
interface SpentTriesTable {
  /** Name of the limit and digest of its key. */
  key: string;
  used: number;
  ends_at: Timestamp;
}

/** A topic from which an address unsubscribed. */
interface MailRefusalTable {
  email: string;
  topic: MailTopic;
  created_at: Timestamp;
}

/** Topics that are off until an address agrees (`optInTopics`). */
interface MailConsentTable {
  email: string;
  topic: MailTopic;
  created_at: Timestamp;
}

/** An unsubscribe link of an email; its secret is stored as a hash. */
interface MailRefusalLinkTable {
  token_hash: string;
  email: string;
  topic: MailTopic;
  created_at: Timestamp;
}

/** Page views per kind and business day. */
interface PageVisitTable {
  day: string;
  page: PageKind;
  locale: Locale;
  views: number;
  /** Page views that started a visit. */
  entries: number;
}

/** How far the CDN of the API host was purged. One row. */
interface CdnPurgeTable {
  id: number;
  snapshot: string;
  timeline: string;
  moved_at: Timestamp;
}

export interface PlatformTables {
  cdn_purge: CdnPurgeTable;
  page_visit: PageVisitTable;
  mail_refusal: MailRefusalTable;
  mail_consent: MailConsentTable;
  mail_refusal_link: MailRefusalLinkTable;
  mail_outbox: MailOutboxTable;
  job: JobTable;
  seed_state: SeedStateTable;
  seeded_row: SeededRowTable;
  spent_tries: SpentTriesTable;
}
