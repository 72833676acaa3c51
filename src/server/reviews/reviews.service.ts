import type { Transaction } from 'kysely';
import { holdReason } from '#kernel/shop/reviews/hold-reason.ts';
import type { Stars } from '#kernel/shop/reviews/reviews.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { profile } from '#server/account/profile.service.ts';
import { type SaleProduct, saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { dropUnusedUpload } from '#server/uploads/uploads.repo.ts';
import { pictureOf } from '#server/uploads/uploads.service.ts';
import { picturesOf } from './product-reviews.service.ts';
import { lockReceivedLine, readUnreviewedLines } from './review-lines.repo.ts';
import { moveReview } from './review-moves.service.ts';
import { toOwnReview, toReviewedProduct, toUnreviewed } from './reviews.mapper.ts';
import {
  countVotes,
  deleteVote,
  deleteVotes,
  insertReview,
  insertVote,
  lockReview,
  lockReviewOfLine,
  type ReviewRecord,
  readOwnReviews,
  readPublishedReview,
  replacePictures,
  updateReview,
} from './reviews.repo.ts';

/** Limit of unreviewed products shown. */
const maxUnreviewed = 50;

/** A product, on the shelf or not; throws 1300001 if unknown. */
export async function knownProduct(executor: Executor, id: number): Promise<SaleProduct> {
  const product = (await saleProducts(executor, [id])).get(id);
  if (!product) refuse(codes.productNotFound);
  return product;
}

interface ReviewTexts {
  stars: Stars;
  recommend: number | null;
  title: string;
  text: string;
  is_anonymous: boolean;
}

export interface ReviewForm extends ReviewTexts {
  productId: number;
  /** null: the first line without a review. */
  lineId: number | null;
  /** The review to rewrite; null for a new one. */
  reviewId: number | null;
  imageIds: readonly string[];
}

/** Locks the caller's own review; throws 1300004 for any other. */
async function lockOwnReview(
  trx: Transaction<Schema>,
  customerId: number,
  id: number,
): Promise<ReviewRecord> {
  const review = await lockReview(trx, id);
  if (review?.customer_id !== customerId || review.state === 'withdrawn') refuse(codes.reviewNotFound);
  return review;
}

/** Saves new texts and resets the review to its initial state. */
async function rewriteReview(
  trx: Transaction<Schema>,
  review: ReviewRecord,
  { call, texts }: { call: SignedCall; texts: ReviewTexts },
): Promise<ReviewRecord> {
  const changes = { ...texts, locale: call.locale, answer: '', written_at: call.now };
  return review.state === 'held'
    ? updateReview(trx, review.id, { ...changes, updated_at: call.now })
    : moveReview(trx, review, 'edited', { at: call.now, changes });
}

/** Inserts a review; throws 1000009 if the product was not bought, 1000011 if it was reviewed before. */
async function createReview(
  trx: Transaction<Schema>,
  { productId, lineId }: ReviewForm,
  { call, texts }: { call: SignedCall; texts: ReviewTexts },
): Promise<ReviewRecord> {
  const { customerId } = call.shopper;
  const line = await lockReceivedLine(trx, customerId, { productId, lineId });
  if (line === undefined) refuse(codes.parameterMissing, { text: { key: 'reviews-api.not-bought' } });
  const before = await lockReviewOfLine(trx, line);
  if (before?.state === 'withdrawn' && before.customer_id === customerId)
    return rewriteReview(trx, before, { call, texts });
  const review = before
    ? undefined
    : await insertReview(trx, {
        product_id: productId,
        order_item_id: line,
        customer_id: customerId,
        demonstration: null,
        locale: call.locale,
        state: 'held',
        ...texts,
        created_at: call.now,
        written_at: call.now,
        updated_at: call.now,
      });
  return review ?? refuse(codes.duplicate, { text: { key: 'reviews-api.spoken-of' } });
}

/**
 * Saves the review of a bought product. It is published at once, unless its texts contain a blocked term, a link or an
 * address, or staff refused it before.
 */
export async function keepReview(host: Host, call: SignedCall, form: ReviewForm): Promise<ReviewRecord> {
  await knownProduct(host.db.handle, form.productId);
  for (const id of form.imageIds) await pictureOf(host, call, id);
  const { stars, recommend, title, text, is_anonymous } = form;
  const texts = { stars, recommend, title, text, is_anonymous };
  return host.db.transaction(async (trx) => {
    const review =
      form.reviewId === null
        ? await createReview(trx, form, { call, texts })
        : await rewriteReview(trx, await lockOwnReview(trx, call.shopper.customerId, form.reviewId), {
            call,
            texts,
          });
    const removed = await replacePictures(trx, review.id, form.imageIds);
    for (const id of removed) await dropUnusedUpload(trx, id);
    if (review.reason !== '' || holdReason(`${title}\n${text}`)) return review;
    return moveReview(trx, review, 'passed', { at: call.now });
  });
}

/** Withdraws a locked review and deletes its texts, images and votes; of an imported one also its author. */
export async function clearReview(
  trx: Transaction<Schema>,
  review: ReviewRecord,
  at: Date,
): Promise<ReviewRecord> {
  const texts = { title: '', text: '', answer: '', recommend: null };
  const author = { author_name: '', author_key: '', country: '' };
  const cleared = await moveReview(trx, review, 'withdrawn', { at, changes: { ...texts, ...author } });
  await deleteVotes(trx, review.id);
  for (const image of await replacePictures(trx, review.id, [])) await dropUnusedUpload(trx, image);
  return cleared;
}

/** Withdraws the caller's own review; throws 1300004 if it is already withdrawn. */
export async function withdrawReview(host: Host, call: SignedCall, id: number): Promise<void> {
  await host.db.transaction(async (trx) => {
    await clearReview(trx, await lockOwnReview(trx, call.shopper.customerId, id), call.now);
  });
}

/** Adds or removes a vote; own reviews are refused. */
export async function voteFor(host: Host, call: SignedCall, id: number, isOfHelp: boolean) {
  const { handle } = host.db;
  const { customerId } = call.shopper;
  const review = await readPublishedReview(handle, id);
  if (!review) refuse(codes.reviewNotFound);
  if (review.customer_id === customerId)
    refuse(codes.parameterInvalid, { text: { key: 'reviews-api.own-vote' } });
  await (isOfHelp ? insertVote : deleteVote)(handle, id, customerId);
  return { votes: await countVotes(handle, id), voted: isOfHelp };
}

/** A page of the caller's reviews; the first page includes products without one. */
export async function ownReviews(
  host: Host,
  call: SignedCall,
  { productId, limit, offset }: { productId?: number; limit: number; offset: number },
) {
  const { handle } = host.db;
  const { customerId } = call.shopper;
  const only = productId === undefined ? {} : { productId };
  const { rows, count } = await readOwnReviews(handle, customerId, { ...only, limit, offset });
  const lines =
    offset > 0 ? [] : await readUnreviewedLines(handle, customerId, { ...only, limit: maxUnreviewed });
  const products = await saleProducts(
    handle,
    [...rows, ...lines].map(({ product_id }) => product_id),
  );
  const view = {
    ...presentationOf(host, call),
    reader: customerId,
    pictures: await picturesOf(handle, rows),
  };
  return {
    reviews: rows.flatMap((row) => {
      const product = products.get(row.product_id);
      return product ? [toOwnReview(row, product, view)] : [];
    }),
    count,
    unreviewed: lines.map((line) => toUnreviewed(line, products.get(line.product_id), view)),
  };
}

/** Data for the review form of a product. */
export async function reviewForm(host: Host, call: SignedCall, productId: number) {
  const product = await knownProduct(host.db.handle, productId);
  const { name: product_name, ...shown } = toReviewedProduct(product, presentationOf(host, call));
  const { reviews, unreviewed } = await ownReviews(host, call, { productId, limit: 100, offset: 0 });
  const { firstName } = await profile(host, call.shopper.customerId);
  return { product: { ...shown, product_name }, customer_name: firstName, items: unreviewed, reviews };
}
