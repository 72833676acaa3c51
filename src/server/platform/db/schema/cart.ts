import type { Generated } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import type { CouponSection } from '#kernel/shop/cart/coupon-scope.ts';
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
  /** Grows with every change of the cart or its lines. */
  revision: Generated<number>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

interface CartLineTable extends OwnLineColumns {
  id: Generated<number>;
  cart_id: number;
  /** null for a design of one's own and for a loose diamond. */
  product_id: number | null;
  design: MaybeJsonb<Design>;
  /** What the shopper called the design. */
  name: Generated<string>;
  /** The choices, as kernel/shop/catalogue/option-price gives them back. */
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
  /** The first moment at which it is over. */
  ends_at: Timestamp;
  times_total: number | null;
  times_per_customer: number;
  /** Orders that hold it; never above `times_total`. */
  used_total: Generated<number>;
  /** Grows whenever a use is counted or given back. */
  revision: Generated<number>;
  text: Jsonb<Localised<{ name: string }>>;
  /** Only for who has claimed a gift of it. */
  by_gift: Generated<boolean>;
  /** Its own code only names it: shoppers type one of the codes that were made for it. */
  by_made_codes: Generated<boolean>;
  /** Of a code that was made for a campaign, which is a coupon too; its terms are the campaign's. */
  campaign_id: Generated<number | null>;
  /** Those in which an order may be paid; null for all. */
  currencies: Generated<CurrencyCode[] | null>;
  /** Parts of the shop that it is for; null for all. */
  sections: Generated<CouponSection[] | null>;
  paused_at: Generated<Date | null>;
  /** When staff last changed its terms; the demonstration's leave it alone from then on. */
  changed_at: Generated<Date | null>;
}

/** How many orders of a customer hold a coupon. */
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
