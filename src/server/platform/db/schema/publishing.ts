import type { Generated } from 'kysely';
import type { Locale } from '#kernel/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

/** Something of the site that is to be made new; one waits at most of each `what` and `key`. */
interface PublishTable {
  id: Generated<number>;
  /** article, product, policy, …; see kernel/publishing. */
  what: string;
  /** Which of its kind; '' for all. */
  key: string;
  who: string;
  reason: Generated<string>;
  /** The smaller the sooner. */
  priority: Generated<number>;
  due_at: Timestamp;
  state: 'waiting' | 'running' | 'done' | 'failed';
  attempts: Generated<number>;
  /** A publisher that has not finished until then has died. */
  locked_until: Timestamp | null;
  created_at: Timestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  /** How many files it changed. */
  pages: number | null;
  /** What went wrong the last time. */
  error: Generated<string>;
}

/** Signatures that were used, until their time is over. */
interface PublishHookTable {
  digest: string;
  expires_at: Timestamp;
}

/** Content that is to stand in the place of what is there from a time on. */
interface ContentDraftTable {
  id: Generated<number>;
  what: 'article' | 'policy';
  key: string;
  /** Words by language, of those that are to change. */
  content: Jsonb<Partial<Record<Locale, Record<string, string>>>>;
  who: string;
  due_at: Timestamp;
  created_at: Timestamp;
  applied_at: Timestamp | null;
}

export interface PublishingTables {
  publish: PublishTable;
  publish_hook: PublishHookTable;
  content_draft: ContentDraftTable;
}
