import type { filterAttributes, SortColumn } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { ComparedAttributes } from '#kernel/shop/catalogue/sister.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { CardRow } from './cards.repo.ts';

type FilterAttribute = (typeof filterAttributes)[number];

/** A term of a text; with `isPrefix` every term that begins with it. */
export interface MatchTerm {
  text: string;
  isPrefix?: boolean;
}

/** A search for words that the index itself performs, with its filters. */
export interface TextMatch {
  /** `names` are names and labels only. */
  depth: 'names' | 'everything';
  /** A product has every concept in one of its wordings: all terms of it, each in one of its forms. */
  concepts: readonly (readonly {
    all: readonly (readonly MatchTerm[])[];
    /** Factor of the rank: 1 for the typed words, less for synonyms. */
    share: number;
  }[])[];
}

/** Which products a list starts from: categories, the results of a search, or a type (in one category or in all). */
export type ListingSource =
  | { categoryIds: readonly number[] }
  | { match: TextMatch; categoryIds?: readonly number[] }
  | { hits: { ids: readonly number[]; ranks: readonly number[] } }
  | { customizedType: 1 | 2 | 4; categoryId: number | null };

export interface ListingFilter {
  source: ListingSource;
  /** Accepted values by attribute; an attribute without values does not filter. */
  attributes: Partial<Record<FilterAttribute, readonly string[]>>;
  /** Minor units of the base currency; the upper bound is exclusive. */
  price: { from: number; to: number | null } | null;
}

/** `sold` is by pieces sold lately, then bestsellers; `own` is the shop's own order. */
export type IndexSort = SortColumn | 'sold' | 'own';

export interface ListingPage {
  sort: IndexSort;
  /** '' for the natural direction of the column. */
  direction: '' | 'asc' | 'desc';
  limit: number;
  offset: number;
  /** Ids that precede all others, in this order and in either direction. */
  first?: readonly number[];
}

export interface FacetCount {
  facet: FilterAttribute | 'price' | 'total';
  value: string;
  count: number;
}

/**
 * Port for everything that lists products. Products that are off the shelf never appear. Prices are those that cards
 * show: in the cheapest of the accepted metals, without a filter in the pictured one. Implemented in memory and by
 * PostgreSQL; both return the same for lists below the limits of `ListedProductIndex`, which alone takes a `TextMatch`.
 */
export interface ProductIndex {
  /** Ids of one page of the products that pass every filter. Ties are in the shop's own order. */
  list(filter: ListingFilter, page: ListingPage): Promise<number[]>;
  /**
   * The number of products per facet value, in no particular order. A facet ignores its own filter. `priceBounds` are
   * ascending minor units of the base currency; a price facet's value is the number of bounds a price has reached. A
   * product counts under every metal in which it can be bought, if its price in that metal passes the filter.
   */
  countFacets(filter: ListingFilter, priceBounds: readonly number[]): Promise<FacetCount[]>;
  /** Cards in the order of the ids; ids that are not on the shelf are left out. */
  cards(ids: readonly number[], locale: Locale): Promise<CardRow[]>;
  /** Category ids of a product, the main category first. */
  categoryIdsOf(id: number): Promise<readonly number[]>;
  /** Undefined if the product is not on the shelf. */
  stockOf(id: number): Promise<number | undefined>;
  /** Whether a product has any published review, demonstration reviews included. */
  hasReviews(id: number): Promise<boolean>;
  /** Made-to-order products in stock with the main category of this piece, at least those most similar to it. */
  madeToOrder(piece: ComparedAttributes): Promise<ComparedAttributes[]>;
}
