import * as v from 'valibot';
import { locales } from '#kernel/shop/text/locales.ts';

/** 1 approved, 10 waiting, 2 refused. */
export const reviewStatus = { published: 1, held: 10, refused: 2 } as const;

const row = {
  _id: v.string(),
  id: v.number(),
  product_id: v.string(),
  rate_star: v.picklist([1, 2, 3, 4, 5]),
  /** '' for one who wants no name shown: then nothing else tells who it is. */
  name: v.string(),
  summary: v.string(),
  review_content: v.string(),
  store: v.literal(''),
  lang_code: v.picklist(locales),
  status: v.picklist(Object.values(reviewStatus)),
  images: v.array(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  /** What the house replied; '' without. */
  answer: v.string(),
  votes: v.number(),
  /** By the caller. */
  voted: v.boolean(),
  is_own: v.boolean(),
  /** Of a piece that was bought here. */
  is_purchase: v.boolean(),
  /** Made up for a shop without customers; counts nowhere in production. */
  is_demonstration: v.boolean(),
};

/** A review as a list has it; its date in seconds. */
export const reviewRow = v.object({ ...row, review_date: v.number() });

/** As the page of a product has it. */
export const datedReviewRow = v.object({ ...row, review_date: v.number(), review_date_str: v.string() });

/** One's own, with what nobody else is told. */
export const ownReviewRow = v.object({
  ...row,
  review_date: v.string(),
  images: v.array(v.object({ id: v.string(), url: v.string(), width: v.number(), height: v.number() })),
  /** 1 no name is shown, 2 it is. */
  anonymous: v.picklist([1, 2]),
  recommend: v.nullable(v.number()),
  /** Why the house does not publish it. */
  reason: v.string(),
});

export const reviewSummary = v.object({
  count: v.number(),
  average: v.number(),
  counts: v.object({ 5: v.number(), 4: v.number(), 3: v.number(), 2: v.number(), 1: v.number() }),
  /** Between 1 and 10; null when nobody has said. */
  recommend: v.nullable(v.number()),
  /** Some of those counted are made up. */
  has_demonstrations: v.boolean(),
});

export type WireReview = v.InferOutput<typeof reviewRow>;
export type WireOwnReview = v.InferOutput<typeof ownReviewRow>;
export type WireReviewSummary = v.InferOutput<typeof reviewSummary>;
