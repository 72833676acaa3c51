import type { Generated } from 'kysely';
import type { StockAct } from '#kernel/shop/stock/stock-acts.ts';
import type { PlacedPieces } from '#kernel/shop/stock/stock-places.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

/** Pieces of a product at a place; null is the workshop. The database keeps their sum in `product.stock`. */
interface StockPlaceTable {
  product_id: number;
  store_id: number | null;
  pieces: number;
}

/** Pieces of a variant at a place. The database keeps their sum per place in `stock_place`. */
interface VariantPlaceTable {
  product_id: number;
  variant: string;
  store_id: number | null;
  pieces: number;
}

/** The places from which an order's pieces were taken. */
interface StockTakenTable {
  id: Generated<number>;
  order_id: number;
  product_id: number;
  /** Key of the variant; '' for a product without variants. */
  variant: Generated<string>;
  store_id: number | null;
  pieces: number;
}

/** Stock changes by staff. */
interface StockActTable {
  id: Generated<number>;
  product_id: number;
  /** Key of the variant; '' for a product without variants. */
  variant: Generated<string>;
  kind: StockAct;
  /** The change that this one undid. */
  undoes: number | null;
  /** Added or removed pieces per place. */
  changes: Jsonb<PlacedPieces[]>;
  reason: string;
  who: string;
  at: Timestamp;
}

export interface StockTables {
  stock_place: StockPlaceTable;
  variant_place: VariantPlaceTable;
  stock_taken: StockTakenTable;
  stock_act: StockActTable;
}
