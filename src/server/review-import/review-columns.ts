import type { ReviewFormat } from '#kernel/shop/review-import/review-import.ts';

/**
 * Columns of a review by field, in order of preference. The first is that of our own format; the others are those of
 * exports by Judge.me, Yotpo, Trustpilot and Shopify Product Reviews, and elements of Google's product review feed.
 */
export const reviewColumns = {
  product: ['product'],
  sku: ['sku', 'product_sku', 'variant_sku', 'product_id'],
  barcode: ['gtin', 'product_gtin', 'barcode'],
  slug: ['product_handle', 'handle'],
  address: ['product_url'],
  stars: ['stars', 'rating', 'review_score', 'review_stars', 'score', 'overall'],
  title: ['title', 'review_title'],
  text: ['text', 'body', 'review_content', 'review_text', 'content', 'review'],
  author: [
    ...['author', 'reviewer_name', 'display_name', 'reviewer_display_name', 'customer_name'],
    ...['consumer_name', 'consumer_display_name', 'nickname', 'name'],
  ],
  email: ['email', 'reviewer_email', 'customer_email', 'consumer_email'],
  date: ['date', 'review_date', 'review_timestamp', 'created_at', 'date_created', 'review_creation_date'],
  country: ['country', 'country_code', 'location'],
  language: ['language', 'locale', 'review_language'],
  origin: ['origin'],
  originUrl: ['origin_url', 'review_url'],
  id: ['id', 'review_id'],
  verified: ['verified', 'verified_purchase', 'is_verified_purchase', 'verified_buyer', 'reviewer_type'],
  answer: ['answer', 'reply', 'comment_content', 'comments'],
  state: ['state', 'status', 'review_status', 'curated'],
  hidden: ['hidden', 'is_spam'],
} as const satisfies Record<string, readonly string[]>;

export type ReviewColumn = keyof typeof reviewColumns;

/** A header without case and separators: `Review Score`, `reviewScore` and `review_score` are the same column. */
export const plainHeader = (header: readonly string[]): string[] =>
  header.map((name) =>
    name
      .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_|_$/g, ''),
  );

/** Source of the reviews of a format; '' if the format does not name one. */
export const formatOrigin: Readonly<Record<ReviewFormat, string>> = {
  own: '',
  judgeme: 'Judge.me',
  yotpo: 'Yotpo',
  trustpilot: 'Trustpilot',
  google: 'Google',
  shopify: 'Shopify',
};

/** The format of a list by its plain header; undefined for an unknown format. */
export function reviewFormatOf(header: readonly string[]): ReviewFormat | undefined {
  const has = (...all: readonly string[]) => all.every((name) => header.includes(name));
  if (has('product', 'stars')) return 'own';
  if (has('review_date', 'reviewer_name', 'body')) return 'judgeme';
  if (has('review_score', 'review_content')) return 'yotpo';
  if (has('review_timestamp', 'overall')) return 'google';
  if (has('product_handle', 'rating', 'body', 'author')) return 'shopify';
  return has('stars', 'sku') && (has('content') || has('review_content')) ? 'trustpilot' : undefined;
}
