import { sql } from 'kysely';
import { isPaid, isUndispatched } from '#kernel/shop/orders/orders.states.ts';
import type { LedgerAttempt, LedgerEntry, LedgerOrder } from '#kernel/shop/payment/payment-ledger.rules.ts';
import { isRestOpen } from '#kernel/shop/payment/rest.transitions.ts';
import { isCovered, payableMinor } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Claims and movements of all payments. */
export async function readPaymentLedger(executor: Executor): Promise<LedgerEntry[]> {
  const claims = executor
    .selectFrom('payment_claim')
    .select(['attempt_id as attemptId', 'provider', 'currency', 'kind', 'amount_minor as minor']);
  const moved = executor
    .selectFrom('payment_ledger')
    .select(['attempt_id as attemptId', 'provider', 'currency', 'kind', 'amount_minor as minor']);
  return [...(await claims.execute()), ...(await moved.execute())];
}

export async function readBookedAttempts(executor: Executor): Promise<LedgerAttempt[]> {
  return executor
    .selectFrom('payment_attempt')
    .select(['id', 'provider', 'currency', 'amount_minor as minor', 'state', 'review'])
    .orderBy('id')
    .execute();
}

export async function readBookedOrders(executor: Executor): Promise<LedgerOrder[]> {
  const orders = await executor
    .selectFrom('orders')
    .select(['id', 'status', 'paid_attempt_id', 'grand_minor', 'credit_minor', 'shortfall_minor'])
    .select(['rest_minor', 'rest_state', 'rest_attempt_id'])
    .orderBy('id')
    .execute();
  const credits = await executor
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select((of) => ['order_id as id', of.fn.sum<string>('amount_minor').as('minor')])
    .where('provider', '=', 'credit')
    .where('is_rest', '=', true)
    .where('payment_attempt.id', '!=', sql<number>`coalesce(rest_attempt_id, 0)`)
    .groupBy('order_id')
    .execute();
  const creditOf = new Map(credits.map((credit) => [credit.id, Number(credit.minor)]));
  return orders.map(({ id, status, paid_attempt_id, rest_attempt_id, shortfall_minor, ...order }) => ({
    id,
    paidAttemptId: paid_attempt_id,
    isConfirmed: isPaid(status) && status !== 'holded',
    // The paying attempt of a covered order is that of stored value.
    minor: (isCovered(order) ? order.credit_minor : payableMinor(order)) - shortfall_minor,
    rest:
      rest_attempt_id !== null || (isRestOpen(order.rest_state) && !isUndispatched(status))
        ? { attemptId: rest_attempt_id, minor: order.rest_minor - (creditOf.get(id) ?? 0) }
        : undefined,
  }));
}

/** The providers' numbers of captured payments, by attempt. */
export async function readPaymentReferences(
  executor: Executor,
  attemptIds: readonly number[],
): Promise<Map<number, string>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('payment_ledger')
    .select(['attempt_id', 'provider_txn'])
    .where('kind', '=', 'capture')
    .where('attempt_id', 'in', [...attemptIds])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ attempt_id, provider_txn }) => [attempt_id, provider_txn]));
}
