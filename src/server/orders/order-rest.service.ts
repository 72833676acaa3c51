import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { Amount } from '#kernel/shop/money/format.ts';
import { noDeposits } from '#kernel/shop/payment/deposit.rules.ts';
import {
  isRestOpen,
  isRestPayable,
  type RestEvent,
  restAfter,
} from '#kernel/shop/payment/rest.transitions.ts';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { businessDay, endOfDay } from '#kernel/shop/stores/business-day.ts';
import { addDays } from '#kernel/shop/stores/opening.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { queueOrderMail } from './order-emails.service.ts';
import { addHistory } from './order-history.repo.ts';
import { lockOverdueRests } from './order-rest.repo.ts';
import { type Order, type OrderChanges, updateOrder } from './orders.repo.ts';

/** Moves the rest of a locked order by an event; throws when the event is not allowed. */
export async function moveRest(
  trx: Transaction<Schema>,
  order: Order,
  event: RestEvent,
  changes: Omit<OrderChanges, 'rest_state'>,
): Promise<Order> {
  const to = restAfter(order.rest_state, event);
  if (!to)
    throw new Error(
      `order ${order.increment_id} has no rest that moves from ${order.rest_state} by ${event}`,
    );
  return updateOrder(trx, order.id, { ...changes, rest_state: to });
}

/** Throws 1900105 while a part of the order's total is not paid: its pieces do not leave. */
export function mustBePaidInFull(order: Order): void {
  if (!isRestOpen(order.rest_state)) return;
  const rest = new Amount({ currency: order.currency, minor: order.rest_minor - order.rest_received_minor });
  refuse(deskCodes.notPossible, {
    text: { key: 'desk-orders-api.rest-open', values: { number: order.increment_id, rest } },
  });
}

const termsOf = () => shopSettings().deposits ?? noDeposits;

const payableRest = (order: Order): boolean =>
  isRestPayable({ status: order.status, rest: order.rest_state });

/** Asks the customer of a locked order for its rest, with a new day to pay it by. Throws 1900105 if none is due. */
export async function askForRest(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  if (!payableRest(order))
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-rest', values: { number: order.increment_id } },
    });
  const rest_due_at = endOfDay(addDays(businessDay(now), termsOf().restDays));
  const asked = await moveRest(trx, order, 'asked', { rest_due_at, updated_at: now });
  await addHistory(trx, { order_id: order.id, status: order.status, at: now, note: 'rest asked for' });
  await queueOrderMail(trx, 'rest-due', asked);
  return asked;
}

/** Asks for the rest of a locked order once its last piece is finished, unless it was asked for before. */
export async function askWhenFinished(trx: Transaction<Schema>, order: Order, now: Date): Promise<void> {
  if (order.rest_state === 'open' && payableRest(order)) await askForRest(trx, order, now);
}

const batch = 50;

/** Reminds customers whose rest is overdue, once; from then on the task at the desk is late. Returns their number. */
export async function remindOfRests({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const overdue = await lockOverdueRests(trx, now, batch);
    for (const order of overdue) {
      const late = await moveRest(trx, order, 'overdue', { updated_at: now });
      await queueOrderMail(trx, 'rest-overdue', late);
    }
    return overdue.length;
  });
}
