import type { Transaction } from 'kysely';
import { type ReturnEvent, returnAfter } from '#kernel/shop/returns/return.transitions.ts';
import { takeBackDiamond } from '#server/diamonds/diamond-stock.service.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { giveBackOf } from '#server/stock/stock.service.ts';
import { queueReturnMail } from './return-emails.service.ts';
import {
  addStep,
  lockReturnOfRefund,
  type ReturnChanges,
  type ReturnRow,
  updateReturn,
} from './returns.repo.ts';

/** A return with the order and the line it is of; the order is held first, then the return. */
export interface HeldReturn {
  row: ReturnRow;
  order: Order;
  item: OrderItem;
}

interface Step {
  at: Date;
  changes?: Omit<ReturnChanges, 'state'>;
}

/** Writes the next state of a held return, as its table says, and its history: nothing else writes either. */
async function step(
  trx: Transaction<Schema>,
  row: ReturnRow,
  event: ReturnEvent,
  { at, changes = {} }: Step,
): Promise<ReturnRow> {
  const state = returnAfter(row.state, event);
  if (!state) throw new Error(`return ${row.id} may not go on from ${row.state} by ${event}`);
  await addStep(trx, { return_id: row.id, state, at });
  return updateReturn(trx, row.id, { ...changes, state, updated_at: at });
}

/** Moves a held return and tells its shopper; throws when the table has no such move. */
export async function moveReturn(
  trx: Transaction<Schema>,
  held: HeldReturn,
  event: ReturnEvent,
  move: Step,
): Promise<ReturnRow> {
  const row = await step(trx, held.row, event, move);
  await queueReturnMail(trx, { ...held, row });
  return row;
}

/** Puts the returned pieces on sale again where the inspection allows it: goods to where they came from, a stone into the safe. */
export async function restockReturn(
  trx: Transaction<Schema>,
  { row, order, item }: HeldReturn,
): Promise<void> {
  if (!row.is_sellable) return;
  if (item.kind === 'product' && item.product_id !== null)
    await giveBackOf(trx, order.id, [{ productId: item.product_id, quantity: row.qty }]);
  if (item.kind === 'diamond' && item.diamond_id !== null)
    await takeBackDiamond(trx, item.diamond_id, order.id);
}

/** A refund has been paid: the return that it is the money of is settled. Its order is held. */
export async function settleReturn(trx: Transaction<Schema>, refundId: number, at: Date): Promise<void> {
  const row = await lockReturnOfRefund(trx, refundId);
  // Its letter is the order's own, which names the amount.
  if (row?.state === 'awaiting_refund') await step(trx, row, 'paid-back', { at });
}
