import type { Generated } from 'kysely';
import type { Draftable } from '#kernel/shop/content/publishing.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
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

/** Words by language, of those that are to change; `fields` that are no words; of a document, its parts. */
type DraftContent = Partial<Record<Locale, Record<string, string | string[]>>> & Record<string, unknown>;

/** Content that is to stand in the place of what is there from a time on. */
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

/** A page with content that is not saved, from its asking until it is shown. */
interface ContentPreviewTable {
  /** What the render worker shows with its credential to read the draft; nobody can guess it. */
  token: string;
  what: Draftable;
  key: string;
  content: Jsonb<DraftContent>;
  /** Address of the page without its origin. */
  path: string;
  state: 'waiting' | 'rendering' | 'done' | 'failed';
  /** The page, or why there is none. */
  answer: Generated<string>;
  created_at: Timestamp;
}

export interface PublishingTables {
  content_preview: ContentPreviewTable;
  publish: PublishTable;
  publish_hook: PublishHookTable;
  content_draft: ContentDraftTable;
}
