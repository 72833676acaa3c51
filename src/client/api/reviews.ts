import { type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';
import type {
  OrderLineId,
  OwnReview,
  ProductReviews,
  Review,
  ReviewId,
  ReviewPicture,
  UnreviewedPiece,
} from '#kernel/shop/reviews/review.ts';
import type { ReviewSort, Stars } from '#kernel/shop/reviews/reviews.rules.ts';
import type { ReviewSummary } from '#kernel/shop/reviews/summary.ts';
import type { WireReview, WireReviewSummary } from '#kernel/wire/contracts/review-row.contract.ts';
import type { WireOwnReviewRow, WireUnreviewed } from '#kernel/wire/contracts/reviews.contract.ts';
import type { Api, CallOptions } from './api.ts';
import { decodeNumber } from './orders.ts';

const states: Readonly<Record<WireReview['status'], Review['state']>> = {
  1: 'published',
  2: 'refused',
  10: 'held',
};

type WireFacts = Omit<WireReview, 'review_date' | 'images'>;

function decodeFacts(wire: WireFacts): Omit<Review, 'writtenAt' | 'pictures'> {
  return {
    id: wire.id as ReviewId,
    stars: wire.rate_star,
    name: wire.name,
    title: wire.summary,
    text: wire.review_content,
    locale: wire.lang_code,
    answer: wire.answer,
    votes: wire.votes,
    hasVoted: wire.voted,
    isOwn: wire.is_own,
    isPurchase: wire.is_purchase,
    isDemonstration: wire.is_demonstration,
    origin: wire.origin && {
      ...{ name: wire.origin.name, url: wire.origin.url, country: wire.origin.country },
      isVerified: wire.origin.is_verified,
    },
    state: states[wire.status],
  };
}

function decodeReview(wire: WireReview): Review {
  return {
    ...decodeFacts(wire),
    writtenAt: new Date(wire.review_date * 1000).toISOString(),
    pictures: wire.images.map((image) => ({ id: '', ...image })),
  };
}

/** The reviews of a product page. */
export function decodeProductReviews(wire: {
  review_summary: WireReviewSummary;
  productReview: { coll: readonly WireReview[] } | null;
}): ProductReviews {
  const { has_demonstrations: hasDemonstrations, ...summary } = wire.review_summary;
  return { summary, hasDemonstrations, newest: (wire.productReview?.coll ?? []).map(decodeReview) };
}

function decodeOwn(wire: WireOwnReviewRow): OwnReview {
  return {
    ...decodeFacts(wire),
    writtenAt: `${wire.review_date.replace(' ', 'T')}Z`,
    pictures: wire.images,
    productId: productId(Number(wire.product_id)),
    productName: wire.product_name,
    productUrl: wire.path,
    productPicture: wire.media,
    isAnonymous: wire.anonymous === 1,
    recommend: wire.recommend,
    reason: wire.reason,
  };
}

function decodeUnreviewed(wire: WireUnreviewed): UnreviewedPiece {
  return {
    lineId: wire.item_id as OrderLineId,
    productId: productId(Number(wire.product_id)),
    name: wire.name,
    url: wire.path,
    picture: wire.media,
    orderNumber: decodeNumber(wire.increment_id),
    receivedAt: wire.received_at,
  };
}

export interface ReviewsQuery {
  product: ProductId;
  page: number;
  perPage: number;
  sort: ReviewSort;
  stars: Stars | null;
  withPictures: boolean;
}

/** A page of a product's reviews; `count` is the number of matching ones. */
export async function readReviews(
  api: Api,
  asked: ReviewsQuery,
  options?: CallOptions,
): Promise<{ reviews: Review[]; count: number }> {
  const { reviewList, count } = await api.call(
    'reviewList',
    {
      product_id: asked.product,
      p: asked.page,
      numPerPage: asked.perPage,
      sort: asked.sort,
      star: asked.stars ?? '',
      with_pictures: asked.withPictures,
    },
    options,
  );
  return { reviews: reviewList.map(decodeReview), count };
}

export interface ReviewedProduct extends Pick<UnreviewedPiece, 'name' | 'url' | 'picture'> {
  summary: ReviewSummary;
}

/** The product whose reviews are shown; an unknown one leads to the not-found page. */
export async function readReviewedProduct(api: Api, product: ProductId): Promise<ReviewedProduct> {
  const asked = { product_id: product, numPerPage: 1 };
  const { product: shown, review_summary } = await api.call('reviewList', asked, { duplicate: 'allow' });
  const { has_demonstrations: _, ...summary } = review_summary;
  return { name: shown.name, url: shown.path, picture: shown.media, summary };
}

/** Marks a review as helpful, or removes the mark; a refusal is shown to the shopper. */
export async function voteForReview(
  api: Api,
  id: ReviewId,
  isOfHelp: boolean,
): Promise<Pick<Review, 'votes' | 'hasVoted'>> {
  const name = isOfHelp ? 'reviewVoteAdd' : 'reviewVoteCancel';
  const { votes, voted } = await api.call(name, { review_id: id }, { notify: true });
  return { votes, hasVoted: voted };
}

export interface ReviewFormData {
  product: Pick<UnreviewedPiece, 'name' | 'url' | 'picture'>;
  firstName: string;
  pieces: UnreviewedPiece[];
  reviews: OwnReview[];
}

/** Data of the review form of a product. */
export async function readReviewForm(api: Api, product: ProductId): Promise<ReviewFormData> {
  const wire = await api.call('reviewForm', { product_id: product });
  return {
    product: { name: wire.product.product_name, url: wire.product.path, picture: wire.product.media },
    firstName: wire.customer_name,
    pieces: wire.items.map(decodeUnreviewed),
    reviews: wire.reviews.map(decodeOwn),
  };
}

export interface ReviewInput {
  product: ProductId;
  line: OrderLineId | null;
  /** The review to replace; null for a new one. */
  review: ReviewId | null;
  stars: number;
  title: string;
  text: string;
  isAnonymous: boolean;
  recommend: number | null;
  pictureIds: readonly string[];
}

/** Submits a review of a piece. */
export async function submitReview(api: Api, input: ReviewInput): Promise<void> {
  await api.call('reviewSubmit', {
    product_id: input.product,
    item_id: input.line ?? '',
    id: input.review ?? '',
    selectStar: input.stars,
    summary: input.title,
    review_content: input.text,
    anonymous: input.isAnonymous,
    recommend: input.recommend ?? '',
    images: [...input.pictureIds],
  });
}

/** A page of the shopper's reviews; the first page includes `unreviewed`. */
export async function readOwnReviews(
  api: Api,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ reviews: OwnReview[]; count: number; unreviewed: UnreviewedPiece[] }> {
  const wire = await api.call('ownReviews', { p: page, numPerPage: perPage });
  return {
    reviews: wire.productList.map(decodeOwn),
    count: wire.count,
    unreviewed: wire.unreviewed.map(decodeUnreviewed),
  };
}

export async function withdrawReview(api: Api, id: ReviewId): Promise<void> {
  await api.call('reviewWithdraw', { review_id: id }, { notify: true });
}

/** Uploads a picture; rejects with a refusal with the reason. */
export async function uploadPicture(api: Api, dataUrl: string): Promise<ReviewPicture> {
  return api.call('uploadBase64', { image: dataUrl }, { notify: true, duplicate: 'allow' });
}
