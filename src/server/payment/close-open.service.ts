import type { Transaction } from 'kysely';
import { isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import type { AttemptRow } from './attempts.repo.ts';

/** Enqueues the closing of those attempts that are open at their providers. */
export async function closeOpen(
  trx: Transaction<Schema>,
  attempts: readonly AttemptRow[],
  dueAt: Date,
): Promise<void> {
  for (const { id, state } of attempts) {
    if (!isOpenAttempt(state)) continue;
    await enqueueJob(trx, { kind: 'payment.close', key: String(id), payload: { attemptId: id }, dueAt });
  }
}
