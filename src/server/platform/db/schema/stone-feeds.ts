import type { Generated } from 'kysely';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** A list of loose stones that was imported at the desk. */
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

export interface StoneFeedTables {
  stone_feed: StoneFeedTable;
}
