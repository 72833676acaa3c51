import type { ExpressionBuilder, Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { DataOwner } from '#server/platform/personal-data.ts';
import { authorKeyOf } from './author-key.rules.ts';
import type { ReviewRecord } from './reviews.repo.ts';

type Owner = Pick<DataOwner, 'ids' | 'email'>;

/** Reviews of a customer: those of the account, and imported ones of the same email address. */
const isBy =
  ({ ids, email }: Owner) =>
  (eb: ExpressionBuilder<Schema, 'review'>) => {
    const key = authorKeyOf(email);
    return eb.or([
      eb('customer_id', 'in', [...ids]),
      ...(key === '' ? [] : [eb.and([eb('author_key', '=', key), eb('author_key', '<>', '')])]),
    ]);
  };

/** Reviews for the export of personal data, oldest first. */
export async function readPersonalReviews(executor: Executor, owner: Owner) {
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
      'origin',
      'author_name',
      'country',
    ])
    .where(isBy(owner))
    .where('state', '<>', 'withdrawn')
    .orderBy('id')
    .execute();
}

/** Locks every review that is not withdrawn. */
export async function readAllOwn(trx: Transaction<Schema>, owner: Owner): Promise<ReviewRecord[]> {
  return trx
    .selectFrom('review')
    .selectAll()
    .where(isBy(owner))
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
