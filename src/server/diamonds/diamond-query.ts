import type { DiamondFacet, DiamondSort } from '#kernel/shop/diamonds/diamonds.rules.ts';

/** Inclusive, in the column's unit. */
export type Range = readonly [number, number];

/** A search as the index and the database understand it: integers and values of the rules. */
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
  /** The page, in order. */
  ids: number[];
  total: number;
  /** Counts in the order of the rules' values, each without its own filter. */
  facets: Record<DiamondFacet, number[]>;
  /** Buckets between the rules' inner edges, without the filter on the same figure. */
  priceHistogram: number[];
  caratHistogram: number[];
}
