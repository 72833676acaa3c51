import type { Generated } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { BaseMetal } from '#kernel/jewel/metals/alloys.ts';
import type { JewelMeasures } from '#kernel/jewel/pricing/measures.ts';
import type { PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import type { PriceRuleState } from '#kernel/shop/desk/price-rules.ts';
import type { DrawnMedia } from '#kernel/shop/pictures/design-picture.ts';
import type { GeneratedTimestamp, Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

/** The latest quote of each metal; the house's own stands where there is none. */
interface MetalQuoteTable {
  base: BaseMetal;
  per_ounce_minor: number;
  quoted_at: Timestamp;
}

/** What the house adds to its cost from a day on; one row holds. */
interface PriceRuleTable {
  id: Generated<number>;
  state: PriceRuleState;
  rates: Jsonb<PriceRates>;
  /** The rule whose place it takes, and which comes back when it is undone; null for the house's first. */
  stands_on: number | null;
  reason: string;
  /** Day in Hong Kong. */
  valid_from: string;
  made_by: string;
  made_at: Timestamp;
  began_at: Timestamp | null;
  undone_at: Timestamp | null;
  undone_by: Generated<string>;
  /** Tags that were left alone, because somebody had changed them meanwhile. */
  kept: Generated<number>;
}

/** A tag of the collection that a price rule moves. */
interface PriceRuleTagTable {
  rule_id: number;
  product_id: number;
  before_minor: number;
  after_minor: number;
}

/** What a price needs of a design of the house, as a version of the geometry has built and weighed it. */
interface DesignWeightTable {
  hash: string;
  geometry: string;
  measures: Jsonb<JewelMeasures>;
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

/** A picture of a shopper's design, drawn or to be drawn. */
interface DesignPictureTable {
  /** Of the design. */
  hash: string;
  design: Jsonb<Design>;
  state: Generated<'waiting' | 'drawing' | 'drawn' | 'failed'>;
  /** Ordered before in a cart, in a cart before saved, saved before shared. */
  priority: number;
  attempts: Generated<number>;
  /** Why it could not be drawn. */
  error: Generated<string>;
  /** Whose call asked first; null where nobody's did. */
  asked_by: number | null;
  created_at: GeneratedTimestamp;
  asked_at: GeneratedTimestamp;
  due_at: GeneratedTimestamp;
  locked_until: Timestamp | null;
  /** What the picture that there is was drawn with; '' for none. */
  look: Generated<string>;
  /** Names the picture that there is; another drawing gets another. */
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
