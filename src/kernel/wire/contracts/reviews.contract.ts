import * as v from 'valibot';
import { uploadIdPattern } from '#kernel/shop/pictures/uploads.rules.ts';
import {
  mostReviewPictures,
  recommendScale,
  reviewCharacters,
  reviewSorts,
  starSteps,
  titleCharacters,
} from '#kernel/shop/reviews/reviews.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { ownReviewRow, reviewRow, reviewSummary } from '#kernel/wire/contracts/review-row.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, media, price } from '#kernel/wire/shapes.ts';

const maybeId = v.optional(v.union([v.literal(''), p.id]), '');
const stars = v.pipe(p.integer(1, 5), v.picklist(starSteps));
const unknownProduct = { code: codes.productNotFound, data: [] };
const faults = {
  product_id: { missing: { code: codes.productMissing, data: [] }, invalid: unknownProduct },
};

/** Ids of pictures that the caller has uploaded: `images[]`, `images[0]`, or joined by commas. */
const images = v.optional(
  v.pipe(
    v.union([
      v.array(v.string()),
      v.record(v.pipe(v.string(), v.regex(/^\d{1,3}$/)), v.string()),
      v.pipe(
        v.string(),
        v.transform((ids) => ids.split(',')),
      ),
    ]),
    v.transform((ids) => [...new Set(Object.values(ids).filter(Boolean))]),
    v.array(v.pipe(v.string(), v.regex(uploadIdPattern))),
    v.maxLength(mostReviewPictures),
  ),
  [],
);

const product = {
  product_id: v.string(),
  price_info: v.object({ price, special_price: v.optional(price) }),
  imgUrl: v.string(),
};

/** A line of an order that its customer has not spoken of. */
const unreviewed = v.object({
  item_id: v.number(),
  product_id: v.string(),
  name: v.string(),
  /** '' for one that is off the shelf. */
  path: v.string(),
  imgUrl: v.string(),
  media,
  increment_id: v.number(),
  received_at: v.string(),
});

const ownRow = v.object({
  ...ownReviewRow.entries,
  product_name: v.string(),
  /** '' for one that is off the shelf. */
  path: v.string(),
  imgUrl: v.string(),
  media,
});

const vote = v.object({ votes: v.number(), voted: v.boolean() });
const reviewId = v.object({ review_id: p.id });

export const reviewEndpoints = {
  reviewList: endpoint('GET', 'catalog/reviewproduct/lists', {
    summary:
      'What is said of a product, in pages; also what the caller has written of it and staff have not read',
    faults,
    input: v.object({
      product_id: p.id,
      p: p.page,
      numPerPage: p.perPage(20),
      /** `newest`: those in the caller's language first. */
      sort: v.optional(v.picklist(reviewSorts), 'newest'),
      star: v.optional(v.union([v.literal(''), stars]), ''),
      with_pictures: v.optional(p.flag, false),
    }),
    output: v.object({
      product: v.object({ ...product, name: v.string() }),
      reviewList: v.array(reviewRow),
      /** Of those asked for; `review_count` is of all that are published. */
      count: v.number(),
      review_summary: reviewSummary,
    }),
  }),
  reviewForm: endpoint('GET', 'catalog/reviewproduct/add', {
    summary:
      'What somebody needs who wants to review a product: its pieces that they have and have not spoken of',
    access: 'customer',
    faults,
    input: v.object({ product_id: p.id }),
    output: v.object({
      product: v.object({ ...product, product_name: v.string(), media, path: v.string() }),
      customer_name: v.string(),
      items: v.array(unreviewed),
      /** What the caller has written of the product before. */
      reviews: v.array(ownRow),
    }),
  }),
  reviewSubmit: endpoint('POST', 'catalog/reviewproduct/submitreview', {
    summary: 'Reviews a piece that was bought and received; with `id`, writes one’s own review anew',
    access: 'customer',
    faults: { product_id: { invalid: unknownProduct } },
    input: v.object({
      product_id: p.id,
      /** The line of the order; without it the first that was not spoken of. */
      item_id: maybeId,
      id: maybeId,
      selectStar: stars,
      summary: p.optionalText(titleCharacters),
      review_content: v.pipe(p.optionalLines(reviewCharacters), v.minLength(1)),
      anonymous: v.optional(p.flag, false),
      recommend: v.optional(v.union([v.literal(''), p.integer(recommendScale.min, recommendScale.max)]), ''),
      images,
    }),
    output: empty,
  }),
  reviewVoteAdd: endpoint('POST', 'catalog/reviewVote/add', {
    summary: 'Says that a review is of help',
    access: 'customer',
    input: reviewId,
    output: vote,
  }),
  reviewVoteCancel: endpoint(['POST', 'GET'], 'catalog/reviewVote/cancel', {
    summary: 'Takes that back',
    access: 'customer',
    writes: true,
    input: reviewId,
    output: vote,
  }),
  ownReviews: endpoint('GET', 'customer/productreview/index', {
    summary: 'The caller’s own reviews, and on the first page the pieces they have not spoken of',
    access: 'customer',
    input: v.object({ p: p.page, numPerPage: p.perPage(20) }),
    output: v.object({
      productList: v.array(ownRow),
      count: v.number(),
      numPerPage: v.number(),
      unreviewed: v.array(unreviewed),
    }),
  }),
  reviewWithdraw: endpoint('POST', 'customer/productreview/withdraw', {
    summary: 'Takes one’s own review back; its words and pictures are deleted',
    access: 'customer',
    input: reviewId,
    output: empty,
  }),
};

export type WireOwnReviewRow = v.InferOutput<typeof ownRow>;
export type WireUnreviewed = v.InferOutput<typeof unreviewed>;
