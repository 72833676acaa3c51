import type { Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ReviewRecord } from './reviews.repo.ts';

/** Reviews for the export of personal data, oldest first. */
export async function readPersonalReviews(executor: Executor, customerIds: readonly number[]) {
  return executor
    .selectFrom('review')
    .select([
      'product_id',
      'state',
      'stars',
      'recommend',
      'title',
      'text',
      'is_anonymous',
      'answer',
      'written_at',
    ])
    .where('customer_id', 'in', [...customerIds])
    .where('state', '<>', 'withdrawn')
    .orderBy('id')
    .execute();
}

/** Locks every review that is not withdrawn. */
export async function readAllOwn(
  trx: Transaction<Schema>,
  customerIds: readonly number[],
): Promise<ReviewRecord[]> {
  return trx
    .selectFrom('review')
    .selectAll()
    .where('customer_id', 'in', [...customerIds])
    .where('state', '<>', 'withdrawn')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function deleteVotesOf(trx: Transaction<Schema>, customerIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('review_vote')
    .where('customer_id', 'in', [...customerIds])
    .execute();
}
