import type { TextKey } from '#kernel/shop/text/text-keys.ts';
import type { Review } from './review.ts';

type Key = Extract<TextKey, `review-list.${string}`>;

/** Text for the source of a review: a purchase here, a place where it was collected, or the demonstration. */
export function sourceTextOf({ origin, isPurchase }: Pick<Review, 'origin' | 'isPurchase'>): {
  key: Key;
  values: { origin: string };
} {
  const values = { origin: origin?.name ?? '' };
  if (origin) return { key: `review-list.${origin.isVerified ? 'collected-verified' : 'collected'}`, values };
  return { key: isPurchase ? 'review-list.purchase' : 'review-list.demonstration', values };
}
