import type { Generated } from 'kysely';
import type { ByMetal } from '#kernel/jewel/casting/metal-volume.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { DrawingState } from '#kernel/shop/drawings/drawing.transitions.ts';
import type { Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';
import type { FrozenStone } from './designs.ts';

/** A drawing that staff sent for an order line, with the drawn design. */
interface DrawingTable {
  id: Generated<number>;
  order_id: number;
  order_item_id: number;
  /** Number among the drawings of its piece, from 1. */
  number: number;
  state: DrawingState;
  /** Hash of the design, or of the product with its options. */
  hash: string;
  /** Null for a product without a design. */
  design: MaybeJsonb<Design>;
  stone: MaybeJsonb<FrozenStone>;
  options: Jsonb<Record<string, string>>;
  grams: MaybeJsonb<ByMetal>;
  height_mm: number | null;
  /** Note of the staff. */
  note: string;
  /** Changes that the shopper requested. */
  asked: string;
  sent_at: Timestamp;
  answered_at: Timestamp | null;
  /** The signed-in owner of the order, or a visitor with the emailed link, which may have been forwarded. */
  answered_by: 'owner' | 'link' | null;
  /** When a newer drawing or a change of the piece replaced it. */
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
