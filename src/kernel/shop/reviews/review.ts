import type { Brand } from 'valibot';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { ReviewState } from './review.transitions.ts';
import type { Stars } from './reviews.rules.ts';
import type { ReviewSummary } from './summary.ts';

export type ReviewId = number & Brand<'ReviewId'>;
/** Id of an order line, the subject of a review. */
export type OrderLineId = number & Brand<'OrderLineId'>;

export interface ReviewPicture {
  /** Id in calls; '' for pictures of others. */
  id: string;
  url: string;
  width: number;
  height: number;
}

/** Where an imported review was collected. */
export interface ReviewOrigin {
  name: string;
  /** '' without one. */
  url: string;
  /** Country of the author, ISO 3166; '' if unknown. */
  country: string;
  /** Whether the origin confirmed a purchase there. */
  isVerified: boolean;
}

/** A review by a buyer. */
export interface Review {
  id: ReviewId;
  stars: Stars;
  /** '' if the author is anonymous. */
  name: string;
  /** '' without a title. */
  title: string;
  text: string;
  /** The language it was written in. */
  locale: Locale;
  /** ISO moment. */
  writtenAt: string;
  pictures: readonly ReviewPicture[];
  /** Answer of the shop; '' without one. */
  answer: string;
  votes: number;
  hasVoted: boolean;
  isOwn: boolean;
  isPurchase: boolean;
  isDemonstration: boolean;
  /** null for a review that was written here. */
  origin: ReviewOrigin | null;
  /** Published, or visible to its author only. */
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
  /** Why it was refused; '' otherwise. */
  reason: string;
}

/** Reviews on a product page. */
export interface ProductReviews {
  summary: ReviewSummary;
  /** Whether demonstration reviews are included; then search engines get no rating. */
  hasDemonstrations: boolean;
  /** Reviews in the page's language first. */
  newest: readonly Review[];
}

/** A received piece without a review. */
export interface UnreviewedPiece {
  lineId: OrderLineId;
  productId: ProductId;
  name: string;
  /** '' for a product off sale. */
  url: string;
  picture: Picture;
  orderNumber: OrderNumber;
  receivedAt: string;
}
