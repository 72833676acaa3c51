import type { Brand } from 'valibot';
import type { LineFacts, LineSubject } from '#kernel/shop/cart/bought-line.ts';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import type { BusinessBuyer } from '#kernel/shop/checkout/business-buyer.ts';
import type { PaymentOption } from '#kernel/shop/checkout/checkout.ts';
import type { LandedCharges } from '#kernel/shop/checkout/duties.ts';
import type { Gift } from '#kernel/shop/checkout/gift.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import type { RestState } from '#kernel/shop/payment/rest.transitions.ts';
import type { PaperKind } from '#kernel/shop/receipts/paper.ts';
import type { OrderType } from './order-type.ts';
import type { NonPieceKind } from './ordered-kind.ts';
import type { MoneyBack, OrderState, ProgressStep } from './orders.states.ts';
import type { ParcelEvent } from './parcel.ts';

/** The public number of an order. */
export type OrderNumber = number & Brand<'OrderNumber'>;

/** Parses an order number from a URL or the wire; undefined if invalid. */
export function orderNumber(value: number | string): OrderNumber | undefined {
  return /^[1-9]\d{0,9}$/.test(String(value)) ? (Number(value) as OrderNumber) : undefined;
}

/** An order line with names and price of the day it was placed. */
export type OrderLine = (LineSubject | { kind: NonPieceKind }) & LineFacts & { id: number };

/** Groups that a list of orders can be filtered by. */
export const orderGroups = ['all', 'unpaid', 'paid', 'shipped', 'received', 'ended'] as const;

export type OrderGroup = (typeof orderGroups)[number];

/** An order in lists; amounts in the currency it was placed in. */
export interface OrderSummary {
  number: OrderNumber;
  state: OrderState;
  statusLabel: string;
  type: OrderType;
  /** ISO 8601 with time zone, like all times of an order. */
  placedAt: string;
  total: Money;
  canPay: boolean;
  lines: OrderLine[];
}

/** An unpaid order, for an offer to continue its payment. */
export interface WaitingOrder {
  number: OrderNumber;
  total: Money;
  /** Names of its pieces. */
  names: string[];
  remainingSeconds: number;
  paymentMethod: PaymentMethod | null;
  basket: Basket;
}

export type Destination =
  | {
      kind: 'store';
      name: string;
      address: string;
      telephone: string;
      /** Pickup code, as text and as the URL of a QR code. */
      pickup: { code: string; picture: string } | null;
    }
  | {
      kind: 'address';
      lines: string[];
      tracking: { company: string; number: string; url: string | null } | null;
    };

/** Bank account, payment reference and deadline (ISO 8601) of a transfer. */
export interface BankTransfer {
  bank: string;
  holder: string;
  account: string;
  swift: string;
  reference: string;
  until: string;
  received: Money;
  due: Money;
}

/** The two payments of an order with a deposit. */
export interface OrderDeposit {
  state: RestState;
  /** Due when it is placed, without stored value, and before dispatch. */
  now: Money;
  rest: Money;
  /** Part of the rest that is not paid. */
  left: Money;
  /** Day by which the rest is asked for, `YYYY-MM-DD`. */
  dueOn: string | null;
  /** Deposit that the shop has kept after a cancellation. */
  kept: Money;
  canPay: boolean;
}

/** Tracking of a delivery, newest event first. */
export interface Delivery {
  events: ParcelEvent[];
}

export interface Order extends OrderSummary {
  /** Changes with every change of the order. */
  revision: string;
  /** null if the order ended early. */
  progress: ProgressStep | null;
  /** Seconds left to pay; 0 if there is nothing to pay. */
  remainingSeconds: number;
  canCancel: boolean;
  /** Refund if it is cancelled now; null if nothing has been paid. */
  cancelRefund: Money | null;
  /** Whether the shopper can confirm the receipt of the parcel. */
  canReceive: boolean;
  /** Amount refunded so far. */
  refunded: Money;
  /** Part of the total that gift cards and store credit pay. */
  credit: Money;
  /** null if it is paid in full. */
  deposit: OrderDeposit | null;
  /** null if the shop no longer offers it. */
  paymentMethod: PaymentMethod | null;
  /** Methods by which it can be paid now; empty if it cannot. */
  payments: readonly PaymentOption[];
  subtotal: Money;
  /** Reduction by a coupon. */
  discount: Money;
  couponCode: string | null;
  shipping: Money;
  /** Duty and tax that the buyer was shown; null if none. */
  landed: LandedCharges | null;
  /** Note of the shopper; may be ''. */
  remark: string;
  /** The company that bought; empty for a private person. */
  business: BusinessBuyer;
  /** Gift options, if it is a gift. */
  gift: Gift | null;
  /** Transfer details if it waits for a transfer. */
  transfer: BankTransfer | null;
  basket: Basket;
  /** Refund status of an order that ended early. */
  moneyBack: MoneyBack | null;
  email: string;
  destination: Destination;
  /** Whether its buyer can withdraw from the contract by law. */
  hasWithdrawal?: boolean | undefined;
  history: { status: OrderState; label: string; at: string }[];
  /** Day of dispatch or pickup, `YYYY-MM-DD`; null if past or unknown. */
  readyOn: string | null;
  /** Receipt and credit notes. */
  papers: { kind: PaperKind; number: number; label: string }[];
}
