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
import { endpoint, inModule } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, media, price } from '#kernel/wire/shapes.ts';

const maybeId = v.optional(v.union([v.literal(''), p.id]), '');
const stars = v.pipe(p.integer(1, 5), v.picklist(starSteps));
const unknownProduct = { code: codes.productNotFound };
const faults = {
  product_id: { missing: { code: codes.productMissing }, invalid: unknownProduct },
};

const product = {
  product_id: v.string(),
  price_info: v.object({ price, special_price: v.optional(price) }),
  imgUrl: v.string(),
  media,
  /** '' if the product is off sale. */
  path: v.string(),
};

/** An order line without a review. */
const unreviewed = v.object({
  item_id: v.number(),
  product_id: v.string(),
  name: v.string(),
  /** '' if the product is off sale. */
  path: v.string(),
  imgUrl: v.string(),
  media,
  increment_id: v.number(),
  received_at: v.string(),
});

const ownRow = v.object({
  ...ownReviewRow.entries,
  product_name: v.string(),
  /** '' if the product is off sale. */
  path: v.string(),
  imgUrl: v.string(),
  media,
});

const vote = v.object({ votes: v.number(), voted: v.boolean() });
const reviewId = v.object({ review_id: p.id });

export const reviewEndpoints = inModule('reviews', {
  reviewList: endpoint('GET', 'catalog/reviewproduct/lists', {
    summary:
      'What is said of a product, in pages; also what the caller has written of it and staff have not read',
    faults,
    input: v.object({
      product_id: p.id,
      p: p.page,
      numPerPage: p.perPage(20),
      /** `newest`: reviews in the caller's language first. */
      sort: v.optional(v.picklist(reviewSorts), 'newest'),
      star: v.optional(v.union([v.literal(''), stars]), ''),
      with_pictures: v.optional(p.flag, false),
    }),
    output: v.object({
      product: v.object({ ...product, name: v.string() }),
      reviewList: v.array(reviewRow),
      /** Number of matching reviews; `review_count` is that of all published ones. */
      count: v.number(),
      review_summary: reviewSummary,
    }),
  }),
  reviewForm: endpoint('GET', 'catalog/reviewproduct/add', {
    summary: 'Data of the review form: the caller’s pieces of a product without a review',
    access: 'customer',
    faults,
    input: v.object({ product_id: p.id }),
    output: v.object({
      product: v.object({ ...product, product_name: v.string() }),
      customer_name: v.string(),
      items: v.array(unreviewed),
      /** The caller's reviews of the product. */
      reviews: v.array(ownRow),
    }),
  }),
  reviewSubmit: endpoint('POST', 'catalog/reviewproduct/submitreview', {
    summary: 'Reviews a received piece; with `id`, replaces the caller’s review',
    creates: 'id',
    access: 'customer',
    faults: { product_id: { invalid: unknownProduct } },
    input: v.object({
      product_id: p.id,
      /** The order line; defaults to the first without a review. */
      item_id: maybeId,
      id: maybeId,
      selectStar: stars,
      summary: p.optionalText(titleCharacters),
      review_content: v.pipe(p.optionalLines(reviewCharacters), v.minLength(1)),
      anonymous: v.optional(p.flag, false),
      recommend: v.optional(v.union([v.literal(''), p.integer(recommendScale.min, recommendScale.max)]), ''),
      images: p.imageIds(uploadIdPattern, mostReviewPictures),
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
    summary: 'Withdraws the caller’s review; its text and pictures are deleted',
    access: 'customer',
    input: reviewId,
    output: empty,
  }),
});

export type WireOwnReviewRow = v.InferOutput<typeof ownRow>;
export type WireUnreviewed = v.InferOutput<typeof unreviewed>;
