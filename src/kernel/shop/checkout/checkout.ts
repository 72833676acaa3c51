import type { Address, AddressDetails, AddressId, NamesByCode } from '#kernel/shop/addresses/address.ts';
import type { Basket, LineProblem } from '#kernel/shop/cart/cart.rules.ts';
import type { ShownCart } from '#kernel/shop/cart/cart.ts';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import type { Store, StoreId } from '#kernel/shop/stores/store.ts';
import type { DaySpan } from './arrival.ts';
import type { ShippingMethod } from './checkout.rules.ts';
import type { Gift } from './gift.ts';

/** A way to the shopper, at the price of the place that was asked about. */
export interface ShippingOption {
  method: ShippingMethod;
  label: string;
  cost: Money;
  /** Working days from dispatch, for example '2–4'; '' where it is said nowhere. */
  days: string;
  areTaxesIncluded: boolean;
}

export interface PaymentOption {
  method: PaymentMethod;
  label: string;
  /** Said below the label; '' for nothing. */
  note: string;
}

/** A selected line that cannot be bought now; the totals leave it out. */
export interface Unavailable {
  id: CartLineId;
  name: string;
  problem: LineProblem;
}

/** What customs will ask the shopper for on delivery, by rule; it is not part of the total. */
export interface Duties {
  amount: Money;
  /** null where no duty is in the estimate. */
  dutyPercent: number | null;
  taxPercent: number;
  /** Who publishes the rule. */
  source: string;
  /** `YYYY-MM`. */
  asOf: string;
}

/** Totals and shipping of a place. */
export interface Quote {
  cart: ShownCart;
  /** null where they are in the price, or not known. */
  duties: Duties | null;
  unavailable: readonly Unavailable[];
  shippings: readonly ShippingOption[];
  /** In the order in which they are offered. */
  payments: readonly PaymentOption[];
  /** When a parcel is handed over; null where nobody knows. */
  arrives: DaySpan | null;
  /** From which day on each store hands the order over. */
  pickupDays: ReadonlyMap<StoreId, string>;
  /** Stores in which all of it lies and which hand it over today. */
  pickupsToday: ReadonlySet<StoreId>;
}

/** A place to ask about: an entry of the address book, or what is typed. */
export interface QuotePlace {
  addressId: AddressId | null;
  country: string;
  state: string;
  shippingMethod: ShippingMethod;
}

/** Everything the checkout starts with. */
export interface Checkout extends Quote {
  /** What the first totals are for. */
  place: QuotePlace;
  /** The method chosen before; null for none, or one that is no longer offered. */
  paymentMethod: PaymentMethod | null;
  isGuest: boolean;
  /** The address book, its default first, each entry with its place on one line. */
  addresses: readonly (Address & { line: string })[];
  /** What the shop knows of the shopper. */
  shopper: { email: string; firstName: string; lastName: string };
  countries: NamesByCode;
  /** Of `place.country`. */
  states: NamesByCode;
  stores: readonly Store[];
  /** Until an unpaid order is called off. */
  paymentMinutes: number;
  refundDays: number;
}

/** Who signs for the parcel and where, as it is typed here. */
export type TypedAddress = Omit<AddressDetails, 'area' | 'postscript'>;

export type OrderDestination =
  | { kind: 'book'; addressId: AddressId }
  | { kind: 'typed'; address: TypedAddress; isSaved: boolean }
  | { kind: 'store'; storeId: StoreId; collector: TypedAddress };

/** An order to be placed. */
export interface OrderRequest {
  /** What is ordered: the cart, or what is bought at once beside it. */
  basket: Basket;
  destination: OrderDestination;
  email: string;
  paymentMethod: PaymentMethod;
  remark: string;
  gift: Gift;
  /** One per attempt to order: sent twice, it makes one order. */
  clientKey: string;
  /** The cart that the shopper agreed to; an order of another one is refused. */
  seen: ShownCart;
}
