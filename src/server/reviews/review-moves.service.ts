import type { Transaction } from 'kysely';
import { type ReviewEvent, reviewAfter } from '#kernel/shop/reviews/review.transitions.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type ReviewChanges, type ReviewRecord, updateReview } from './reviews.repo.ts';

/** Applies a transition of the state table to a locked review; throws 1300003 if there is none. */
export async function moveReview(
  trx: Transaction<Schema>,
  review: ReviewRecord,
  event: ReviewEvent,
  { at, changes = {} }: { at: Date; changes?: Omit<ReviewChanges, 'state'> },
): Promise<ReviewRecord> {
  const state = reviewAfter(review.state, event);
  if (!state) refuse(codes.reviewFailed);
  return updateReview(trx, review.id, { ...changes, state, updated_at: at });
}
