import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import { type RefundEvent, refundAfter } from '#kernel/shop/payment/refund.transitions.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type Refund = Selectable<Schema['refund']>;

/** Idempotency key of a refund at the provider. */
export function refundKey(
  { client_key }: Pick<Refund, 'client_key'>,
  { out_trade_no }: { out_trade_no: string },
): string {
  return `${client_key}:${out_trade_no}`;
}

/** Inserts a refund; undefined when its key exists. */
export async function insertRefund(
  trx: Transaction<Schema>,
  refund: Insertable<Schema['refund']>,
): Promise<Refund | undefined> {
  return trx
    .insertInto('refund')
    .values(refund)
    .onConflict((conflict) => conflict.columns(['attempt_id', 'client_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores the pieces that are taken back with a refund. */
export async function insertRefundLines(
  trx: Transaction<Schema>,
  lines: readonly Insertable<Schema['refund_line']>[],
): Promise<void> {
  if (lines.length > 0) await trx.insertInto('refund_line').values(lines).execute();
}

export async function readRefund(executor: Executor, id: number): Promise<Refund | undefined> {
  return executor.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function readRefundsOf(executor: Executor, attemptId: number): Promise<Refund[]> {
  return executor
    .selectFrom('refund')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .execute();
}

/** Refunds of what paid an order: its payment, its rest, and the part of stored value. */
export async function readRefundsOfOrder(
  executor: Executor,
  order: { id: number; paid_attempt_id: number | null; rest_attempt_id: number | null },
): Promise<Refund[]> {
  return executor
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .selectAll('refund')
    .where('payment_attempt.order_id', '=', order.id)
    .where((where) =>
      where.or([
        where('payment_attempt.provider', '=', 'credit'),
        where('payment_attempt.id', '=', order.paid_attempt_id),
        where('payment_attempt.id', '=', order.rest_attempt_id),
      ]),
    )
    .orderBy('refund.id')
    .execute();
}

/** Moves a refund by an event; without an event only the changes are written. */
export async function moveRefund(
  trx: Transaction<Schema>,
  refund: Refund,
  event: RefundEvent | undefined,
  changes: Omit<Updateable<Schema['refund']>, 'state'>,
): Promise<void> {
  const state = event === undefined ? refund.state : refundAfter(refund.state, event);
  if (!state) throw new Error(`refund ${refund.id} has no transition from ${refund.state} by ${event}`);
  await trx
    .updateTable('refund')
    .set({ ...changes, state })
    .where('id', '=', refund.id)
    .execute();
}

/** Pieces of an order that paid refunds of staff took back, by line. */
export async function readRefundedPieces(executor: Executor, orderId: number) {
  return executor
    .selectFrom('refund_line')
    .innerJoin('refund', 'refund.id', 'refund_line.refund_id')
    .innerJoin('order_item', 'order_item.id', 'refund_line.order_item_id')
    .select(['refund_line.order_item_id', 'refund_line.quantity'])
    .where('order_item.order_id', '=', orderId)
    .where('refund.state', '=', 'done')
    .execute();
}
