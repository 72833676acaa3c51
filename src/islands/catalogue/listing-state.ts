import { filterAttributes, offeredSorts, pageSizes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { ListingQuery } from '#kernel/shop/catalogue/listing.ts';

/**
 * State of a listing, as stored in its address. `price` is in the base currency, so that the address can be
 * shared.
 */
export type ListingState = Required<ListingQuery>;

export const firstPage: ListingState = {
  page: 1,
  perPage: pageSizes[0],
  sort: 'hot',
  price: '',
  filters: {},
};

const own: readonly string[] = ['p', 'n', 'sort', 'price', ...filterAttributes];

function wholeNumber(text: string | null, allowed: (value: number) => boolean, fallback: number): number {
  const value = /^\d{1,6}$/.test(text ?? '') ? Number(text) : fallback;
  return allowed(value) ? value : fallback;
}

/** Reads a query; unknown values become the default. */
export function parseListing(query: URLSearchParams): ListingState {
  const sort = offeredSorts.find((column) => column === query.get('sort')) ?? firstPage.sort;
  const price = query.get('price') ?? '';
  const filters: Record<string, string[]> = {};
  for (const attribute of filterAttributes) {
    const values = (query.get(attribute) ?? '').split(',').filter((value) => /^[\w.-]{1,40}$/.test(value));
    if (values.length > 0) filters[attribute] = [...new Set(values)].slice(0, 20);
  }
  return {
    page: wholeNumber(query.get('p'), (value) => value >= 1, 1),
    perPage: wholeNumber(query.get('n'), (value) => pageSizes.some((size) => size === value), pageSizes[0]),
    sort,
    price: /^\d{1,9}-\d{0,9}$/.test(price) ? price : '',
    filters,
  };
}

/** The query for a state, with foreign parameters kept; '' or '?…'. Defaults are left out. */
export function listingQuery(state: ListingState, present: URLSearchParams): string {
  const query = new URLSearchParams([...present].filter(([name]) => !own.includes(name)));
  for (const attribute of filterAttributes) {
    const values = state.filters[attribute] ?? [];
    if (values.length > 0) query.set(attribute, values.join(','));
  }
  if (state.price) query.set('price', state.price);
  if (state.sort !== firstPage.sort) query.set('sort', state.sort);
  if (state.perPage !== firstPage.perPage) query.set('n', String(state.perPage));
  if (state.page > 1) query.set('p', String(state.page));
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** Toggles a value and returns to the first page. */
export function toggleFilter(state: ListingState, attribute: string, value: string): ListingState {
  const before = state.filters[attribute] ?? [];
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  return { ...state, page: 1, filters: { ...state.filters, [attribute]: after } };
}

export function countFilters(state: ListingState): number {
  const values = Object.values(state.filters).reduce((sum, list) => sum + list.length, 0);
  return values + (state.price ? 1 : 0);
}
