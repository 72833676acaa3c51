import type { Transaction } from 'kysely';
import type { Order } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type AttemptRow, insertAttempt, insertLedgerEntry } from './attempts.repo.ts';

/** The attempts by which stored value paid an order: the rest, the last one first, and what was paid when it was placed. */
export const creditAttemptsOf = (attempts: readonly AttemptRow[]): AttemptRow[] =>
  attempts.filter(({ provider }) => provider === 'credit').toReversed();

/** Records what stored value pays of a locked order as a paid attempt with its capture. */
export async function insertCreditAttempt(
  trx: Transaction<Schema>,
  order: Order,
  { number, minor, isRest }: { number: string; minor: number; isRest: boolean },
  now: Date,
): Promise<AttemptRow> {
  const attempt = await insertAttempt(trx, {
    order_id: order.id,
    provider: 'credit',
    is_rest: isRest,
    out_trade_no: number,
    amount_minor: minor,
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
    ...{ amount_minor: minor, currency: order.currency, at: now },
  });
  return attempt;
}

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
  const [known] = creditAttemptsOf(attempts);
  if (known || order.credit_minor === 0) return known;
  const number = `${order.increment_id}-credit`;
  return insertCreditAttempt(trx, order, { number, minor: order.credit_minor, isRest: false }, now);
}
