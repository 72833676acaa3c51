import type { Address, AddressDetails, AddressId, NamesByCode } from '#kernel/shop/addresses/address.ts';
import type { Basket, LineProblem } from '#kernel/shop/cart/cart.rules.ts';
import type { ShownCart } from '#kernel/shop/cart/cart.ts';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import type { CardProblem } from '#kernel/shop/stored-value/stored-value.rules.ts';
import type { Store, StoreId } from '#kernel/shop/stores/store.ts';
import type { DaySpan } from './arrival.ts';
import type { BusinessBuyer } from './business-buyer.ts';
import type { ShippingMethod } from './checkout.rules.ts';
import type { LandedCharges } from './duties.ts';
import type { Gift } from './gift.ts';

/** A delivery method with its cost for the quoted place. */
export interface ShippingOption {
  method: ShippingMethod;
  label: string;
  cost: Money;
  /** Working days from dispatch, for example '2–4'; '' if not stated. */
  days: string;
  areTaxesIncluded: boolean;
}

export interface PaymentOption {
  method: PaymentMethod;
  label: string;
  /** Shown below the label; may be ''. */
  note: string;
}

/** A selected line that cannot be bought now; excluded from the totals. */
export interface Unavailable {
  id: CartLineId;
  name: string;
  problem: LineProblem;
}

/** Gift cards and store credit that pay a part of an order. */
export interface CreditQuote {
  /** Store credit of the account in the currency. */
  balance: Money;
  /** What gift cards and credit pay, and what is left. */
  applied: Money;
  due: Money;
  cards: readonly { end: string; balance: Money; problem: CardProblem }[];
  /** Credits of traded stones, and whether this order may use them. */
  tradeUps: readonly { balance: Money; least: Money; fits: boolean }[];
}

/** Payment in two parts, of orders with pieces made to order. */
export interface DepositQuote {
  /** Due when the order is placed, after gift cards and credit, and before dispatch. */
  now: Money;
  rest: Money;
  /** Share of the pieces made to order that is due at once. */
  percent: number;
  /** Days to pay the rest after the pieces are ready. */
  restDays: number;
  isChosen: boolean;
}

/** The gift cards and store credit that the shopper wants to use. */
export interface WantedCredit {
  codes: readonly string[];
  usesCredit: boolean;
}

/** Totals and shipping for a place. */
export interface Quote {
  cart: ShownCart;
  /** Duty and tax; null for collection, and where nothing is known or due. */
  landed: LandedCharges | null;
  /** null while the shop has no gift cards. */
  credit: CreditQuote | null;
  /** null if the order is paid in full only. */
  deposit: DepositQuote | null;
  unavailable: readonly Unavailable[];
  shippings: readonly ShippingOption[];
  /** In display order. */
  payments: readonly PaymentOption[];
  /** Days of delivery; null if unknown. */
  arrives: DaySpan | null;
  /** First pickup day by store. */
  pickupDays: ReadonlyMap<StoreId, string>;
  /** Stores that have the whole order in stock and hand it over today. */
  pickupsToday: ReadonlySet<StoreId>;
}

/** The place of a quote: an entry of the address book, or a typed one. */
export interface QuotePlace {
  addressId: AddressId | null;
  country: string;
  state: string;
  shippingMethod: ShippingMethod;
}

/** Initial data of the checkout page. */
export interface Checkout extends Quote {
  /** The place of the initial totals. */
  place: QuotePlace;
  /** The method chosen before; null if none, or no longer offered. */
  paymentMethod: PaymentMethod | null;
  isGuest: boolean;
  /** The address book, default first, with each address on one line. */
  addresses: readonly (Address & { line: string })[];
  /** Known details of the shopper. */
  shopper: { email: string; firstName: string; lastName: string };
  countries: NamesByCode;
  /** States of `place.country`. */
  states: NamesByCode;
  stores: readonly Store[];
  /** Minutes until an unpaid order is cancelled. */
  paymentMinutes: number;
  refundDays: number;
}

/** Recipient and address as typed in the checkout. */
export type TypedAddress = Omit<AddressDetails, 'area' | 'postscript'>;

export type OrderDestination =
  | { kind: 'book'; addressId: AddressId }
  | { kind: 'typed'; address: TypedAddress; isSaved: boolean }
  | { kind: 'store'; storeId: StoreId; collector: TypedAddress };

/** An order to place. */
export interface OrderRequest {
  /** The basket to order. */
  basket: Basket;
  destination: OrderDestination;
  email: string;
  paymentMethod: PaymentMethod;
  remark: string;
  business: BusinessBuyer;
  gift: Gift;
  /** Idempotency key: a repeated request creates one order. */
  clientKey: string;
  /** The gift cards and store credit to pay with, and what the shopper saw them pay. */
  credit: WantedCredit & { applied: Money | null };
  /** The deposit that the shopper agreed to pay now; null for the whole total. */
  deposit: Money | null;
  /** The cart the shopper agreed to; the order is refused if the cart differs. */
  seen: ShownCart;
}
