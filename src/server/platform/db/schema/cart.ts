import type { Generated } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { CouponSection } from '#kernel/shop/campaigns/coupon-scope.ts';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { GeneratedTimestamp, Jsonb, MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';
import type { OwnLineColumns } from './designs.ts';

interface CartTable {
  id: Generated<number>;
  customer_id: number;
  /** A customer has at most one of each. */
  basket: Generated<Basket>;
  coupon_id: number | null;
  /** A "buy now" basket that shows a proposal of staff has its lines and prices, and none of its own. */
  proposal_id: Generated<number | null>;
  /** Grows with every change of the cart or its lines. */
  revision: Generated<number>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  /** When its owner was last reminded of it, or it was found to need no reminder. */
  reminded_at: Generated<Date | null>;
}

interface CartLineTable extends OwnLineColumns {
  id: Generated<number>;
  cart_id: number;
  /** Null for a shopper's design and a loose diamond. */
  product_id: number | null;
  design: MaybeJsonb<Design>;
  /** The shopper's name for the design. */
  name: Generated<string>;
  /** The options, as returned by kernel/shop/catalogue/option-price. */
  options: Jsonb<Record<string, string>>;
  options_key: string;
  qty: number;
  is_selected: boolean;
  added_at: Timestamp;
}

interface CouponTable {
  id: Generated<number>;
  /** Upper case. */
  code: string;
  type: 1 | 2;
  pay_percent: number;
  discount_minor: number;
  min_subtotal_minor: number;
  starts_at: Timestamp;
  /** The first moment after its end. */
  ends_at: Timestamp;
  times_total: number | null;
  times_per_customer: number;
  /** Orders that use it; never above `times_total`. */
  used_total: Generated<number>;
  /** Grows when a use is counted or returned. */
  revision: Generated<number>;
  text: Jsonb<Localised<{ name: string }>>;
  /** Only for customers who claimed a gift of it. */
  by_gift: Generated<boolean>;
  /** Shoppers enter one of its generated codes; its own code is only a name. */
  by_made_codes: Generated<boolean>;
  /** For a generated code: its campaign, also a coupon, whose terms apply. */
  campaign_id: Generated<number | null>;
  /** Currencies of orders it is for; null for all. */
  currencies: Generated<CurrencyCode[] | null>;
  /** Sections of the shop it is for; null for all. */
  sections: Generated<CouponSection[] | null>;
  paused_at: Generated<Date | null>;
  /** Only for a customer without a paid order. */
  first_order: Generated<boolean>;
  /** When staff last changed its terms; the demonstration data do not overwrite it afterwards. */
  changed_at: Generated<Date | null>;
}

/** How many orders of a customer use a coupon. */
interface CouponCustomerTable {
  coupon_id: number;
  customer_id: number;
  used: number;
}

export interface CartTables {
  cart: CartTable;
  cart_line: CartLineTable;
  coupon: CouponTable;
  coupon_customer: CouponCustomerTable;
}
