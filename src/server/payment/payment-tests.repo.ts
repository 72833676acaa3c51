import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type PaymentTest = Selectable<Schema['payment_test']>;

export async function insertPaymentTest(
  executor: Executor,
  test: Insertable<Schema['payment_test']>,
): Promise<void> {
  await executor.insertInto('payment_test').values(test).execute();
}

export async function finishPaymentTest(
  executor: Executor,
  outTradeNo: string,
  result: Pick<Updateable<Schema['payment_test']>, 'state' | 'reason' | 'provider_txn'>,
): Promise<void> {
  await executor.updateTable('payment_test').set(result).where('out_trade_no', '=', outTradeNo).execute();
}

/** The last finished test of each provider. */
export async function readPaymentTests(executor: Executor): Promise<PaymentTest[]> {
  return executor
    .selectFrom('payment_test')
    .selectAll()
    .distinctOn('provider')
    .where('state', 'is not', null)
    .orderBy('provider')
    .orderBy('id', 'desc')
    .execute();
}

/** Records that a verified notification named a test; does nothing for other payments. */
export async function markTestNotified(executor: Executor, outTradeNo: string, now: Date): Promise<void> {
  await executor
    .updateTable('payment_test')
    .set({ notified_at: now })
    .where('out_trade_no', '=', outTradeNo)
    .where('notified_at', 'is', null)
    .execute();
}

/** Numbers of the payments that tests made at a provider since. */
export async function readTestedPayments(
  executor: Executor,
  provider: ProviderId,
  since: Date,
): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('payment_test')
    .select('provider_txn')
    .where('provider', '=', provider)
    .where('started_at', '>=', since)
    .where('provider_txn', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ provider_txn }) => provider_txn ?? []));
}
