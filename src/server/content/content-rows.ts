import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** A piece of content as it stands. */
export interface StandingContent {
  key: string;
  title: Localised;
  /** Its page in English; '' where it has none of its own. */
  path: string;
  fields: ContentFields;
  updatedAt: Date | null;
}

/** How the content of one kind is read and written. */
export interface ContentRows {
  /** All of the kind. */
  all(executor: Executor): Promise<StandingContent[]>;
  /** Where there may be too many to read all: some of them, and how many are meant. */
  some?(
    executor: Executor,
    asked: { search: string; limit: number; offset: number },
  ): Promise<{ found: StandingContent[]; total: number }>;
  /** One of them, its row held until the transaction ends. */
  hold(executor: Executor, key: string): Promise<StandingContent | undefined>;
  write(executor: Executor, key: string, fields: ContentFields, now: Date): Promise<void>;
  /** Where people may add one: gives its key. */
  insert?(executor: Executor, fields: ContentFields, now: Date): Promise<string>;
  /** Where people may take one away. */
  remove?(executor: Executor, key: string): Promise<void>;
}
