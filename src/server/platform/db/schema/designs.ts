import type { Generated } from 'kysely';
import type { BaseMetal } from '#kernel/metals/alloys.ts';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** The latest quote of each metal; the house's own stands where there is none. */
interface MetalQuoteTable {
  base: BaseMetal;
  per_ounce_minor: number;
  quoted_at: Timestamp;
}

/** A shopper's picture, made anew as WebP; without a customer a file of a picture of the house's own. */
interface UploadTable {
  /** 128 random bits, base64url. */
  id: string;
  customer_id: number | null;
  /** Null where it lies in object storage alone. */
  content: Uint8Array | null;
  /** It may lie in object storage. */
  is_elsewhere: Generated<boolean>;
  width: number;
  height: number;
  created_at: Timestamp;
}

/** A diamond as it was when the order was made. */
export interface FrozenStone {
  id: number;
  shape: string;
  carat: number;
  color: string;
  clarity: string;
  cut: string;
  polish: string;
  symmetry: string;
  fluor: string;
  lab: string;
  certificate_no: string;
  certificate_url: string;
  origin: string;
  is_sample: boolean;
  price_base_minor: number;
}

/** Columns that lines of carts and orders share for what is no product. */
export interface OwnLineColumns {
  kind: Generated<'product' | 'design' | 'diamond'>;
  design_hash: Generated<string>;
  diamond_id: Generated<number | null>;
  image_id: Generated<string | null>;
}

/** Pictures in object storage whose rows have gone. */
interface PictureRemovalTable {
  id: string;
  asked_at: Generated<Timestamp>;
}

export interface DesignTables {
  metal_quote: MetalQuoteTable;
  upload: UploadTable;
  picture_removal: PictureRemovalTable;
}
