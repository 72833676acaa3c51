import type { Generated } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { BaseMetal } from '#kernel/jewel/metals/alloys.ts';
import type { CastabilityIssue } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import type { JewelMeasures } from '#kernel/jewel/pricing/measures.ts';
import type { PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import type { PriceRuleState } from '#kernel/shop/desk/price-rules.ts';
import type { DrawnMedia } from '#kernel/shop/pictures/design-picture.ts';
import type { GeneratedTimestamp, Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

/** The latest quote of each metal; without one the built-in quote applies. */
interface MetalQuoteTable {
  base: BaseMetal;
  per_ounce_minor: number;
  quoted_at: Timestamp;
}

/** Margins on costs from a day on; one row is in force. */
interface PriceRuleTable {
  id: Generated<number>;
  state: PriceRuleState;
  rates: Jsonb<PriceRates>;
  /** The rule that it replaces, which is restored when it is undone; null for the first. */
  stands_on: number | null;
  reason: string;
  /** Day on the shop's clock. */
  valid_from: string;
  made_by: string;
  made_at: Timestamp;
  began_at: Timestamp | null;
  undone_at: Timestamp | null;
  undone_by: Generated<string>;
  /** Number of price tags that were skipped because they had been changed meanwhile. */
  kept: Generated<number>;
}

/** A price tag that a price rule changes. */
interface PriceRuleTagTable {
  rule_id: number;
  product_id: number;
  before_minor: number;
  after_minor: number;
}

/** Weights of a catalogue design, computed with a geometry version; needed for its price. */
interface DesignWeightTable {
  hash: string;
  geometry: string;
  measures: Jsonb<JewelMeasures>;
  /** Castability issues; null if only the weight is known. */
  issues: MaybeJsonb<CastabilityIssue[]>;
  /** When it was measured for a shopper; null for a catalogue design, whose weight is not deleted. */
  measured_at: Timestamp | null;
}

/** A shopper's image, re-encoded as WebP; without a customer a file of a shop image. */
interface UploadTable {
  /** 128 random bits, base64url. */
  id: string;
  customer_id: number | null;
  /** Null if it is in object storage only. */
  content: Uint8Array | null;
  /** It may be in object storage. */
  is_elsewhere: Generated<boolean>;
  width: number;
  height: number;
  created_at: Timestamp;
}

/** A diamond as it was when the order was placed. */
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

/** Columns of cart and order lines for designs and loose diamonds. */
export interface OwnLineColumns {
  kind: Generated<'product' | 'design' | 'diamond'>;
  design_hash: Generated<string>;
  diamond_id: Generated<number | null>;
  image_id: Generated<string | null>;
}

/** Images in object storage whose rows were deleted. */
interface PictureRemovalTable {
  id: string;
  asked_at: Generated<Timestamp>;
}

/** An image of a shopper's design, rendered or waiting. */
interface DesignPictureTable {
  /** Hash of the design. */
  hash: string;
  design: Jsonb<Design>;
  state: Generated<'waiting' | 'drawing' | 'drawn' | 'failed'>;
  /** Ordered designs first, then those in a cart, saved and shared ones. */
  priority: number;
  attempts: Generated<number>;
  /** Why rendering failed. */
  error: Generated<string>;
  /** The customer who requested it first; null if unknown. */
  asked_by: number | null;
  created_at: GeneratedTimestamp;
  asked_at: GeneratedTimestamp;
  due_at: GeneratedTimestamp;
  locked_until: Timestamp | null;
  /** Renderer version of the current image; '' without one. */
  look: Generated<string>;
  /** Id of the current image; each rendering has a new one. */
  picture_id: string | null;
  media: MaybeJsonb<DrawnMedia>;
  drawn_at: Timestamp | null;
}

/** `320.avif`, `720.avif`, `720.jpg`. */
interface DesignPictureFileTable {
  hash: string;
  name: string;
  upload_id: string;
}

export interface DesignTables {
  design_picture: DesignPictureTable;
  design_picture_file: DesignPictureFileTable;
  metal_quote: MetalQuoteTable;
  price_rule: PriceRuleTable;
  price_rule_tag: PriceRuleTagTable;
  design_weight: DesignWeightTable;
  upload: UploadTable;
  picture_removal: PictureRemovalTable;
}
