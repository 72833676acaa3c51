import { type Selectable, sql, type Transaction } from 'kysely';
import type { PaperKind, PaperPiece } from '#kernel/shop/receipts/paper.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type PaperRow = Selectable<Schema['paper']>;

export type NewPaper = Pick<
  PaperRow,
  'kind' | 'order_id' | 'ledger_id' | 'issued_at' | 'amount_minor' | 'currency'
> & { pieces: readonly PaperPiece[] };

/**
 * Inserts a paper with the next number of its kind. The counter stays locked until the transaction ends and is rolled
 * back with it, so that numbers have neither gaps nor duplicates.
 */
export async function insertPaper(trx: Transaction<Schema>, paper: NewPaper): Promise<PaperRow> {
  const { last } = await trx
    .updateTable('paper_counter')
    .set({ last: sql<number>`last + 1` })
    .where('kind', '=', paper.kind)
    .returning('last')
    .executeTakeFirstOrThrow();
  return trx
    .insertInto('paper')
    .values({ ...paper, number: last, pieces: jsonb([...paper.pieces]) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function readPapers(executor: Executor, orderId: number): Promise<PaperRow[]> {
  return executor.selectFrom('paper').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export async function readPaper(
  executor: Executor,
  orderId: number,
  by: { kind: PaperKind; number?: number | undefined },
): Promise<PaperRow | undefined> {
  let query = executor
    .selectFrom('paper')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', by.kind);
  if (by.number !== undefined) query = query.where('number', '=', by.number);
  return query.orderBy('id', 'desc').executeTakeFirst();
}

/** Refunds of what paid an order, its payment, its rest and stored value, without a credit note, oldest first; a refunded surplus needs none. */
export async function readUncredited(
  executor: Executor,
  order: { id: number; paid_attempt_id: number | null; rest_attempt_id: number | null },
) {
  return executor
    .selectFrom('payment_ledger')
    .leftJoin('paper', 'paper.ledger_id', 'payment_ledger.id')
    .select(['payment_ledger.id', 'payment_ledger.amount_minor', 'payment_ledger.at'])
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_ledger.attempt_id')
    .where('payment_attempt.order_id', '=', order.id)
    .where((where) =>
      where.or([
        where('payment_attempt.provider', '=', 'credit'),
        where('payment_attempt.id', '=', order.paid_attempt_id),
        where('payment_attempt.id', '=', order.rest_attempt_id),
      ]),
    )
    .where('payment_ledger.kind', '=', 'refund')
    .where('paper.id', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('refund')
            .select('refund.id')
            .where('refund.reason', '=', 'overpaid')
            .whereRef('refund.attempt_id', '=', 'payment_ledger.attempt_id')
            .whereRef('payment_ledger.provider_txn', '=', sql<string>`'by-hand:' || refund.id`),
        ),
      ),
    )
    .orderBy('payment_ledger.id')
    .execute();
}

/** Whether the refund of a payment ledger entry went to a gift card or to store credit, not back to a payment method. */
export async function isRefundedAsCredit(executor: Executor, entryId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('payment_ledger')
    .innerJoin('refund', 'refund.attempt_id', 'payment_ledger.attempt_id')
    .select('refund.id')
    .where('payment_ledger.id', '=', entryId)
    .whereRef('payment_ledger.provider_txn', '=', sql<string>`'by-hand:' || refund.id`)
    .where('refund.provider_refund_id', 'like', 'credit:%')
    .executeTakeFirst();
  return row !== undefined;
}

/** Catalogue records of products, including those that are not listed. */
export async function readRecords(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('product')
    .select(['id', 'metal', 'weight_mg', 'stones', 'pieces', 'text'])
    .where('id', 'in', [...ids])
    .execute();
}
