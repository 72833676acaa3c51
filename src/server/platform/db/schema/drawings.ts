import type { Generated } from 'kysely';
import type { ByMetal } from '#kernel/jewel/casting/metal-volume.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { DrawingState } from '#kernel/shop/drawings/drawing.transitions.ts';
import type { Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';
import type { FrozenStone } from './designs.ts';

/** A drawing that staff sent for a line of an order, with the piece as it was drawn. */
interface DrawingTable {
  id: Generated<number>;
  order_id: number;
  order_item_id: number;
  /** Among those of its piece, from 1. */
  number: number;
  state: DrawingState;
  /** Of what is drawn: the design's, or of a product and its choices. */
  hash: string;
  /** null for a product that has no design. */
  design: MaybeJsonb<Design>;
  stone: MaybeJsonb<FrozenStone>;
  options: Jsonb<Record<string, string>>;
  grams: MaybeJsonb<ByMetal>;
  height_mm: number | null;
  /** What the house says with it. */
  note: string;
  /** What the shopper wants otherwise. */
  asked: string;
  sent_at: Timestamp;
  answered_at: Timestamp | null;
  /** Who is known to have ordered, or who holds a letter's link, which may have been passed on. */
  answered_by: 'owner' | 'link' | null;
  /** When a newer one or a change of the piece took its place. */
  ended_at: Timestamp | null;
  reminders: Generated<number>;
}

interface DrawingPictureTable {
  drawing_id: number;
  place: number;
  upload_id: string;
}

export interface DrawingTables {
  drawing: DrawingTable;
  drawing_picture: DrawingPictureTable;
}
