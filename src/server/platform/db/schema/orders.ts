import type { Generated } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { NamedPriceLine } from '#kernel/jewel/pricing/price-line.ts';
import type { titles } from '#kernel/shop/addresses/addresses.rules.ts';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import type { CustomizedType } from '#kernel/shop/catalogue/product-kind.ts';
import type { ShippingMethod } from '#kernel/shop/checkout/checkout.rules.ts';
import type { LandedCharges } from '#kernel/shop/checkout/duties.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { OrderedKind } from '#kernel/shop/orders/ordered-kind.ts';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';
import type { ParcelStage } from '#kernel/shop/orders/parcel.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import type { RestState } from '#kernel/shop/payment/rest.transitions.ts';
import type { FinalReason } from '#kernel/shop/returns/returns.rules.ts';
import type { Locale, Localised } from '#kernel/shop/text/locales.ts';
import type { PieceEvent, PieceStage } from '#kernel/shop/workshop/piece.transitions.ts';
import type { Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';
import type { FrozenStone, OwnLineColumns } from './designs.ts';

/** Why an order is closed or in review. */
export type CloseReason = 'expired' | 'cancelled';
export type ReviewReason = 'mismatch' | 'provider' | 'overdue' | 'dispute' | 'staff' | 'transfer';

interface OrdersTable {
  id: Generated<number>;
  /** 1100000000 + id. */
  increment_id: Generated<number>;
  customer_id: number;
  /** The basket of its lines, to which they return if the order is not paid. */
  basket: Basket;
  /** The customer whose basket gets them instead: who cancelled a guest's order on another device. */
  returns_to: number | null;
  is_guest: boolean;
  email: string;
  title: (typeof titles)[number];
  first_name: string;
  last_name: string;
  telephone: string;
  country: string;
  state: string;
  city: string;
  area: string;
  zip: string;
  street1: string;
  street2: string;
  postscript: string;
  locale: Locale;
  status: OrderState;
  close_reason: CloseReason | null;
  review_reason: ReviewReason | null;
  currency: CurrencyCode;
  symbol: string;
  /** Frozen: units of `currency` for one base unit. */
  rate: string;
  subtotal_minor: number;
  discount_minor: number;
  shipping_minor: number;
  grand_minor: number;
  /** Part of the total that gift cards and store credit pay. */
  credit_minor: Generated<number>;
  base_subtotal_minor: number;
  base_discount_minor: number;
  base_shipping_minor: number;
  base_grand_minor: number;
  items_count: number;
  weight_mg: number;
  coupon_id: number | null;
  coupon_code: string | null;
  /** Whether the stock of its lines is reserved. */
  holds_stock: boolean;
  holds_coupon: boolean;
  payment_method: PaymentMethod;
  shipping_method: ShippingMethod;
  store_id: number | null;
  pickup_code: string | null;
  /** Of a company that buys; '' for a private person. */
  company: Generated<string>;
  vat_number: Generated<string>;
  remark: string;
  gift_wrap: boolean;
  gift_message: string;
  gift_hides_prices: boolean;
  client_key: string | null;
  /** False if the client has no checkbox for the terms. */
  terms_ticked: boolean;
  /** The attempt that paid the order. */
  paid_attempt_id: number | null;
  tracking_number: string | null;
  tracking_company: string | null;
  /** Page of the carrier about the parcel; null if there is none. */
  tracking_url: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  expires_at: Timestamp;
  closed_at: Timestamp | null;
  paid_at: Timestamp | null;
  /** When it was shipped or ready for collection. */
  dispatched_at: Timestamp | null;
  received_at: Timestamp | null;
  /** Refunded amount of the paid attempt. */
  refunded_minor: number;
  /** Sum of its bank transfers, without reversed entries. */
  received_minor: Generated<number>;
  /** Part of the total that the shop does not ask for: charges of the banks. */
  shortfall_minor: Generated<number>;
  /** Part of the total that is due before dispatch; 0 for an order that is paid in full. */
  rest_minor: Generated<number>;
  /** Part of the first payment that the shop may keep once the work has begun. */
  deposit_minor: Generated<number>;
  rest_state: Generated<RestState>;
  /** The attempt that paid the rest. */
  rest_attempt_id: Generated<number | null>;
  /** Sum of the bank transfers for the rest. */
  rest_received_minor: Generated<number>;
  /** The day by which the rest is asked for. */
  rest_due_at: Timestamp | null;
  rest_paid_at: Timestamp | null;
  /** Part of the deposit of a cancelled order that the shop has kept. */
  kept_minor: Generated<number>;
  /** When the closing of the order is retried. */
  next_check_at: Timestamp | null;
  checks: Generated<number>;
  /** The proposal of staff that it was placed from; null without one. */
  proposal_id: Generated<number | null>;
  /** Duty and tax that the buyer was shown; null where there were none. */
  landed: MaybeJsonb<LandedCharges>;
  /** Whether it has no pieces to make or send: it pays for a service, or buys a gift card. */
  is_service: Generated<boolean>;
  /** Whether it buys a gift card. */
  sells_card: Generated<boolean>;
  /** Working days by which the promised date was postponed. */
  delay_days: Generated<number>;
}

/** Search terms of an order; written by a trigger. */
interface OrderSearchTable {
  order_id: number;
  /** First and last name, last and first name, email address and phone number, in lower case. */
  words: string;
  /** Last and first name, in lower case. */
  name: string;
}

/** A carrier of the shop's parcels. */
interface CarrierTable {
  id: Generated<number>;
  name: string;
  /** With `{number}` for the parcel's number; '' without tracking. */
  tracking_url: string;
}

/** Internal notes of staff about an order. */
interface OrderNoteTable {
  id: Generated<number>;
  order_id: number;
  staff_id: number;
  /** Their name at that time. */
  staff_name: string;
  text: string;
  at: Timestamp;
}

/** An order line in the workshop. */
interface WorkshopPieceTable {
  order_item_id: number;
  stage: PieceStage;
  /** The assigned member of staff; null if not assigned. */
  person_id: number | null;
  changed_at: Timestamp;
}

/** Steps of a piece in the workshop; append-only. */
interface WorkshopMoveTable {
  id: Generated<number>;
  order_item_id: number;
  from_stage: PieceStage;
  to_stage: PieceStage;
  event: PieceEvent;
  note: string;
  staff_id: number;
  staff_name: string;
  at: Timestamp;
}

interface OrderItemTable extends Omit<OwnLineColumns, 'kind'> {
  kind: Generated<OrderedKind>;
  id: Generated<number>;
  order_id: number;
  product_id: number | null;
  /** Key of the variant whose pieces the order took; '' for a product without variants. */
  variant: Generated<string>;
  design: MaybeJsonb<Design>;
  stone: MaybeJsonb<FrozenStone>;
  /** The components of the unit price, in base minor units. */
  price_lines: MaybeJsonb<NamedPriceLine[]>;
  sku: string;
  name: Jsonb<Localised>;
  image: string;
  /** Option key of the metal in the image if it differs from the chosen one; else null. */
  pictured_metal: string | null;
  qty: number;
  price_minor: number;
  row_minor: number;
  base_price_minor: number;
  base_row_minor: number;
  options: Jsonb<Record<string, string>>;
  options_key: string;
  customized_type: CustomizedType;
  is_returnable: boolean;
  /** Why it cannot be returned; null if it can. */
  final_reason: FinalReason | null;
  weight_mg: number;
  /** Whether the order's coupon applied to it. */
  is_reduced: Generated<boolean>;
  /** The original order of a piece whose size or engraving was changed later. */
  as_ordered: MaybeJsonb<{ design: Design | null; options: Record<string, string> }>;
  /** Pieces that were put on sale again while the order went on. */
  restocked: Generated<number>;
}

interface OrderHistoryTable {
  id: Generated<number>;
  order_id: number;
  status: OrderState;
  at: Timestamp;
  note: string;
  /** Who of the staff did it; '' for the shop itself, the customer and the carrier. */
  staff_name: Generated<string>;
}

/** Reports of carriers. */
interface OrderTrackingTable {
  id: Generated<number>;
  order_id: number;
  at: Timestamp;
  text: Jsonb<Localised>;
  stage: ParcelStage;
  /** As written by the carrier in Chinese; '' if it names none. */
  place: Generated<string>;
  /** null for reports without a place, and for those of earlier releases. */
  places: Jsonb<Localised> | null;
  /** The carrier's id of the report, stored once; null for entries of the shop. */
  reference: string | null;
}

/** A parcel that is tracked at its carrier. */
interface FollowedParcelTable {
  order_id: number;
  next_check_at: Timestamp;
  checks_without_news: Generated<number>;
}

/** A link of an email to an order; its secret is stored as a hash. */
interface OrderLinkTable {
  id: Generated<number>;
  order_id: number;
  /** The email with the link. */
  letter_id: number | null;
  token_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
}

export interface OrderTables {
  carrier: CarrierTable;
  orders: OrdersTable;
  order_words: OrderSearchTable;
  order_note: OrderNoteTable;
  workshop_piece: WorkshopPieceTable;
  workshop_move: WorkshopMoveTable;
  order_link: OrderLinkTable;
  order_item: OrderItemTable;
  order_history: OrderHistoryTable;
  order_tracking: OrderTrackingTable;
  followed_parcel: FollowedParcelTable;
}
