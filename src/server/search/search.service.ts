import {
  type Listed,
  type ListingRequest,
  listPage,
  listProducts,
} from '#server/catalogue/listing.service.ts';
import type { CardRow } from '#server/catalogue/product-cards.service.ts';
import type { ProductIndex } from '#server/catalogue/product-index.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import type { PageEntry } from './documents.ts';
import type { Reading } from './readings.ts';
import { bestPages, type Found, type ShopIndex } from './shop-index.ts';
import type { Hits } from './text-index.ts';

const maxSuggestedProducts = 5;
/** More candidates than results, so that products in stock can come first. */
const maxCandidates = 12;
const maxSuggestedPages = 4;
const maxPhrases = 4;
const maxPagesOfKind = 6;

/** Whether pages match by name and products only in their texts: delivery, return policy, ring size. */
function arePagesFirst(found: Found): boolean {
  return (
    found.pages.length > 0 &&
    found.pageDepth === 'names' &&
    (found.products.ids.length === 0 || found.productDepth === 'everything')
  );
}

export interface SearchSources {
  executor: Executor;
  /** Finds ids by text. */
  index: ShopIndex;
  /** Filters, sorts and shows them. */
  products: ProductIndex;
}

interface FoundProducts {
  hits: Hits;
  suggestion: string;
}

/** Products that match a query; a product number finds only that product. */
export function findProducts(index: ShopIndex, q: string, view: Presentation): FoundProducts {
  const numbered = index.numbered(q);
  if (numbered !== undefined) return { hits: { ids: [numbered], ranks: [1] }, suggestion: '' };
  const found = index.find(q, view.locale, false);
  return found
    ? { hits: found.products, suggestion: found.reading.text }
    : { hits: { ids: [], ranks: [] }, suggestion: '' };
}

/** A search with filters. `suggestion` is the corrected query if the results are for that. */
export async function search(
  { executor, index, products }: SearchSources,
  q: string,
  request: ListingRequest,
  view: Presentation,
): Promise<{ suggestion: string; listed: Listed }> {
  const { hits, suggestion } = findProducts(index, q, view);
  return { suggestion, listed: await listProducts(executor, products, { hits }, request, view) };
}

export async function searchPage(
  { index, products }: SearchSources,
  q: string,
  request: ListingRequest,
  view: Presentation,
): Promise<CardRow[]> {
  const { hits } = findProducts(index, q, view);
  return listPage(products, { hits }, request, view);
}

export interface Suggested {
  /** Undefined if only a product number matched. */
  reading: Reading | undefined;
  keywords: string[];
  cards: CardRow[];
  pages: PageEntry[];
}

/** Suggestions while a shopper types. Products that left the shelf have no card. */
export async function suggest(
  { index, products }: Omit<SearchSources, 'executor'>,
  q: string,
  view: Presentation,
): Promise<Suggested> {
  const numbered = index.numbered(q);
  const found = index.find(q, view.locale, true);
  const ids = found && !arePagesFirst(found) ? found.products.ids.slice(0, maxCandidates) : [];
  const suggested = numbered === undefined ? ids : [numbered, ...ids.filter((id) => id !== numbered)];
  const cards = await products.cards(suggested, view.locale);
  const inStock = cards.filter(({ stock, id }) => stock > 0 || id === numbered);
  const sold = cards.filter((card) => !inStock.includes(card));
  return {
    reading: found?.reading,
    keywords: found ? index.phrases(found.reading, view.locale, maxPhrases) : [],
    cards: [...inStock, ...sold].slice(0, maxSuggestedProducts),
    pages: found ? found.pages.slice(0, maxSuggestedPages) : [],
  };
}

/** Pages that match, the best of each kind. */
export function searchPages(index: ShopIndex, q: string, view: Presentation) {
  if (index.numbered(q) !== undefined) return { reading: undefined, areFirst: false, pages: [] };
  const found = index.find(q, view.locale, false);
  return {
    reading: found?.reading,
    areFirst: found ? arePagesFirst(found) : false,
    pages: found ? bestPages(found.pages, maxPagesOfKind) : [],
  };
}
