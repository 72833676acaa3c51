import type { Generated } from 'kysely';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** A list of loose stones that the desk applied. */
interface StoneFeedTable {
  id: Generated<number>;
  supplier: string;
  /** Of the file. */
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
  /** Stones that the undoing left alone, because an order held them. */
  kept: Generated<number>;
}

export interface StoneFeedTables {
  stone_feed: StoneFeedTable;
}
