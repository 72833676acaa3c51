import type { Brand } from 'valibot';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { SortColumn } from './catalogue.rules.ts';
import type { ProductCard } from './product-card.ts';

export type CategoryId = number & Brand<'CategoryId'>;

/** Parameters of a listing; omitted ones get the API's defaults. */
export interface ListingQuery {
  /** From 1. */
  page?: number;
  perPage?: number;
  sort?: SortColumn;
  /** Selected values by attribute. */
  filters?: Readonly<Record<string, readonly string[]>>;
  /** `1000-2000` or `1000-`, major units of the request's currency; '' for all. */
  price?: string;
}

/** A filter attribute with the number of products per value. */
export interface ListingFilter {
  attribute: string;
  label: string;
  values: { value: string; label: string; count: number }[];
}

/** A page of products with its filters. */
export interface Listing {
  cards: ProductCard[];
  /** Over all pages. */
  total: number;
  pageCount: number;
  filters: ListingFilter[];
  /** Price ranges that contain products, in major units of the base currency: `1000-2000`, `1000-`. */
  priceRanges: { value: string; label: string }[];
}

export interface SearchResult extends Listing {
  /** Corrected search text that produced the results; '' if the original text did. */
  suggestion: string;
}

/** A category with a page of its products. */
export interface Category extends Listing {
  id: CategoryId;
  name: string;
  description: string;
  meta: { title: string; description: string };
  picture: Picture;
  /** From the main category to this one. */
  path: { name: string; url: string }[];
  /** Subcategories, or the siblings if it has none. */
  links: { name: string; url: string; isCurrent: boolean }[];
}
