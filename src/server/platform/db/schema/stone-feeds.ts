import type { ColumnType, Generated } from 'kysely';
import type { FeedColumns } from '#kernel/shop/diamonds/feed-fields.ts';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** A list of loose stones that was imported. */
interface StoneFeedTable {
  id: Generated<number>;
  supplier: string;
  /** Name of the file. */
  name: string;
  at: Timestamp;
  who: string;
  is_whole: boolean;
  read: number;
  refused: number;
  added: number;
  changed: number;
  withdrawn: number;
  undone_at: Timestamp | null;
  undone_by: Generated<string>;
  /** Number of stones that were not reverted, because an order had reserved them. */
  kept: Generated<number>;
}

/** Meaning of a supplier's columns by header, as staff stated it. */
interface StoneFeedColumnsTable {
  supplier: string;
  columns: ColumnType<FeedColumns, string, string>;
}

export interface StoneFeedTables {
  stone_feed_columns: StoneFeedColumnsTable;
  stone_feed: StoneFeedTable;
}
