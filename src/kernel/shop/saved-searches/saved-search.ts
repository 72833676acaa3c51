import type { CurrencyCode } from '#kernel/shop/money/money.ts';

/** Searches that one customer can save. */
export const maxSavedSearches = 20;

export const maxSearchNameCharacters = 60;

/** Longest query of the finder's address: every filter, with a reserve. */
export const maxSearchQueryCharacters = 1_000;

/** Least time between two emails about saved searches to one customer. */
export const stoneEmailPauseMs = 24 * 3_600_000;

/** A saved search of the diamond finder. */
export interface SavedSearch {
  id: number;
  /** '' until the customer names it. */
  name: string;
  /** Its filters as text. */
  label: string;
  /** The finder with this search. */
  path: string;
}

/** The finder with a saved search, in the currency in which it was saved. */
export function finderPath(search: { query: string; currency: CurrencyCode }): string {
  return `/design/diamond/${search.query}&currency=${search.currency}`;
}
