import type { Brand } from 'valibot';
import type { LineFacts, LineSubject } from '#kernel/shop/cart/bought-line.ts';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import type { PaymentOption } from '#kernel/shop/checkout/checkout.ts';
import type { Gift } from '#kernel/shop/checkout/gift.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import type { PaperKind } from '#kernel/shop/receipts/paper.ts';
import type { OrderType } from './order-type.ts';
import type { MoneyBack, OrderState, ProgressStep } from './orders.states.ts';
import type { ParcelEvent } from './parcel.ts';

/** The number a shopper knows an order by. */
export type OrderNumber = number & Brand<'OrderNumber'>;

/** Reads an order's number from an address or the wire; undefined where it is none. */
export function orderNumber(value: number | string): OrderNumber | undefined {
  return /^[1-9]\d{0,9}$/.test(String(value)) ? (Number(value) as OrderNumber) : undefined;
}

/** A line of an order, in the words and at the price of the day it was placed. */
export type OrderLine = LineSubject & LineFacts & { id: number };

/** The parts a list of orders may be narrowed to. */
export const orderGroups = ['all', 'unpaid', 'paid', 'shipped', 'received', 'ended'] as const;

export type OrderGroup = (typeof orderGroups)[number];

/** An order as a list shows it, amounts in the currency it was placed in. */
export interface OrderSummary {
  number: OrderNumber;
  state: OrderState;
  statusLabel: string;
  type: OrderType;
  /** ISO 8601 with its zone, as all times of an order. */
  placedAt: string;
  total: Money;
  canPay: boolean;
  lines: OrderLine[];
}

/** An order that waits for its payment, as a page offers to go on with it. */
export interface WaitingOrder {
  number: OrderNumber;
  total: Money;
  /** What is in it. */
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
      /** What opens the counter's drawer, in letters and as the address of a picture to scan. */
      pickup: { code: string; picture: string } | null;
    }
  | { kind: 'address'; lines: string[]; tracking: { company: string; number: string } | null };

/** The house's account, the words that tell whose money it is, and by when (ISO 8601) it must have come. */
export interface BankTransfer {
  bank: string;
  holder: string;
  account: string;
  swift: string;
  reference: string;
  until: string;
}

/** What the carrier has reported of an order, newest first. */
export interface Delivery {
  events: ParcelEvent[];
}

export interface Order extends OrderSummary {
  /** Changes whenever the order does. */
  revision: string;
  /** null once it has left the path. */
  progress: ProgressStep | null;
  /** Seconds left to pay; 0 when there is nothing to pay. */
  remainingSeconds: number;
  canCancel: boolean;
  /** What goes back when it is cancelled now; null where nothing has been paid. */
  cancelRefund: Money | null;
  /** The shopper may say that the parcel has come. */
  canReceive: boolean;
  /** What has gone back of what was paid. */
  refunded: Money;
  /** null where the shop no longer offers it. */
  paymentMethod: PaymentMethod | null;
  /** The ways it can be paid by now; none when it cannot. */
  payments: readonly PaymentOption[];
  subtotal: Money;
  /** What a coupon took off. */
  discount: Money;
  couponCode: string | null;
  shipping: Money;
  /** What the shopper wrote to us with it; '' for nothing. */
  remark: string;
  /** What was asked for with it, if it is a gift. */
  gift: Gift | null;
  /** Where the transfer it waits for is to go. */
  transfer: BankTransfer | null;
  basket: Basket;
  /** What happens to the money of an order that goes no further. */
  moneyBack: MoneyBack | null;
  email: string;
  destination: Destination;
  history: { status: OrderState; label: string; at: string }[];
  /** The day by which it leaves the house or lies in the shop, `YYYY-MM-DD`; null where it has, or nobody knows. */
  readyOn: string | null;
  /** Its receipt and credit notes. */
  papers: { kind: PaperKind; number: number; label: string }[];
}
