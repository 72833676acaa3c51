import * as v from 'valibot';

/** 1: published, 10: held, 2: refused. */
export const reviewStatus = { published: 1, held: 10, refused: 2 } as const;

const row = {
  _id: v.string(),
  id: v.number(),
  product_id: v.string(),
  rate_star: v.picklist([1, 2, 3, 4, 5]),
  /** '' if the author is anonymous; no other field then identifies them. */
  name: v.string(),
  summary: v.string(),
  review_content: v.string(),
  store: v.literal(''),
  lang_code: v.string(),
  status: v.picklist(Object.values(reviewStatus)),
  images: v.array(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  /** Answer of the shop; '' without one. */
  answer: v.string(),
  votes: v.number(),
  /** Whether the caller has voted for it. */
  voted: v.boolean(),
  is_own: v.boolean(),
  /** Whether the author bought the piece here. */
  is_purchase: v.boolean(),
  /** A demonstration review; not counted in production. */
  is_demonstration: v.boolean(),
  /** Where an imported review was collected; null for the shop's own. It does not count in the summary. */
  origin: v.nullable(
    v.object({
      name: v.string(),
      /** '' without one. */
      url: v.string(),
      /** Country of the author, ISO 3166; '' if unknown. */
      country: v.string(),
      /** Whether the origin confirmed a purchase there. */
      is_verified: v.boolean(),
    }),
  ),
};

/** A review in lists; its date in Unix seconds. */
export const reviewRow = v.object({ ...row, review_date: v.number() });

/** A review on a product page. */
export const datedReviewRow = v.object({ ...row, review_date: v.number(), review_date_str: v.string() });

/** The caller's own review, with private fields. */
export const ownReviewRow = v.object({
  ...row,
  review_date: v.string(),
  images: v.array(v.object({ id: v.string(), url: v.string(), width: v.number(), height: v.number() })),
  /** 1: anonymous, 2: with name. */
  anonymous: v.picklist([1, 2]),
  recommend: v.nullable(v.number()),
  /** Why it was refused. */
  reason: v.string(),
});

export const reviewSummary = v.object({
  count: v.number(),
  average: v.number(),
  counts: v.object({ 5: v.number(), 4: v.number(), 3: v.number(), 2: v.number(), 1: v.number() }),
  /** Between 1 and 10; null without ratings. */
  recommend: v.nullable(v.number()),
  /** Whether demonstration reviews are included. */
  has_demonstrations: v.boolean(),
});

export type WireReview = v.InferOutput<typeof reviewRow>;
export type WireOwnReview = v.InferOutput<typeof ownReviewRow>;
export type WireReviewSummary = v.InferOutput<typeof reviewSummary>;
