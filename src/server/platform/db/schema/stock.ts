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

/** From where an order has its pieces, as long as they are out. */
interface StockTakenTable {
  id: Generated<number>;
  order_id: number;
  product_id: number;
  store_id: number | null;
  pieces: number;
}

/** What staff did with the stock of a product. */
interface StockActTable {
  id: Generated<number>;
  product_id: number;
  kind: StockAct;
  /** The act that this one took back. */
  undoes: number | null;
  /** How many pieces each place has more, or fewer. */
  changes: Jsonb<PlacedPieces[]>;
  reason: string;
  who: string;
  at: Timestamp;
}

export interface StockTables {
  stock_place: StockPlaceTable;
  stock_taken: StockTakenTable;
  stock_act: StockActTable;
}
