import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { ListedReview } from '#kernel/shop/review-import/review-import.ts';
import { holdReason } from '#kernel/shop/reviews/hold-reason.ts';
import { reviewAfter } from '#kernel/shop/reviews/review.transitions.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { digestOf } from '#server/platform/digest.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  deleteReview,
  insertReview,
  lockReview,
  type ReviewRecord,
  readImportedReview,
} from './reviews.repo.ts';
import { clearReview } from './reviews.service.ts';

/** Digest of what makes two reviews without an id the same: author, day and text. */
export const reviewDigest = ({ author, writtenAt, title, text }: ListedReview): string =>
  digestOf([author.toLowerCase(), writtenAt.slice(0, 10), title, text]);

/** The review of a list that the shop has already, also if its text was removed; undefined if it is new. */
export const knownReview = (executor: Executor, productId: number, review: ListedReview) =>
  readImportedReview(executor, productId, { ...review, digest: reviewDigest(review) });

/**
 * Stores a review that was collected elsewhere. It waits to be read if staff asked for it, or if a customer's own would
 * wait. Undefined if the shop has it already.
 */
export async function addImportedReview(
  trx: Transaction<Schema>,
  productId: number,
  review: ListedReview,
  { isHeld, now }: { isHeld: boolean; now: Date },
): Promise<ReviewRecord | undefined> {
  const { title, text, author } = review;
  return insertReview(trx, {
    product_id: productId,
    order_item_id: null,
    customer_id: null,
    demonstration: null,
    locale: review.locale,
    state: isHeld || holdReason(`${title}\n${text}`) ? 'held' : 'published',
    ...{ stars: review.stars, recommend: null, title, text, answer: review.answer },
    is_anonymous: author === '',
    created_at: now,
    written_at: new Date(review.writtenAt),
    updated_at: now,
    origin: review.origin,
    origin_url: review.originUrl,
    origin_id: review.originId,
    origin_digest: reviewDigest(review),
    author_name: author,
    author_key: review.authorKey,
    country: review.country,
    is_verified: review.isVerified,
  });
}

/** Deletes an imported review with its answer and votes; false if its text was removed, so that it stays away. */
export async function deleteImportedReview(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const review = await lockReview(trx, id);
  if (review?.state === 'withdrawn') return false;
  if (review) await deleteReview(trx, id);
  return true;
}

/** Whether staff may remove a review: those of customers are only hidden, because their authors remove them. */
export const isRemovable = ({ origin, state }: Pick<ReviewRecord, 'origin' | 'state'>): boolean =>
  origin !== '' && reviewAfter(state, 'withdrawn') !== undefined;

/**
 * Deletes text, author, answer and votes of an imported review for good; no later import brings it back. Throws 1900105
 * for another review.
 */
export async function removeImportedReview(
  trx: Transaction<Schema>,
  review: ReviewRecord,
  { now }: { now: Date },
): Promise<ReviewRecord> {
  const { id, state } = review;
  if (!isRemovable(review))
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-reviews-api.wrong-state', values: { id, state, event: 'removed' } },
    });
  return clearReview(trx, review, now);
}
