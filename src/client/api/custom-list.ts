import type { CategoryId, Listing, ListingFilter } from '#kernel/shop/catalogue/listing.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Api, CallOptions } from './api.ts';
import { decodeFilters, decodePriceRanges } from './catalogue.ts';
import { decodeCard } from './product-card.ts';

export type CustomKind = 'fixed-design' | 'variable-design';

/** Made-to-order products with their filters. */
export interface CustomListing {
  cards: ProductCard[];
  categories: { id: CategoryId; name: string }[];
  filters: ListingFilter[];
  priceRanges: Listing['priceRanges'];
}

/** All products of a kind; they fit on one page. */
export async function readCustomList(
  api: Api,
  query: { kind: CustomKind; category?: CategoryId | undefined; filters?: Readonly<Record<string, string>> },
  options?: CallOptions,
): Promise<CustomListing> {
  const wire = await api.call(
    query.kind === 'fixed-design' ? 'fixedDesigns' : 'variableDesigns',
    { category: query.category ?? '', filters: query.filters ?? {}, numPerPage: 100 },
    options,
  );
  return {
    cards: wire.products.map(decodeCard),
    categories: wire.categories.map(({ id, name }) => ({ id: id as CategoryId, name })),
    filters: decodeFilters(wire.filter_info),
    priceRanges: decodePriceRanges(wire.filter_price),
  };
}
