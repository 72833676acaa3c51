import type { Generated } from 'kysely';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

interface SavedSearchTable {
  id: Generated<number>;
  customer_id: number;
  /** '' until the customer names it. */
  name: Generated<string>;
  /** Query of the finder's address, without order, page and view. */
  query: string;
  /** Of the price bounds. */
  currency: CurrencyCode;
  created_at: Timestamp;
}

/** A stone that a customer is notified of, once per price. */
interface StoneAlertTable {
  customer_id: number;
  diamond_id: number;
  price_minor: number;
  /** The higher price before; null if the stone is new to the search. */
  was_minor: number | null;
  search_id: number | null;
  found_at: Timestamp;
  emailed_at: Timestamp | null;
}

/** The last email about saved searches. */
interface StoneAlertEmailTable {
  customer_id: number;
  sent_at: Timestamp;
}

/** Stones that changed since the last pass, with the row before; null for a new stone. Triggers write it. */
interface StoneChangeTable {
  diamond_id: number;
  before: MaybeJsonb<object>;
}

export interface SavedSearchTables {
  saved_search: SavedSearchTable;
  stone_alert: StoneAlertTable;
  stone_alert_email: StoneAlertEmailTable;
  stone_change: StoneChangeTable;
}
