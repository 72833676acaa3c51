import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { TextKey } from '#kernel/shop/text/text-keys.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** A published content record. */
export interface PublishedContent {
  key: string;
  title: Localised;
  /** Path of its page in English; '' without one. */
  path: string;
  fields: ContentFields;
  updatedAt: Date | null;
  /** Only of products and stores. */
  isArchived?: boolean;
}

/** Reads and writes the content of one kind. */
export interface ContentRows {
  /** All of the kind. */
  all(executor: Executor): Promise<PublishedContent[]>;
  /** For large kinds: some of them, and the total. */
  some?(
    executor: Executor,
    query: { search: string; limit: number; offset: number },
  ): Promise<{ found: PublishedContent[]; total: number }>;
  /** One of them, its row locked until the transaction ends. */
  hold(executor: Executor, key: string): Promise<PublishedContent | undefined>;
  write(executor: Executor, key: string, fields: ContentFields, now: Date): Promise<void>;
  /** Only for kinds that people may add to: a key that no record, history or draft has, until the transaction ends. */
  nextKey?(executor: Executor, fields: ContentFields): Promise<string>;
  /** Only for kinds that people may add to. */
  insert?(executor: Executor, key: string, fields: ContentFields, now: Date): Promise<void>;
  /** Only for kinds that people may delete from. */
  remove?(executor: Executor, key: string): Promise<void>;
  /** The message why a record cannot be removed; undefined if it can. */
  obstacle?(executor: Executor, key: string): Promise<TextKey | undefined>;
  /** Only for kinds whose removed records are archived. */
  restore?(executor: Executor, key: string, now: Date): Promise<void>;
}
