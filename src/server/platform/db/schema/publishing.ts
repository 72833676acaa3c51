import type { Generated } from 'kysely';
import type { Draftable } from '#kernel/shop/content/publishing.rules.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

/** Content whose pages are to be re-rendered; at most one entry per `what` and `key` waits. */
interface PublishTable {
  id: Generated<number>;
  /** article, product, policy, …; see kernel/publishing. */
  what: string;
  /** Key within its kind; '' for all. */
  key: string;
  who: string;
  reason: Generated<string>;
  /** Lower numbers first. */
  priority: Generated<number>;
  due_at: Timestamp;
  state: 'waiting' | 'running' | 'done' | 'failed';
  attempts: Generated<number>;
  /** Lease of the publisher. */
  locked_until: Timestamp | null;
  created_at: Timestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  /** How many files it changed. */
  pages: number | null;
  /** Error of the last run. */
  error: Generated<string>;
  /** Place in the log; null until it is due. Changes that were due together share one. */
  position: Generated<number | null>;
}

/** One row: the ends of the log of changes. */
interface PublishLogTable {
  id: Generated<boolean>;
  /** Newest position. */
  position: Generated<number>;
  /** Newest position of a deleted change. */
  pruned_to: Generated<number>;
}

/** A copy of the site: a folder of a machine, or a bucket. */
interface PublishSiteTable {
  name: string;
  /** Where its files are, for people. */
  target: Generated<string>;
  /** Random name of the folder whose publisher keeps the site. */
  publisher: Generated<string>;
  /** Cursor: the newest position of the log that it shows. */
  position: Generated<number>;
  /** Last call of its publisher, to within seconds. */
  seen_at: Timestamp;
  published_at: Timestamp | null;
  /** Why its last round failed; '' after a round that did not. */
  error: Generated<string>;
}

/** Used signatures of webhooks, until they expire. */
interface PublishHookTable {
  digest: string;
  expires_at: Timestamp;
}

/** Changed texts by language; `fields` that are not texts; for a document, its parts. */
type DraftContent = Record<string, unknown>;

/** A content draft that is published at a time. */
interface ContentDraftTable {
  id: Generated<number>;
  what: Draftable;
  key: string;
  content: Jsonb<DraftContent>;
  who: string;
  due_at: Timestamp;
  created_at: Timestamp;
  applied_at: Timestamp | null;
}

/** A requested preview of unsaved content. */
interface ContentPreviewTable {
  /** Random token with which the render worker reads the draft. */
  token: string;
  what: Draftable;
  key: string;
  content: Jsonb<DraftContent>;
  /** URL path of the page. */
  path: string;
  state: 'waiting' | 'rendering' | 'done' | 'failed';
  /** The page, or the error. */
  answer: Generated<string>;
  created_at: Timestamp;
}

export interface PublishingTables {
  content_preview: ContentPreviewTable;
  publish: PublishTable;
  publish_hook: PublishHookTable;
  publish_log: PublishLogTable;
  publish_site: PublishSiteTable;
  content_draft: ContentDraftTable;
}
