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

/** Pieces that one is shown as not spoken of. */
const mostUnreviewed = 50;

/** A product, also one off the shelf, which somebody may have bought before; 1300001 where there is none. */
export async function knownProduct(executor: Executor, id: number): Promise<SaleProduct> {
  const product = (await saleProducts(executor, [id])).get(id);
  if (!product) refuse(codes.productNotFound, { data: [] });
  return product;
}

interface Words {
  stars: Stars;
  recommend: number | null;
  title: string;
  text: string;
  is_anonymous: boolean;
}

export interface ReviewForm extends Words {
  productId: number;
  /** null: the first piece that was not spoken of. */
  lineId: number | null;
  /** The own review that is written anew; null for a new one. */
  reviewId: number | null;
  imageIds: readonly string[];
}

/** The author's own review, held; a stranger's looks like one that does not exist (1300004). */
async function holdOwn(trx: Transaction<Schema>, customerId: number, id: number): Promise<ReviewRecord> {
  const review = await lockReview(trx, id);
  if (review?.customer_id !== customerId || review.state === 'withdrawn') refuse(codes.reviewNotFound);
  return review;
}

/** Brings what is written anew back to where every review begins. */
async function rewrite(
  trx: Transaction<Schema>,
  review: ReviewRecord,
  { call, words }: { call: SignedCall; words: Words },
): Promise<ReviewRecord> {
  const changes = { ...words, locale: call.locale, answer: '', written_at: call.now };
  return review.state === 'held'
    ? updateReview(trx, review.id, { ...changes, updated_at: call.now })
    : moveReview(trx, review, 'edited', { at: call.now, changes });
}

/** A new review of a piece; 1000009 for what was not bought here, 1000011 for what was spoken of before. */
async function write(
  trx: Transaction<Schema>,
  { productId, lineId }: ReviewForm,
  { call, words }: { call: SignedCall; words: Words },
): Promise<ReviewRecord> {
  const { customerId } = call.shopper;
  const line = await lockReceivedLine(trx, customerId, { productId, lineId });
  if (line === undefined) refuse(codes.parameterMissing, { text: { key: 'reviews-api.not-bought' } });
  const before = await lockReviewOfLine(trx, line);
  if (before?.state === 'withdrawn' && before.customer_id === customerId)
    return rewrite(trx, before, { call, words });
  const review = before
    ? undefined
    : await insertReview(trx, {
        product_id: productId,
        order_item_id: line,
        customer_id: customerId,
        demonstration: null,
        locale: call.locale,
        state: 'held',
        ...words,
        created_at: call.now,
        written_at: call.now,
        updated_at: call.now,
      });
  return review ?? refuse(codes.duplicate, { text: { key: 'reviews-api.spoken-of' } });
}

/**
 * Keeps what a customer says of a piece, one review for each. It is published at once unless a word, a link or an
 * address in it, or what staff have refused before, asks for a person to read it first.
 */
export async function keepReview(host: Host, call: SignedCall, form: ReviewForm): Promise<ReviewRecord> {
  await knownProduct(host.db.handle, form.productId);
  for (const id of form.imageIds) await pictureOf(host, call, id);
  const { stars, recommend, title, text, is_anonymous } = form;
  const words = { stars, recommend, title, text, is_anonymous };
  return host.db.transaction(async (trx) => {
    const review =
      form.reviewId === null
        ? await write(trx, form, { call, words })
        : await rewrite(trx, await holdOwn(trx, call.shopper.customerId, form.reviewId), { call, words });
    const gone = await replacePictures(trx, review.id, form.imageIds);
    for (const id of gone) await dropUnusedUpload(trx, id);
    if (review.reason !== '' || holdReason(`${title}\n${text}`)) return review;
    return moveReview(trx, review, 'passed', { at: call.now });
  });
}

/** Takes a locked review back: its words, pictures and votes are gone. */
export async function takeBack(trx: Transaction<Schema>, review: ReviewRecord, at: Date): Promise<void> {
  const changes = { title: '', text: '', answer: '', recommend: null };
  await moveReview(trx, review, 'withdrawn', { at, changes });
  await deleteVotes(trx, review.id);
  for (const image of await replacePictures(trx, review.id, [])) await dropUnusedUpload(trx, image);
}

/** Takes an own review back; said twice, the second finds none. */
export async function withdrawReview(host: Host, call: SignedCall, id: number): Promise<void> {
  await host.db.transaction(async (trx) =>
    takeBack(trx, await holdOwn(trx, call.shopper.customerId, id), call.now),
  );
}

/** Says, or no longer says, that a review is of help; nobody praises their own. */
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

/** A page of what a customer has written, and on the first of them the pieces they have not spoken of. */
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
    offset > 0 ? [] : await readUnreviewedLines(handle, customerId, { ...only, limit: mostUnreviewed });
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

/** What somebody needs who is about to review a product. */
export async function reviewForm(host: Host, call: SignedCall, productId: number) {
  const product = await knownProduct(host.db.handle, productId);
  const { name: product_name, ...shown } = toReviewedProduct(product, presentationOf(host, call));
  const { reviews, unreviewed } = await ownReviews(host, call, { productId, limit: 100, offset: 0 });
  const { firstName } = await profile(host, call.shopper.customerId);
  return { product: { ...shown, product_name }, customer_name: firstName, items: unreviewed, reviews };
}
