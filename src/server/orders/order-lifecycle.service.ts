import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { receivedAfterMs, refundWindowEnd } from '#kernel/shop/orders/orders.rules.ts';
import type { OrderState } from '#kernel/shop/orders/orders.states.ts';
import { type OrderEvent, orderAfter, statesBefore } from '#kernel/shop/orders/orders.transitions.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { text } from '#server/platform/texts.ts';
import { mustBeAgreed } from './order-drawings.service.ts';
import { type OrderMail, queueDelayMail, queueOrderMail } from './order-emails.service.ts';
import { addHistory } from './order-history.repo.ts';
import { mustBePaidInFull } from './order-rest.service.ts';
import { moveOrder } from './order-transitions.service.ts';
import {
  lockOrder,
  lockOrdersInState,
  type Order,
  type OrderChanges,
  readItems,
  updateOrder,
} from './orders.repo.ts';
import { isProvenOrder, type OrderChoice, ownOrder } from './orders.service.ts';
import { addTracking, followParcel } from './parcels.repo.ts';
import { readyOn } from './ready-day.service.ts';

type LifeHost = Pick<Host, 'db' | 'clock'>;

/** States that staff can move an order to; a refusal names the required one. */
const steps: readonly OrderState[] = ['payment_confirmed', 'processing', 'dispatched', 'received'];

/** Throws 1900105 unless the order's state allows one of the events. */
export function mustAllow({ increment_id: number, status }: Order, ...events: readonly OrderEvent[]): void {
  if (events.some((event) => orderAfter(status, event))) return;
  const allowed = events.flatMap(statesBefore);
  const [only] = allowed;
  const next = allowed.length === 1 && only && steps.includes(only) ? only : '';
  refuse(deskCodes.notPossible, {
    text: { key: 'desk-orders-api.wrong-state', values: { number, state: status, next } },
  });
}

/** Refuses to send pieces whose work has not begun. */
export function refuseUnbegun({ increment_id: number, status }: Order): never {
  refuse(deskCodes.notPossible, {
    text: { key: 'desk-orders-api.wrong-state', values: { number, state: status, next: 'processing' } },
  });
}

/** A step of an order by staff. */
export interface Step {
  event: OrderEvent;
  note: string;
  changes?: Omit<OrderChanges, 'status'>;
  email?: OrderMail;
  /** Text key of the tracking entry. */
  tracking?: 'tracking-shipped' | 'tracking-delivered';
  /** Throws if the order does not allow the step. */
  check?: (order: Order, trx: Transaction<Schema>) => void | Promise<void>;
}

/** Adds a tracking entry of the shop's own, and follows a parcel that is handed over. */
export async function noteTracking(
  trx: Transaction<Schema>,
  order: Order,
  key: NonNullable<Step['tracking']>,
  at: Date,
): Promise<void> {
  const values = { carrier: order.tracking_company ?? '' };
  const label = localised((locale) => text(locale, `orders-api.${key}`, values));
  const stage = key === 'tracking-shipped' ? 'handed-over' : 'delivered';
  await addTracking(trx, [{ order_id: order.id, at, stage, text: label, places: null, reference: null }]);
  if (stage === 'handed-over') await followParcel(trx, order.id, at);
}

async function take(trx: Transaction<Schema>, order: Order, step: Step, at: Date): Promise<Order> {
  const { event, note, changes = {}, email, tracking } = step;
  const moved = await moveOrder(trx, order, event, { at, note, changes });
  if (tracking) await noteTracking(trx, moved, tracking, at);
  if (email) await queueOrderMail(trx, email, moved);
  return moved;
}

/** One step by staff: state, history, tracking entry and email of a locked order. */
export async function staffStep(
  trx: Transaction<Schema>,
  order: Order,
  step: Step,
  now: Date,
): Promise<Order> {
  mustAllow(order, step.event);
  await step.check?.(order, trx);
  return take(trx, order, step, now);
}

/** Throws 1900105 for an order that is collected. */
export function mustBeSent({ increment_id, store_id }: Order): void {
  if (store_id !== null)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.is-collected', values: { number: increment_id } },
    });
}

function mustBeCollected({ increment_id, store_id }: Order): void {
  if (store_id === null)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.is-sent', values: { number: increment_id } },
    });
}

/** Holds a paid order until staff accept it again; `reason` is written into its history. */
export function putOnHold(
  trx: Transaction<Schema>,
  order: Order,
  { reason, now }: { reason: string; now: Date },
): Promise<Order> {
  const changes = { review_reason: 'staff' } as const;
  return staffStep(trx, order, { event: 'put-on-hold', note: reason, changes }, now);
}

/** Adds working days to the promised day and sends the customer the new one. */
export async function delayOrder(
  trx: Transaction<Schema>,
  order: Order,
  { days, reason, now }: { days: number; reason: string; now: Date },
): Promise<Order> {
  mustAllow(order, 'called-off');
  const delayed = await updateOrder(trx, order.id, {
    delay_days: order.delay_days + days,
    updated_at: now,
  });
  const day = await readyOn(trx, { order: delayed, items: await readItems(trx, [order.id]) }, now);
  await addHistory(trx, { order_id: order.id, status: order.status, at: now, note: reason });
  if (day) await queueDelayMail(trx, delayed, day);
  return delayed;
}

/** The workshop begins: the customer cannot cancel the order any more. */
export function beginWork(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  return staffStep(trx, order, { event: 'work-begun', note: 'work begun', check: mustBeAgreed }, now);
}

/** The pieces are ready for collection in the store. */
export function makeReady(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  const step: Step = {
    event: 'dispatched',
    note: 'ready for pick-up',
    email: 'order-ready',
    check: async (lockedOrder, within) => {
      mustBeCollected(lockedOrder);
      mustBePaidInFull(lockedOrder);
      await mustBeAgreed(lockedOrder, within);
    },
  };
  return staffStep(trx, order, step, now);
}

/** The code as it is compared: without spaces and hyphens, in upper case. */
const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** The pieces are handed over in the store to the person with the pick-up code. */
export function handOver(
  trx: Transaction<Schema>,
  order: Order,
  { code, now }: { code: string; now: Date },
): Promise<Order> {
  const step: Step = {
    event: 'received',
    note: 'collected with the code',
    email: 'order-delivered',
    check: (lockedOrder) => {
      mustBeCollected(lockedOrder);
      if (plainCode(code) !== lockedOrder.pickup_code)
        refuse(deskCodes.fieldInvalid, {
          text: { key: 'desk-orders-api.wrong-code', values: { number: lockedOrder.increment_id } },
          field: 'code',
        });
    },
  };
  return staffStep(trx, order, step, now);
}

/** The carrier has delivered the parcel. */
export function deliverOrder(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  const step: Step = {
    event: 'received',
    note: 'delivered by the carrier',
    email: 'order-delivered',
    tracking: 'tracking-delivered',
    check: mustBeSent,
  };
  return staffStep(trx, order, step, now);
}

/** Completes a received order; throws 1900105 while its refund window is open. */
export function completeOrder(
  trx: Transaction<Schema>,
  order: Order,
  { refundDays, now }: { refundDays: number; now: Date },
): Promise<Order> {
  const step: Step = {
    event: 'completed',
    note: 'completed by staff',
    check: ({ increment_id: number, received_at }) => {
      const end = refundWindowEnd(received_at ?? now, refundDays);
      if (end > now)
        refuse(deskCodes.notPossible, {
          text: { key: 'desk-orders-api.returnable-until', values: { number, day: businessDay(end) } },
        });
    },
  };
  return staffStep(trx, order, step, now);
}

/** The carrier has reported the delivery of a locked order. As `deliverOrder`, without a tracking entry. */
export async function receiveFromCarrier(trx: Transaction<Schema>, order: Order, at: Date): Promise<void> {
  const note = 'delivered, as the carrier reports';
  await take(trx, order, { event: 'received', note, email: 'order-delivered' }, at);
}

const batch = 50;

/** Parcels without a report of delivery are marked as received after their period. */
export async function receiveDue({ db, clock }: LifeHost): Promise<number> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const before = new Date(now.getTime() - receivedAfterMs);
    const orders = await lockOrdersInState(trx, 'dispatched', { before, limit: batch });
    for (const order of orders) await take(trx, order, { event: 'received', note: '14 days' }, now);
    return orders.length;
  });
}

/** Received orders whose refund window has closed are complete. */
export async function completeDue({ db, clock, config }: LifeHost & Pick<Host, 'config'>): Promise<number> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    // Received at this time, the refund window closes now.
    const before = new Date(2 * now.getTime() - refundWindowEnd(now, config.refundDays).getTime());
    const orders = await lockOrdersInState(trx, 'received', { before, limit: batch });
    for (const order of orders)
      await take(trx, order, { event: 'completed', note: 'refund window closed' }, now);
    return orders.length;
  });
}

function refuseReceipt(key: 'cannot-receive' | 'receive-unproven'): never {
  refuse(codes.parameterInvalid, {
    text: { key: `orders-api.${key}` },
    data: (message) => ({ errors: message }),
  });
}

/**
 * The shopper confirms the receipt of a parcel; repeating it changes nothing. Collected orders are received by their
 * code only. An order link is not enough, because it may have been forwarded and the return period begins.
 */
export async function confirmReceipt(host: LifeHost, { shopper, now }: SignedCall, which: OrderChoice) {
  await host.db.transaction(async (trx) => {
    const { id } = await ownOrder(trx, shopper.customerId, which);
    const order = await lockOrder(trx, id);
    if (!order || order.status === 'received' || order.status === 'completed') return;
    if (order.status !== 'dispatched' || order.store_id !== null) refuseReceipt('cannot-receive');
    if (!(await isProvenOrder(trx, shopper.customerId, id))) refuseReceipt('receive-unproven');
    await take(trx, order, { event: 'received', note: 'confirmed by the shopper' }, now);
  });
}
