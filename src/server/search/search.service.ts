import {
  type Listed,
  type ListingRequest,
  listPage,
  listProducts,
} from '#server/catalogue/listing.service.ts';
import type { CardRow } from '#server/catalogue/product-cards.service.ts';
import type { ProductIndex, TextMatch } from '#server/catalogue/product-index.service.ts';
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
    (!found.products || found.productDepth === 'everything')
  );
}

export interface SearchSources {
  executor: Executor;
  /** Finds ids by text. */
  index: ShopIndex;
  /** Filters, sorts and shows them. */
  products: ProductIndex;
}

/** Where a list of the products found starts. */
type FoundSource = { hits: Hits } | { match: TextMatch };

interface FoundProducts {
  source: FoundSource;
  suggestion: string;
}

const nothing: FoundSource = { hits: { ids: [], ranks: [] } };

/** Products that match a query; a product number finds only that product. */
export async function findProducts(index: ShopIndex, q: string, view: Presentation): Promise<FoundProducts> {
  const numbered = await index.numbered(q);
  if (numbered !== undefined) return { source: { hits: { ids: [numbered], ranks: [1] } }, suggestion: '' };
  const found = await index.find(q, view.locale, false);
  return { source: found?.products ?? nothing, suggestion: found?.reading.text ?? '' };
}

/** A search with filters. `suggestion` is the corrected query if the results are for that. */
export async function search(
  { executor, index, products }: SearchSources,
  q: string,
  request: ListingRequest,
  view: Presentation,
): Promise<{ suggestion: string; listed: Listed }> {
  const { source, suggestion } = await findProducts(index, q, view);
  return { suggestion, listed: await listProducts(executor, products, source, request, view) };
}

export async function searchPage(
  { index, products }: SearchSources,
  q: string,
  request: ListingRequest,
  view: Presentation,
): Promise<CardRow[]> {
  const { source } = await findProducts(index, q, view);
  return listPage(products, source, request, view);
}

/** The best products of a search, more of them than are suggested. */
async function bestIds(products: ProductIndex, source: FoundSource): Promise<readonly number[]> {
  if ('hits' in source) return source.hits.ids.slice(0, maxCandidates);
  const page = { sort: 'hot', direction: '', limit: maxCandidates, offset: 0 } as const;
  return products.list({ source, attributes: {}, price: null }, page);
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
  const numbered = await index.numbered(q);
  const found = await index.find(q, view.locale, true);
  const ids = found?.products && !arePagesFirst(found) ? await bestIds(products, found.products) : [];
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
export async function searchPages(index: ShopIndex, q: string, view: Presentation) {
  if ((await index.numbered(q)) !== undefined) return { reading: undefined, areFirst: false, pages: [] };
  const found = await index.find(q, view.locale, false);
  return {
    reading: found?.reading,
    areFirst: found ? arePagesFirst(found) : false,
    pages: found ? bestPages(found.pages, maxPagesOfKind) : [],
  };
}
