import type { Brand } from 'valibot';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { SortColumn } from './catalogue.rules.ts';
import type { ProductCard } from './product-card.ts';

export type CategoryId = number & Brand<'CategoryId'>;

/** What a listing is asked for; what is left out is the API's own choice: the first page, the usual order. */
export interface ListingQuery {
  /** From 1. */
  page?: number;
  perPage?: number;
  sort?: SortColumn;
  /** Wanted values by attribute. */
  filters?: Readonly<Record<string, readonly string[]>>;
  /** `1000-2000` or `1000-`, major units of the currency that is asked in; '' for all. */
  price?: string;
}

/** An attribute to narrow a listing by; a value counts the products there would be with it. */
export interface ListingFilter {
  attribute: string;
  label: string;
  values: { value: string; label: string; count: number }[];
}

/** One page of products with what they can be narrowed by. */
export interface Listing {
  cards: ProductCard[];
  /** Products on all pages. */
  total: number;
  pageCount: number;
  filters: ListingFilter[];
  /** Steps of price with a product in them, in major units of the base currency: `1000-2000`, `1000-`. */
  priceRanges: { value: string; label: string }[];
}

export interface SearchResult extends Listing {
  /** The corrected words whose products these are; '' where the words were found as they stand. */
  suggestion: string;
}

/** A category with a page of its products. */
export interface Category extends Listing {
  id: CategoryId;
  name: string;
  description: string;
  meta: { title: string; description: string };
  picture: Picture;
  /** From the main category down to this one. */
  path: { name: string; url: string }[];
  /** The categories below it or, where it is one of those, beside it. */
  links: { name: string; url: string; isCurrent: boolean }[];
}
