import type { Generated } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { NamedPriceLine } from '#kernel/jewel/pricing/price-line.ts';
import type { titles } from '#kernel/shop/addresses/addresses.rules.ts';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import type { CustomizedType } from '#kernel/shop/catalogue/product-kind.ts';
import type { ShippingMethod } from '#kernel/shop/checkout/checkout.rules.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';
import type { ParcelStage } from '#kernel/shop/orders/parcel.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import type { FinalReason } from '#kernel/shop/returns/returns.rules.ts';
import type { Locale, Localised } from '#kernel/shop/text/locales.ts';
import type { PieceEvent, PieceStage } from '#kernel/shop/workshop/piece.transitions.ts';
import type { Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';
import type { FrozenStone, OwnLineColumns } from './designs.ts';

/** Why an order is being closed, or is in review. */
export type CloseReason = 'expired' | 'cancelled';
export type ReviewReason = 'mismatch' | 'provider' | 'overdue' | 'dispute' | 'staff';

interface OrdersTable {
  id: Generated<number>;
  /** 1100000000 + id. */
  increment_id: Generated<number>;
  customer_id: number;
  /** Where its lines came from, and go back to when it dies unpaid. */
  basket: Basket;
  /** Whose basket they go back to instead: of who called a guest's order off from another device. */
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
  base_subtotal_minor: number;
  base_discount_minor: number;
  base_shipping_minor: number;
  base_grand_minor: number;
  items_count: number;
  weight_mg: number;
  coupon_id: number | null;
  coupon_code: string | null;
  /** The stock of the lines is taken out for this order. */
  holds_stock: boolean;
  holds_coupon: boolean;
  payment_method: PaymentMethod;
  shipping_method: ShippingMethod;
  store_id: number | null;
  pickup_code: string | null;
  remark: string;
  gift_wrap: boolean;
  gift_message: string;
  gift_hides_prices: boolean;
  client_key: string | null;
  /** False for a client that shows no terms to tick. */
  terms_ticked: boolean;
  /** The attempt whose money the order rests on. */
  paid_attempt_id: number | null;
  tracking_number: string | null;
  tracking_company: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  expires_at: Timestamp;
  closed_at: Timestamp | null;
  paid_at: Timestamp | null;
  /** When it left the house, or lay ready to be collected. */
  dispatched_at: Timestamp | null;
  received_at: Timestamp | null;
  /** What has gone back of the money that the order rests on. */
  refunded_minor: number;
  /** When the closing of the order goes on. */
  next_check_at: Timestamp | null;
  checks: Generated<number>;
  /** Working days by which the house has put its promise off. */
  delay_days: Generated<number>;
}

/** What an order is found by; the database writes it. */
interface OrderWordsTable {
  order_id: number;
  /** First name, last name before the first, e-mail address and telephone, in small letters. */
  words: string;
  /** The last name before the first, in small letters. */
  name: string;
}

/** What staff write about an order for each other. */
interface OrderNoteTable {
  id: Generated<number>;
  order_id: number;
  staff_id: number;
  /** As they were called then. */
  staff_name: string;
  text: string;
  at: Timestamp;
}

/** A line of an order on the bench. */
interface WorkshopPieceTable {
  order_item_id: number;
  stage: PieceStage;
  /** Whose piece it is, of the staff; null for nobody's yet. */
  person_id: number | null;
  changed_at: Timestamp;
}

/** What has happened to a piece; rows are only added. */
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

interface OrderItemTable extends OwnLineColumns {
  id: Generated<number>;
  order_id: number;
  product_id: number | null;
  design: MaybeJsonb<Design>;
  stone: MaybeJsonb<FrozenStone>;
  /** What the price of one piece was made of, in base minor units. */
  price_lines: MaybeJsonb<NamedPriceLine[]>;
  sku: string;
  name: Jsonb<Localised>;
  image: string;
  /** The metal in the picture, by its option's key, where another was chosen; null for none, or not known. */
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
  /** Why not; null for what may come back. */
  final_reason: FinalReason | null;
  weight_mg: number;
  /** The order's coupon was for it. */
  is_reduced: Generated<boolean>;
  /** Of a piece whose size or engraving was changed since: as it was ordered. */
  as_ordered: MaybeJsonb<{ design: Design | null; options: Record<string, string> }>;
}

interface OrderHistoryTable {
  id: Generated<number>;
  order_id: number;
  status: OrderState;
  at: Timestamp;
  note: string;
}

/** What the carrier has reported. */
interface OrderTrackingTable {
  id: Generated<number>;
  order_id: number;
  at: Timestamp;
  text: Jsonb<Localised>;
  stage: ParcelStage;
  /** As the carrier writes it; '' where it names none. */
  place: Generated<string>;
  /** The carrier's own name for the report, told once; null for what the house says. */
  reference: string | null;
}

/** A parcel on its way, whose carrier is asked now and then. */
interface FollowedParcelTable {
  order_id: number;
  next_check_at: Timestamp;
  checks_without_news: Generated<number>;
}

/** A letter's link to one order; its secret is kept as a hash. */
interface OrderLinkTable {
  id: Generated<number>;
  order_id: number;
  /** The letter it was made for. */
  letter_id: number | null;
  token_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
}

export interface OrderTables {
  orders: OrdersTable;
  order_words: OrderWordsTable;
  order_note: OrderNoteTable;
  workshop_piece: WorkshopPieceTable;
  workshop_move: WorkshopMoveTable;
  order_link: OrderLinkTable;
  order_item: OrderItemTable;
  order_history: OrderHistoryTable;
  order_tracking: OrderTrackingTable;
  followed_parcel: FollowedParcelTable;
}
