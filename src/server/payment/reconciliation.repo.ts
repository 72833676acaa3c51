import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { PaymentRecord } from '#kernel/shop/payment/reconciliation.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type AttemptRow, byHandPrefix } from './attempts.repo.ts';

export type DifferenceRow = Selectable<Schema['reconciliation_difference']>;

/** Claims the run of a day; a run that crashed is claimed again after `leaseMs`. */
export async function claimRun(
  executor: Executor,
  day: string,
  now: Date,
  leaseMs: number,
): Promise<boolean> {
  const row = await executor
    .insertInto('reconciliation_run')
    .values({ day, started_at: now, finished_at: null })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ started_at: now })
        .where('reconciliation_run.finished_at', 'is', null)
        .where('reconciliation_run.started_at', '<=', new Date(now.getTime() - leaseMs)),
    )
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

export async function finishRun(executor: Executor, day: string, now: Date, compared: number): Promise<void> {
  await executor
    .updateTable('reconciliation_run')
    .set({ finished_at: now, compared })
    .where('day', '=', day)
    .execute();
}

/** Attempts of a provider that may have been paid since. */
export async function readAttemptsSince(
  executor: Executor,
  provider: ProviderId,
  since: Date,
): Promise<AttemptRow[]> {
  return executor
    .selectFrom('payment_attempt')
    .selectAll()
    .where('provider', '=', provider)
    .where('created_at', '>=', since)
    .where('provider_ref', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Our ledger lines of payments since `since` and of the named ones; refunds at any time. */
export async function readLedgerLines(
  executor: Executor,
  provider: ProviderId,
  since: Date,
  payments: readonly string[],
): Promise<PaymentRecord[]> {
  const captures = await executor
    .selectFrom('payment_ledger')
    .select(['attempt_id', 'provider_txn', 'amount_minor', 'currency'])
    .where('provider', '=', provider)
    .where('kind', '=', 'capture')
    .where((where) =>
      where.or([
        where('at', '>=', since),
        ...(payments.length > 0 ? [where('provider_txn', 'in', [...payments])] : []),
      ]),
    )
    .execute();
  if (captures.length === 0) return [];
  const refunds = await executor
    .selectFrom('payment_ledger')
    .select(['attempt_id', 'amount_minor', 'currency'])
    .where('kind', '=', 'refund')
    .where('provider_txn', 'not like', `${byHandPrefix}%`)
    .where(
      'attempt_id',
      'in',
      captures.map(({ attempt_id }) => attempt_id),
    )
    .execute();
  const paymentOf = new Map(captures.map(({ attempt_id, provider_txn }) => [attempt_id, provider_txn]));
  return [
    ...captures.map(
      ({ provider_txn, amount_minor, currency }): PaymentRecord => ({
        kind: 'capture',
        payment: provider_txn,
        minor: amount_minor,
        currency,
      }),
    ),
    ...refunds.map(
      ({ attempt_id, amount_minor, currency }): PaymentRecord => ({
        kind: 'refund',
        payment: paymentOf.get(attempt_id) ?? '',
        minor: amount_minor,
        currency,
      }),
    ),
  ];
}

/** Inserts or updates a difference; true when it is new. */
export async function saveDifference(
  trx: Transaction<Schema>,
  difference: Insertable<Schema['reconciliation_difference']>,
): Promise<boolean> {
  const { ours_minor, theirs_minor, currency, seen_at } = difference;
  const row = await trx
    .insertInto('reconciliation_difference')
    .values(difference)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'payment', 'kind'])
        .doUpdateSet({ ours_minor, theirs_minor, currency, seen_at, mended_at: null }),
    )
    .returning(sql<boolean>`found_at = seen_at`.as('is_new'))
    .executeTakeFirstOrThrow();
  return row.is_new;
}

/** Closes differences that this run has not seen any more. */
export async function closeUnseenDifferences(
  trx: Transaction<Schema>,
  provider: ProviderId,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('reconciliation_difference')
    .set({ mended_at: now })
    .where('provider', '=', provider)
    .where('seen_at', '<', now)
    .where('mended_at', 'is', null)
    .execute();
}

/** Open differences between our payment ledger and a provider's statement, the oldest first. */
export async function readDifferences(executor: Executor, limit: number): Promise<DifferenceRow[]> {
  return executor
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('mended_at', 'is', null)
    .orderBy('found_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
