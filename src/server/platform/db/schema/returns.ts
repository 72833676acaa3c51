import type { Generated } from 'kysely';
import type { ReturnState } from '#kernel/shop/returns/return.transitions.ts';
import type { ReturnReason, ReturnService, ReturnWay } from '#kernel/shop/returns/returns.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** A shopper's request to give pieces of one line of an order back; amounts in the order's currency. */
interface ReturnRequestTable {
  id: Generated<number>;
  order_id: number;
  order_item_id: number;
  qty: number;
  service: ReturnService;
  reason: ReturnReason;
  description: string;
  way: ReturnWay;
  state: ReturnState;
  /** Of the letters about it. */
  locale: Locale;
  /** What was paid for the pieces; null where no money is asked for. */
  expected_minor: number | null;
  /** What is owed back after the inspection. */
  actual_minor: number | null;
  refund_id: number | null;
  /** The piece may be sold again; null until it was inspected. */
  is_sellable: boolean | null;
  /** What the inspection has found. */
  remark: Generated<string>;
  /** The last word of the house. */
  reply: Generated<string>;
  /** Of the parcel to the house. */
  tracking_company: string | null;
  tracking_number: string | null;
  /** Of the parcel back to the shopper. */
  sent_company: string | null;
  sent_number: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface ReturnHistoryTable {
  id: Generated<number>;
  return_id: number;
  state: ReturnState;
  at: Timestamp;
}

/** A picture that was sent with a return. */
interface ReturnPictureTable {
  return_id: number;
  upload_id: string;
  position: number;
}

export interface ReturnTables {
  return_request: ReturnRequestTable;
  return_history: ReturnHistoryTable;
  return_picture: ReturnPictureTable;
}
