import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Drawing } from '#server/orders/order-drawings.service.ts';
import type { OrderItem } from '#server/orders/orders.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { waitsFor } from './order-waits.repo.ts';

type OfOrder = ExpressionBuilder<Schema, 'orders'>;

/** Data of an order's version besides its row, as JSON sub-selects: dates arrive as text. */
const factsOf = (of: OfOrder) =>
  [
    jsonArrayFrom(
      of
        .selectFrom('order_item')
        .selectAll('order_item')
        .whereRef('order_item.order_id', '=', 'orders.id')
        .orderBy('order_item.id'),
    )
      .$castTo<OrderItem[]>()
      .as('items'),
    jsonArrayFrom(
      of
        .selectFrom('drawing')
        .selectAll('drawing')
        .whereRef('drawing.order_id', '=', 'orders.id')
        .orderBy('drawing.id', 'desc'),
    )
      .$castTo<DrawingText[]>()
      .as('drawings'),
    jsonArrayFrom(
      of
        .selectFrom('refund')
        .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
        .select(['refund.id', 'refund.reason', 'refund.state', 'refund.created_at', 'refund.attempt_id'])
        .select(['refund.amount_minor as minor', 'refund.currency'])
        .select(['refund.note', 'refund.asked_by', 'refund.approved_by'])
        .select((inner) =>
          jsonArrayFrom(
            inner
              .selectFrom('refund_line')
              .select(['order_item_id', 'quantity', 'restocked_to'])
              .whereRef('refund_line.refund_id', '=', 'refund.id')
              .orderBy('order_item_id'),
          ).as('pieces'),
        )
        .whereRef('payment_attempt.order_id', '=', 'orders.id')
        .orderBy('refund.id'),
    ).as('refunds'),
    jsonArrayFrom(
      of
        .selectFrom('workshop_piece')
        .innerJoin('order_item', 'order_item.id', 'workshop_piece.order_item_id')
        .select(['workshop_piece.order_item_id', 'stage', 'person_id', 'changed_at'])
        .whereRef('order_item.order_id', '=', 'orders.id')
        .orderBy('workshop_piece.order_item_id'),
    ).as('stages'),
    jsonArrayFrom(
      of
        .selectFrom('order_note')
        .select(['order_note.id', 'staff_name', 'text', 'at'])
        .whereRef('order_note.order_id', '=', 'orders.id')
        .orderBy('order_note.id', 'desc'),
    ).as('notes'),
    sql<number>`(select coalesce(max(id), 0) from order_history where order_history.order_id = orders.id)`.as(
      'last_move',
    ),
  ] as const;

/** Further data of an order, as JSON sub-selects: dates arrive as text. */
const detailsOf = (of: OfOrder) =>
  [
    waitsFor.as('waits_for'),
    jsonArrayFrom(
      of
        .selectFrom('order_history')
        .select(['order_history.id', 'status', 'at', 'note', 'staff_name'])
        .whereRef('order_history.order_id', '=', 'orders.id')
        .orderBy('order_history.id'),
    ).as('moves'),
    jsonArrayFrom(
      of
        .selectFrom('mail_outbox')
        .select(['mail_outbox.id', 'kind', 'mail_outbox.created_at', 'sent_at', 'customer_id'])
        .where(
          sql<boolean>`mail_outbox.values ? 'number' and mail_outbox.values ->> 'number' = orders.increment_id::text`,
        )
        .orderBy('mail_outbox.id'),
    ).as('letters'),
    jsonArrayFrom(
      of
        .selectFrom('order_tracking')
        .select(['at', 'stage', 'text'])
        .whereRef('order_tracking.order_id', '=', 'orders.id')
        .orderBy('at', 'desc')
        .orderBy('order_tracking.id', 'desc'),
    ).as('tracking'),
    jsonArrayFrom(
      of
        .selectFrom('workshop_move')
        .innerJoin('order_item', 'order_item.id', 'workshop_move.order_item_id')
        .select(['order_item_id', 'to_stage', 'note', 'staff_name', 'at'])
        .whereRef('order_item.order_id', '=', 'orders.id')
        .orderBy('workshop_move.id'),
    ).as('bench_moves'),
    jsonArrayFrom(
      of
        .selectFrom('payment_attempt')
        .select([
          'payment_attempt.id',
          'provider',
          'is_rest',
          'out_trade_no',
          'payment_attempt.state',
          'review',
        ])
        .select(['mismatch', 'payment_attempt.currency', 'amount_minor', 'payment_attempt.created_at'])
        .whereRef('payment_attempt.order_id', '=', 'orders.id')
        .orderBy('payment_attempt.id'),
    ).as('attempts'),
    jsonArrayFrom(
      of
        .selectFrom('payment_ledger')
        .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_ledger.attempt_id')
        .select(['payment_ledger.kind', 'payment_ledger.provider', 'payment_ledger.at', 'attempt_id'])
        .select(['payment_ledger.amount_minor as minor', 'payment_ledger.currency'])
        .whereRef('payment_attempt.order_id', '=', 'orders.id')
        .orderBy('payment_ledger.id'),
    ).as('movements'),
    jsonArrayFrom(
      of
        .selectFrom('bank_entry')
        .select([
          'bank_entry.id',
          'attempt_id',
          'amount_minor as minor',
          'bank_entry.currency',
          'received_on',
        ])
        .select(['bank_reference', 'staff_name', 'bank_entry.at'])
        .select(['reversed_at', 'reversed_by', 'reversal_reason', 'converted_from', 'bank_entry.rate'])
        .whereRef('bank_entry.order_id', '=', 'orders.id')
        .orderBy('bank_entry.id'),
    ).as('bank_entries'),
    jsonArrayFrom(
      of
        .selectFrom('return_request')
        .select(['return_request.id', 'order_item_id', 'return_request.state', 'return_request.created_at'])
        .whereRef('return_request.order_id', '=', 'orders.id')
        .orderBy('return_request.id'),
    ).as('returns'),
    jsonArrayFrom(
      of
        .selectFrom('paper')
        .select(['kind', 'number'])
        .whereRef('paper.order_id', '=', 'orders.id')
        .orderBy('paper.id'),
    ).as('papers'),
  ] as const;

/** A drawing as JSON. */
type DrawingText = Omit<Drawing, 'sent_at' | 'answered_at' | 'ended_at'> & {
  sent_at: string;
  answered_at: string | null;
  ended_at: string | null;
};

const dated = (text: string | null): Date | null => (text === null ? null : new Date(text));

const toDrawing = (row: DrawingText): Drawing => ({
  ...row,
  sent_at: new Date(row.sent_at),
  answered_at: dated(row.answered_at),
  ended_at: dated(row.ended_at),
});

export type OrderFacts = Awaited<ReturnType<typeof readOrderFacts>>[number];
export type WholeOrder = Awaited<ReturnType<typeof readWholeOrder>> & object;

/** Orders by their numbers, with what their versions depend on. One statement for any number of orders. */
export async function readOrderFacts(executor: Executor, incrementIds: readonly number[]) {
  if (incrementIds.length === 0) return [];
  const rows = await executor
    .selectFrom('orders')
    .selectAll('orders')
    .select(factsOf)
    .where('increment_id', 'in', [...incrementIds])
    .execute();
  return rows.map(({ items, drawings, refunds, stages, notes, last_move, ...order }) => ({
    order,
    ...{ items, refunds, stages, notes, lastMove: last_move },
    drawings: drawings.map(toDrawing),
  }));
}

/** An order by its number, with everything the desk shows of it. One statement. */
export async function readWholeOrder(executor: Executor, incrementId: number) {
  const row = await executor
    .selectFrom('orders')
    .selectAll('orders')
    .select(factsOf)
    .select(detailsOf)
    .where('increment_id', '=', incrementId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { items, drawings, refunds, stages, notes, last_move, waits_for, ...others } = row;
  const {
    moves,
    letters,
    tracking,
    bench_moves,
    attempts,
    movements,
    returns,
    papers,
    bank_entries,
    ...order
  } = others;
  return {
    order,
    ...{ items, refunds, stages, notes, lastMove: last_move },
    drawings: drawings.map(toDrawing),
    ...{ moves, letters, tracking, attempts, movements, returns, papers },
    benchMoves: bench_moves,
    bankEntries: bank_entries,
    waitsFor: waits_for,
  };
}

export async function insertNote(
  trx: Transaction<Schema>,
  note: { order_id: number; staff_id: number; staff_name: string; text: string; at: Date },
): Promise<void> {
  await trx.insertInto('order_note').values(note).execute();
}
