import type { Brand } from 'valibot';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { ReviewState } from './review.moves.ts';
import type { Stars } from './reviews.rules.ts';
import type { ReviewSummary } from './summary.ts';

export type ReviewId = number & Brand<'ReviewId'>;
/** One line of an order: what a review is of. */
export type OrderLineId = number & Brand<'OrderLineId'>;

export interface ReviewPicture {
  /** What a call names it by; '' for pictures of others. */
  id: string;
  url: string;
  width: number;
  height: number;
}

/** What somebody who has bought a piece says of it. */
export interface Review {
  id: ReviewId;
  stars: Stars;
  /** '' for one who wants no name shown. */
  name: string;
  /** '' where none was given. */
  title: string;
  text: string;
  /** The language it was written in. */
  locale: Locale;
  /** ISO moment. */
  writtenAt: string;
  pictures: readonly ReviewPicture[];
  /** What the house replied; '' without. */
  answer: string;
  votes: number;
  hasVoted: boolean;
  isOwn: boolean;
  isPurchase: boolean;
  isDemonstration: boolean;
  /** Published, or seen by its author alone. */
  state: Exclude<ReviewState, 'withdrawn'>;
}

/** A review as its author sees it. */
export interface OwnReview extends Review {
  productId: ProductId;
  productName: string;
  productUrl: string;
  productPicture: Picture;
  isAnonymous: boolean;
  recommend: number | null;
  /** Why the house does not publish it; '' otherwise. */
  reason: string;
}

/** What the page of a product says of it. */
export interface ProductReviews {
  summary: ReviewSummary;
  /** Some of those counted are made up: search engines are not to hear of them. */
  hasDemonstrations: boolean;
  /** Those in the page's language first. */
  newest: readonly Review[];
}

/** A piece of one's own that nothing was said about yet. */
export interface UnreviewedPiece {
  lineId: OrderLineId;
  productId: ProductId;
  name: string;
  /** '' for a piece that is off the shelf. */
  url: string;
  picture: Picture;
  orderNumber: OrderNumber;
  receivedAt: string;
}
