import type { Transaction } from 'kysely';
import { type ReturnEvent, returnAfter } from '#kernel/shop/returns/return.transitions.ts';
import { restockLine } from '#server/orders/order-transitions.service.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import { followPieces } from '#server/orders/piece-job.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueReturnMail } from './return-emails.service.ts';
import { queueReturnEvent } from './return-events.service.ts';
import {
  addStep,
  lockReturnOfRefund,
  type ReturnChanges,
  type ReturnRow,
  updateReturn,
} from './returns.repo.ts';

/** A return with its order and item, locked in the order: order, return. */
export interface HeldReturn {
  row: ReturnRow;
  order: Order;
  item: OrderItem;
}

interface Step {
  at: Date;
  changes?: Omit<ReturnChanges, 'state'>;
  /** Without an email, for a step that the next one follows at once. */
  isQuiet?: boolean;
}

/** Moves a locked return by an event and writes its history. Nothing else writes the state. */
async function step(
  trx: Transaction<Schema>,
  row: ReturnRow,
  event: ReturnEvent,
  { at, changes = {} }: Step,
): Promise<ReturnRow> {
  const state = returnAfter(row.state, event);
  if (!state) throw new Error(`return ${row.id} has no transition from ${row.state} by ${event}`);
  await addStep(trx, { return_id: row.id, state, at });
  const moved = await updateReturn(trx, row.id, { ...changes, state, updated_at: at });
  await queueReturnEvent(trx, 'return.changed', moved);
  if ((state === 'sent_back' && row.service === 'exchange') || state === 'traded_in')
    await followPieces(trx, row.order_id, at);
  return moved;
}

/** Moves a locked return and emails its shopper, unless `isQuiet`; throws when the event is not allowed. */
export async function moveReturn(
  trx: Transaction<Schema>,
  held: HeldReturn,
  event: ReturnEvent,
  move: Step,
): Promise<ReturnRow> {
  const row = await step(trx, held.row, event, move);
  if (!move.isQuiet) await queueReturnMail(trx, { ...held, row });
  return row;
}

/** Restocks the returned pieces if the inspection allows it, except those that a refund has restocked. */
export async function restockReturn(trx: Transaction<Schema>, { row, item }: HeldReturn): Promise<void> {
  const quantity = Math.min(row.qty, item.qty - item.restocked);
  if (row.is_sellable && quantity > 0) await restockLine(trx, item, { quantity });
}

/** Settles the return of a paid refund; its order is locked. */
export async function settleReturn(trx: Transaction<Schema>, refundId: number, at: Date): Promise<void> {
  const row = await lockReturnOfRefund(trx, refundId);
  // The shopper gets the order's refund email, which names the amount.
  if (row?.state === 'awaiting_refund') await step(trx, row, 'paid-back', { at });
}
