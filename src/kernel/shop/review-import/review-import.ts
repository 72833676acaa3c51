import type { Stars } from '#kernel/shop/reviews/reviews.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** Formats of review lists: our own, and exports of the places that collect reviews. */
export const reviewFormats = ['own', 'judgeme', 'yotpo', 'trustpilot', 'google', 'shopify'] as const;

export type ReviewFormat = (typeof reviewFormats)[number];

/** Choices of staff for a list of reviews. */
export interface ReviewImportOptions {
  /** Where reviews without an origin of their own were collected; '' to refuse them, or for the name of the format. */
  origin: string;
  /** Address of that place; '' without one. */
  originUrl: string;
  /** Language of reviews without one of their own. */
  locale: Locale;
  /** Whether staff read every review before it is shown. */
  isHeld: boolean;
}

/** Name of a product in a list: its code or barcode, its number (`#1001`), or the last part of its address. */
export interface ListedProductName {
  kind: 'sku' | 'barcode' | 'number' | 'slug';
  name: string;
}

/** A review as a list has it. */
export interface ListedReview {
  /** The first one that the shop knows is the product. */
  products: readonly ListedProductName[];
  stars: Stars;
  title: string;
  text: string;
  /** '' if it was not named. */
  author: string;
  /** Hash of the author's email address; '' without one. The address itself is not stored. */
  authorKey: string;
  /** ISO moment. */
  writtenAt: string;
  /** ISO 3166 code; '' if unknown. */
  country: string;
  origin: string;
  originUrl: string;
  /** Id at the origin; '' without one. */
  originId: string;
  /** Whether the origin confirmed a purchase. */
  isVerified: boolean;
  locale: Locale;
  /** Answer of the shop at the origin; '' without one. */
  answer: string;
}

export const originCharacters = 60;
export const authorCharacters = 80;
