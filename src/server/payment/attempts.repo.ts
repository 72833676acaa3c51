import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import { type AttemptEvent, attemptAfter } from '#kernel/shop/payment/attempt.transitions.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import { anyOf } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type AttemptRow = Selectable<Schema['payment_attempt']>;
/** Only `moveAttempt` changes the state of an attempt. */
type AttemptChanges = Omit<Updateable<Schema['payment_attempt']>, 'state'>;

export async function insertAttempt(
  trx: Transaction<Schema>,
  attempt: Insertable<Schema['payment_attempt']>,
): Promise<AttemptRow> {
  return trx.insertInto('payment_attempt').values(attempt).returningAll().executeTakeFirstOrThrow();
}

export async function updateAttempt(
  executor: Executor,
  id: number,
  changes: AttemptChanges,
): Promise<AttemptRow> {
  return executor
    .updateTable('payment_attempt')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Moves an attempt of a locked order by an event; throws when the event is not allowed. */
export async function moveAttempt(
  trx: Transaction<Schema>,
  attempt: AttemptRow,
  event: AttemptEvent,
  changes: AttemptChanges = {},
): Promise<AttemptRow> {
  const state = attemptAfter(attempt.state, event);
  if (!state) throw new Error(`attempt ${attempt.id} has no transition from ${attempt.state} by ${event}`);
  return trx
    .updateTable('payment_attempt')
    .set({ ...changes, state })
    .where('id', '=', attempt.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** True if the last provider query is older than `ageMs`; only one concurrent caller gets true. */
export async function claimQuestion(
  executor: Executor,
  id: number,
  now: Date,
  ageMs: number,
): Promise<boolean> {
  const row = await executor
    .updateTable('payment_attempt')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('asked_at', 'is', null), where('asked_at', '<=', new Date(now.getTime() - ageMs))]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readAttempt(executor: Executor, id: number): Promise<AttemptRow | undefined> {
  return executor.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function readAttemptsOf(executor: Executor, orderId: number): Promise<AttemptRow[]> {
  return executor
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

export async function findAttempt(
  executor: Executor,
  provider: ProviderId,
  by: { outTradeNo: string } | { providerRef: string },
): Promise<AttemptRow | undefined> {
  const query = executor.selectFrom('payment_attempt').selectAll().where('provider', '=', provider);
  return 'outTradeNo' in by
    ? query.where('out_trade_no', '=', by.outTradeNo).executeTakeFirst()
    : query.where('provider_ref', '=', by.providerRef).executeTakeFirst();
}

/** Claims attempts that are due for a provider query, for `leaseMs`. */
export async function claimDueAttempts(
  trx: Transaction<Schema>,
  now: Date,
  leaseMs: number,
  limit: number,
): Promise<AttemptRow[]> {
  return trx
    .updateTable('payment_attempt')
    .set({ next_check_at: new Date(now.getTime() + leaseMs), checks: sql<number>`checks + 1` })
    .where('id', '=', (query) =>
      anyOf(
        query
          .selectFrom('payment_attempt')
          .select('id')
          .where('next_check_at', '<=', now)
          .orderBy('next_check_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returningAll()
    .execute();
}

/** Inserts a notification; true when it is new. The row stays locked until the transaction ends. */
export async function insertEvent(
  trx: Transaction<Schema>,
  event: Insertable<Schema['payment_event']>,
): Promise<boolean> {
  const result = await trx
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) === 1n;
}

/** Inserts a money movement; false when it was inserted before. */
export async function insertLedgerEntry(
  trx: Transaction<Schema>,
  entry: Insertable<Schema['payment_ledger']>,
): Promise<boolean> {
  const result = await trx
    .insertInto('payment_ledger')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_txn', 'kind']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) === 1n;
}

/** Whether the payment ledger has this provider transaction for another attempt. */
export async function isCapturedElsewhere(
  executor: Executor,
  { id, provider }: Pick<AttemptRow, 'id' | 'provider'>,
  providerTxn: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('payment_ledger')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_txn', '=', providerTxn)
    .where('kind', '=', 'capture')
    .where('attempt_id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Prefix of transactions of refunds that staff paid outside of the provider. */
export const byHandPrefix = 'by-hand:';

export interface Balance {
  /** Without captures that were entered by mistake. */
  capturedMinor: number;
  /** Refunded in any way. */
  refundedMinor: number;
  /** Refunded through the provider. */
  refundedThereMinor: number;
  currency: string;
}

export async function readBalance(executor: Executor, attemptId: number): Promise<Balance> {
  const rows = await executor
    .selectFrom('payment_ledger')
    .select(['kind', 'amount_minor', 'currency', 'provider_txn'])
    .where('attempt_id', '=', attemptId)
    .execute();
  const reversed = new Set(rows.flatMap((row) => (row.kind === 'reversal' ? [row.provider_txn] : [])));
  const sum = (some: typeof rows) => some.reduce((total, row) => total + row.amount_minor, 0);
  const refunds = rows.filter(({ kind }) => kind === 'refund');
  return {
    capturedMinor:
      sum(rows.filter(({ kind }) => kind === 'capture')) -
      sum(rows.filter(({ kind }) => kind === 'reversal')),
    refundedMinor: sum(refunds),
    refundedThereMinor: sum(refunds.filter(({ provider_txn }) => !provider_txn.startsWith(byHandPrefix))),
    currency: rows.find((row) => row.kind === 'capture' && !reversed.has(row.provider_txn))?.currency ?? '',
  };
}
