import type { DiamondFacet, DiamondSort } from '#kernel/shop/diamonds/diamonds.rules.ts';

/** Inclusive, in the column's unit. */
export type Range = readonly [number, number];

/** A search for the index or the database: integers and the values of diamonds.rules. */
export interface DiamondQuery {
  /** Absent or empty: every value. */
  facets: Partial<Record<DiamondFacet, readonly string[]>>;
  caratHundredths?: Range;
  /** Minor units of the base currency. */
  priceMinor?: Range;
  tableTenths?: Range;
  depthTenths?: Range;
  ratioHundredths?: Range;
  sort: DiamondSort;
  offset: number;
  limit: number;
}

export interface DiamondAnswer {
  /** Ids of the page. */
  ids: number[];
  total: number;
  /** Counts in the order of the facet's values; a facet ignores its own filter. */
  facets: Record<DiamondFacet, number[]>;
  /** Counts between the edges in diamonds.rules; a histogram ignores its own filter. */
  priceHistogram: number[];
  caratHistogram: number[];
}
