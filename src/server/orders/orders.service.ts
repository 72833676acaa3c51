import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import {
  isCancelled,
  isPaid,
  isPayable,
  type OrderState,
  orderStates,
} from '#kernel/shop/orders/orders.states.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import { isRestOpen } from '#kernel/shop/payment/rest.transitions.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { AddressValues } from '#server/addresses/addresses.service.ts';
import { adoptCouponUses } from '#server/campaigns/coupons.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readRestCredit } from '#server/stored-value/stored-value.repo.ts';
import {
  giveOrdersTo,
  lockOrderRowByNumber,
  type Order,
  type OrderChanges,
  type OrderItem,
  readItems,
  readOwnOrder,
  readProvenOrder,
  updateOrder,
} from './orders.repo.ts';

export type { Order, OrderItem };

/** Locks the order of a number until the transaction ends. Throws 1900106 when there is none. */
export async function lockOrderByNumber(trx: Transaction<Schema>, incrementId: number): Promise<Order> {
  const order = await lockOrderRowByNumber(trx, incrementId);
  if (!order)
    refuse(deskCodes.notFound, {
      text: { key: 'desk-orders-api.no-order', values: { number: incrementId } },
    });
  return order;
}

/** Calls `act` with a locked order, in a transaction of its own. Throws 1900106 when there is no such order. */
export function changeOrder<T>(
  { db }: Pick<Host, 'db'>,
  incrementId: number,
  act: (trx: Transaction<Schema>, order: Order) => Promise<T>,
): Promise<T> {
  return db.transaction(async (trx) => act(trx, await lockOrderByNumber(trx, incrementId)));
}

/** Changes the payment method of a locked order; emails and papers name the last one. */
export async function changePaymentMethod(
  trx: Transaction<Schema>,
  order: Order,
  method: PaymentMethod,
): Promise<Order> {
  return order.payment_method === method ? order : updateOrder(trx, order.id, { payment_method: method });
}

/** The lines of an order. */
export function orderLines(executor: Executor, orderId: number): Promise<OrderItem[]> {
  return readItems(executor, [orderId]);
}

/** Schedules the next check of an order that is closing. */
export async function postponeClosing(
  trx: Transaction<Schema>,
  id: number,
  checks: number,
  nextAt: Date,
): Promise<void> {
  await updateOrder(trx, id, { checks, next_check_at: nextAt });
}

/** Stores the total that has been refunded. */
export function setRefundedTotal(
  trx: Transaction<Schema>,
  id: number,
  minor: number,
  now: Date,
): Promise<Order> {
  return updateOrder(trx, id, { refunded_minor: minor, updated_at: now });
}

/** Changes the delivery address of a locked order. */
export function changeOrderAddress(
  trx: Transaction<Schema>,
  id: number,
  address: AddressValues & { updated_at: Date },
): Promise<Order> {
  return updateOrder(trx, id, address);
}

export type OrderChoice = { id?: number | undefined; incrementId?: number | undefined };

/** The order if the caller may see it; throws 1500018 as for an unknown one. */
export async function ownOrder(executor: Executor, customerId: number, by: OrderChoice): Promise<Order> {
  const order = await readOwnOrder(executor, customerId, by);
  if (!order) refuse(codes.orderNotFound);
  return order;
}

/** Name and phone of a customer's order, and whether it is paid. */
export async function buyerOf(executor: Executor, customerId: number, incrementId: number) {
  const order = await ownOrder(executor, customerId, { incrementId });
  const { first_name: firstName, last_name: lastName, telephone: phone } = order;
  return { firstName, lastName, phone, isPaid: isPaid(order.status) };
}

/** The order if the caller has proved to be its shopper; throws 1500018 as for an unknown one. */
export async function provenOrder(executor: Executor, customerId: number, by: OrderChoice): Promise<Order> {
  const { id } = await ownOrder(executor, customerId, by);
  const order = await readProvenOrder(executor, customerId, id);
  if (!order) refuse(codes.orderNotFound);
  return order;
}

/**
 * Whether the caller has proved to be the order's shopper. An order link proves nothing, because it may be forwarded.
 */
export async function isProvenOrder(executor: Executor, customerId: number, id: number): Promise<boolean> {
  return (await readProvenOrder(executor, customerId, id)) !== undefined;
}

/** Whether the caller may see an order, also by the link of an email. */
export async function isVisibleOrder(executor: Executor, customerId: number, id: number): Promise<boolean> {
  return (await readOwnOrder(executor, customerId, { id })) !== undefined;
}

/** States of the filter `wxRequestOrderStatus`: 0 unpaid, 1 paid, 2 shipped, 3 done, 4 cancelled; null for all. */
export function statusesOf(filter: string): readonly OrderState[] | null {
  const groups: Record<string, (state: OrderState) => boolean> = {
    0: (state) => isPayable(state) || state === 'closing',
    1: (state) => isPaid(state) && !['dispatched', 'received', 'completed'].includes(state),
    2: (state) => state === 'dispatched',
    3: (state) => state === 'received' || state === 'completed',
    4: (state) => isCancelled(state) || state === 'refunded' || state === 'payment_suspected_fraud',
  };
  const belongs = groups[filter];
  return belongs ? orderStates.filter(belongs) : null;
}

/** Moves the orders of guests and their coupon uses to the customer. */
export async function adoptOrders(
  trx: Transaction<Schema>,
  fromCustomerIds: readonly number[],
  toCustomerId: number,
): Promise<void> {
  if (fromCustomerIds.length === 0) return;
  await giveOrdersTo(trx, fromCustomerIds, toCustomerId);
  await adoptCouponUses(trx, fromCustomerIds, toCustomerId);
}

/** Columns of an order that its payment changes without a transition. */
type PaymentFacts = Pick<
  OrderChanges,
  | 'received_minor'
  | 'shortfall_minor'
  | 'paid_attempt_id'
  | 'rest_received_minor'
  | 'kept_minor'
  | 'review_reason'
  | 'close_reason'
  | 'expires_at'
  | 'next_check_at'
  | 'updated_at'
>;

/** Writes facts of the payment to a locked order. */
export function setPaymentFacts(trx: Transaction<Schema>, id: number, facts: PaymentFacts): Promise<Order> {
  return updateOrder(trx, id, facts);
}

type Sums = Pick<Order, 'grand_minor' | 'credit_minor' | 'rest_minor'>;

/**
 * The first payment of an order to a provider, in minor units: the total without the part that stored value pays and the rest that
 * is due before dispatch.
 */
export const payableMinor = ({ grand_minor, credit_minor, rest_minor }: Sums): number =>
  grand_minor - credit_minor - rest_minor;

/** Whether stored value pays all of what is due when the order is placed. */
export const isCovered = (order: Sums): boolean => order.credit_minor > 0 && payableMinor(order) === 0;

/** Part of the rest that is not paid yet. */
export const unpaidRestMinor = ({
  rest_minor,
  rest_state,
  rest_received_minor,
}: Pick<Order, 'rest_minor' | 'rest_state' | 'rest_received_minor'>): number =>
  isRestOpen(rest_state) ? rest_minor - rest_received_minor : 0;

/** Part of the rest that is still to come; 0 for an order that ended. */
export const leftOfRestMinor = (
  order: Pick<Order, 'status' | 'rest_minor' | 'rest_state' | 'rest_received_minor'>,
) => (isCancelled(order.status) || order.status === 'refunded' ? 0 : unpaidRestMinor(order));

/** What stored value has paid of the rests of orders with a deposit, in minor units, by order. */
export const restCredits = (
  executor: Executor,
  orders: readonly Pick<Order, 'id' | 'rest_received_minor'>[],
): Promise<Map<number, number>> =>
  readRestCredit(
    executor,
    orders.filter(({ rest_received_minor }) => rest_received_minor > 0).map(({ id }) => id),
  );

/** Columns of a new order that is paid in one part. */
export const paidInFull = {
  ...{ rest_minor: 0, deposit_minor: 0, rest_state: 'none', rest_attempt_id: null, rest_received_minor: 0 },
  ...{ rest_due_at: null, rest_paid_at: null, kept_minor: 0 },
} satisfies Partial<Order>;
