import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import {
  readOwnReviews,
  readReviewedProduct,
  readReviewForm,
  withdrawReview as withdraw,
} from '#client/api/reviews.ts';
import { query } from '#client/query.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { ReviewId } from '#kernel/shop/reviews/review.ts';

export const pageSize = 10;

export const $page = atom(1);

/** The customer's reviews, and the pieces they may review. */
export const ownReviews = query(
  'own-reviews',
  'customer',
  (page: number) => readOwnReviews(api, { page, perPage: pageSize }),
  $page,
);

/** The product of the page; null until the address is read. */
export const $reviewed = atom<ProductId | null>(null);

export const reviewedProduct = query(
  'reviewed-product',
  'everybody',
  (product: ProductId) => readReviewedProduct(api, product),
  $reviewed,
);

export const reviewForm = query(
  'review-form',
  'customer',
  (product: ProductId) => readReviewForm(api, product),
  $reviewed,
);

export function withdrawReview(id: ReviewId): Promise<void> {
  return ownReviews.change(id, () => withdraw(api, id));
}
