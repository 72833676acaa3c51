import type { Transaction } from 'kysely';
import { isCurrencyCode } from '#kernel/money/money.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { type AttemptRow, readBalance } from './attempts.repo.ts';
import { insertRefund, readRefundsOf } from './refunds.repo.ts';

const keys = { late: 'late', duplicate: 'dup', fraud: 'fraud' } as const;

/**
 * Owes the shopper everything that was paid on an attempt and not given back yet; the job does it. False
 * when it was owed already.
 */
export async function payBack(
  trx: Transaction<Schema>,
  attempt: AttemptRow,
  reason: keyof typeof keys,
  now: Date,
): Promise<boolean> {
  const { capturedMinor, refundedMinor, currency } = await readBalance(trx, attempt.id);
  const known = await readRefundsOf(trx, attempt.id);
  const underway = known.some((refund) => refund.state !== 'failed');
  const amount = capturedMinor - refundedMinor;
  if (amount <= 0 || underway) return false;
  const refund = await insertRefund(trx, {
    attempt_id: attempt.id,
    client_key: `${keys[reason]}:${attempt.id}`,
    amount_minor: amount,
    currency: isCurrencyCode(currency) ? currency : attempt.currency,
    reason,
    state: 'pending',
    provider_refund_id: null,
    created_at: now,
    updated_at: now,
  });
  if (!refund) return false;
  const payload = { refundId: refund.id };
  await enqueueJob(trx, { kind: 'payment.refund', key: String(refund.id), payload, dueAt: now });
  return true;
}
