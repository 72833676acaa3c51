import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Notes of staff, newest first. */
export async function readNotes(executor: Executor, orderId: number) {
  return executor
    .selectFrom('order_note')
    .select(['id', 'staff_name', 'text', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertNote(
  trx: Transaction<Schema>,
  note: { order_id: number; staff_id: number; staff_name: string; text: string; at: Date },
): Promise<void> {
  await trx.insertInto('order_note').values(note).execute();
}

/** States that the order was in, with the notes of who moved it. */
export async function readMoves(executor: Executor, orderId: number) {
  return executor
    .selectFrom('order_history')
    .select(['status', 'at', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** Letters about the order, by its number. */
export async function readLetters(executor: Executor, incrementId: number) {
  return executor
    .selectFrom('mail_outbox')
    .select(['kind', 'created_at', 'sent_at', 'recipient'])
    .where(sql<boolean>`values ? 'number' and values ->> 'number' = ${String(incrementId)}`)
    .orderBy('id')
    .execute();
}

export async function readAttempts(executor: Executor, orderId: number) {
  return executor
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** Money that moved for the order. */
export async function readMovements(executor: Executor, orderId: number) {
  return executor
    .selectFrom('payment_ledger')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_ledger.attempt_id')
    .select(['payment_ledger.kind', 'payment_ledger.provider', 'payment_ledger.at', 'attempt_id'])
    .select(['payment_ledger.amount_minor as minor', 'payment_ledger.currency'])
    .where('payment_attempt.order_id', '=', orderId)
    .orderBy('payment_ledger.id')
    .execute();
}

/** Money of the order that is owed back or has gone. */
export async function readOrderRefunds(executor: Executor, orderId: number) {
  return executor
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .select(['refund.id', 'refund.reason', 'refund.state', 'refund.created_at', 'attempt_id'])
    .select(['refund.amount_minor as minor', 'refund.currency'])
    .where('payment_attempt.order_id', '=', orderId)
    .orderBy('refund.id')
    .execute();
}

export async function readOrderReturns(executor: Executor, orderId: number) {
  return executor
    .selectFrom('return_request')
    .select(['id', 'order_item_id', 'state', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** Where the pieces of an order stand on the bench. */
export async function readStages(executor: Executor, orderId: number) {
  return executor
    .selectFrom('workshop_piece')
    .innerJoin('order_item', 'order_item.id', 'workshop_piece.order_item_id')
    .select(['order_item_id', 'stage', 'person_id', 'changed_at'])
    .where('order_item.order_id', '=', orderId)
    .execute();
}

/** What happened to the pieces of an order on the bench. */
export async function readBenchMoves(executor: Executor, orderId: number) {
  return executor
    .selectFrom('workshop_move')
    .innerJoin('order_item', 'order_item.id', 'workshop_move.order_item_id')
    .select(['order_item_id', 'to_stage', 'note', 'staff_name', 'at'])
    .where('order_item.order_id', '=', orderId)
    .orderBy('workshop_move.id')
    .execute();
}

/** Drawings of the order and the pictures sent with them. */
export async function readDrawn(executor: Executor, orderId: number) {
  return executor
    .selectFrom('drawing')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}
