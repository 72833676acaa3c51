import type { Generated } from 'kysely';
import type {
  EstimateAnswerer,
  EstimateLine,
  EstimateState,
  PictureStage,
} from '#kernel/shop/returns/care.rules.ts';
import type { ReturnState } from '#kernel/shop/returns/return.transitions.ts';
import type { ReturnReason, ReturnService, ReturnWay } from '#kernel/shop/returns/returns.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Jsonb, Timestamp } from '#server/platform/db/columns.ts';

/** A shopper's request to return pieces of an order line; amounts in the order's currency. */
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
  /** Language of its emails. */
  locale: Locale;
  /** Paid amount of the pieces; null without a refund. */
  expected_minor: number | null;
  /** Refund after the inspection. */
  actual_minor: number | null;
  refund_id: number | null;
  /** Whether the shopper wants store credit instead of the money. */
  to_credit: Generated<boolean>;
  /** Whether the piece can be sold again; null before the inspection. */
  is_sellable: boolean | null;
  /** Result of the inspection. */
  remark: Generated<string>;
  /** The shop's reply. */
  reply: Generated<string>;
  /** Carrier of the parcel to the shop. */
  tracking_company: string | null;
  tracking_number: string | null;
  /** Carrier of the parcel back to the shopper. */
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

/** An image of a return request, by its shopper or by staff. */
interface ReturnPictureTable {
  return_id: number;
  upload_id: string;
  position: number;
  stage: Generated<PictureStage>;
}

/** An estimate for work on a piece; amounts in the order's currency. Its lines never change. */
interface ReturnEstimateTable {
  id: Generated<number>;
  return_id: number;
  /** 1, 2, … within the return. */
  number: number;
  state: EstimateState;
  lines: Jsonb<EstimateLine[]>;
  total_minor: number;
  note: string;
  /** Until then it can be approved. */
  valid_until: Timestamp;
  sent_at: Timestamp;
  answered_at: Timestamp | null;
  answered_by: EstimateAnswerer | null;
}

/** An order that pays an approved estimate. Another one is placed if it expires unpaid. */
interface ReturnPaymentTable {
  order_id: number;
  estimate_id: number;
  /** When its payment was used for the work, or refunded. */
  settled_at: Timestamp | null;
}

/** The credit for a stone that is traded up, in minor units of the order's currency. */
interface TradeUpTable {
  return_id: number;
  value_minor: number;
  /** Least price of the new stone. */
  least_minor: number;
  /** The new stone that was chosen; '' and null if none was. */
  wanted: string;
  wanted_diamond_id: number | null;
  /** The account that was credited; null before the stone is accepted. */
  account_id: number | null;
}

export interface ReturnTables {
  return_request: ReturnRequestTable;
  return_history: ReturnHistoryTable;
  return_picture: ReturnPictureTable;
  return_estimate: ReturnEstimateTable;
  return_payment: ReturnPaymentTable;
  trade_up: TradeUpTable;
}
