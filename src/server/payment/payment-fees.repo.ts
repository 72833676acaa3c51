import { sql } from 'kysely';
import { isCurrencyCode, type Money } from '#kernel/shop/money/money.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { StatedFee } from '#kernel/shop/payment/reconciliation.rules.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

/** Stores fees of payments that are in the ledger; a later report replaces an earlier one. */
export async function saveFees(
  executor: Executor,
  provider: ProviderId,
  fees: readonly StatedFee[],
  now: Date,
): Promise<void> {
  if (fees.length === 0) return;
  const rows = fees.map(({ payment, kind, fee }) => ({ payment, kind, ...fee }));
  await executeWrite(
    executor,
    ['payment_fee'],
    sql`insert into payment_fee (provider, payment, kind, currency, amount_minor, at)
      select ${provider}, reported.payment, reported.kind, reported.currency, reported.minor, ${now}
      from jsonb_to_recordset(${jsonb(rows)}) as reported (payment text, kind text, currency text, minor bigint)
      join payment_ledger on payment_ledger.provider = ${provider}
        and payment_ledger.provider_txn = reported.payment and payment_ledger.kind = 'capture'
      on conflict (provider, payment, kind) do update set currency = excluded.currency,
        amount_minor = excluded.amount_minor, at = excluded.at`,
  );
}

/** The provider's fee for each captured payment and its refunds, by attempt; only where it reported one. */
export async function readFees(
  executor: Executor,
  attemptIds: readonly number[],
): Promise<Map<number, Money>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('payment_ledger as ledger')
    .innerJoin('payment_fee as fee', (join) =>
      join.onRef('fee.provider', '=', 'ledger.provider').onRef('fee.payment', '=', 'ledger.provider_txn'),
    )
    .select(['ledger.attempt_id', 'fee.currency', sql<number>`sum(fee.amount_minor)::bigint`.as('minor')])
    .where('ledger.kind', '=', 'capture')
    .where('ledger.attempt_id', 'in', [...attemptIds])
    .groupBy(['ledger.attempt_id', 'fee.currency'])
    .execute();
  return new Map(
    rows.flatMap(({ attempt_id, currency, minor }) =>
      isCurrencyCode(currency) ? [[attempt_id, { currency, minor }] as const] : [],
    ),
  );
}
