export const sortColumns = [
  'hot',
  'new',
  'low-to-high',
  'high-to-low',
  'favorite_count',
  'review_count',
  'stock',
] as const;

export type SortColumn = (typeof sortColumns)[number];

/** Sort orders offered to shoppers. */
export const offeredSorts = [
  'hot',
  'new',
  'low-to-high',
  'high-to-low',
] as const satisfies readonly SortColumn[];

export const pageSizes = [24, 48, 96] as const;

/** Filterable attributes, in display order. */
export const filterAttributes = ['metal', 'shape', 'gem', 'style', 'origin'] as const;

/**
 * Bounds of the price filter in major units of the base currency, the last one open, for a shop whose median price is
 * the one in the middle (`price-bands.ts`).
 */
export const priceSteps = [0, 5_000, 10_000, 20_000, 40_000, 60_000, 80_000] as const;

/** Length of the browsing history, on a device as in an account; the oldest product is removed first. */
export const maxViewed = 48;
