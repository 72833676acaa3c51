import type { Transaction } from 'kysely';
import type { Order } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type AttemptRow, insertAttempt, insertLedgerEntry } from './attempts.repo.ts';

/** The attempt by which stored value paid an order, among its attempts. */
export const creditAttemptOf = (attempts: readonly AttemptRow[]): AttemptRow | undefined =>
  attempts.find(({ provider }) => provider === 'credit');

/**
 * Records the part of a locked order that stored value pays as a paid attempt, once, so that refunds and credit notes treat
 * it like other money. Undefined if it pays nothing.
 */
export async function captureCredit(
  trx: Transaction<Schema>,
  order: Order,
  attempts: readonly AttemptRow[],
  now: Date,
): Promise<AttemptRow | undefined> {
  const known = creditAttemptOf(attempts);
  if (known || order.credit_minor === 0) return known;
  const number = `${order.increment_id}-credit`;
  const attempt = await insertAttempt(trx, {
    order_id: order.id,
    provider: 'credit',
    out_trade_no: number,
    amount_minor: order.credit_minor,
    currency: order.currency,
    payee: '',
    is_live: true,
    state: 'paid',
    mismatch: null,
    locale: order.locale,
    provider_ref: number,
    pay_url: null,
    pay_kind: null,
    created_at: now,
    expires_at: order.expires_at,
    next_check_at: null,
    lease_until: null,
    asked_at: null,
    opening: null,
  });
  await insertLedgerEntry(trx, {
    ...{ attempt_id: attempt.id, provider: 'credit', kind: 'capture', provider_txn: number },
    ...{ amount_minor: order.credit_minor, currency: order.currency, at: now },
  });
  return attempt;
}
