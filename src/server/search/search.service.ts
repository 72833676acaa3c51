import {
  type Listed,
  type ListingRequest,
  listPage,
  listProducts,
  listShelf,
  type ProductIndex,
  pageOfShelf,
} from '#server/catalogue/listing.service.ts';
import { type CardRow, cardsOf } from '#server/catalogue/product-cards.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import type { PageEntry } from './documents.ts';
import type { Reading } from './readings.ts';
import { bestPages, type Found, type ShopIndex } from './shop-index.ts';
import type { Hits } from './text-index.ts';

const maxSuggestedProducts = 5;
/** More are looked at, so that pieces in stock can come before those that are sold. */
const maxCandidates = 12;
const maxSuggestedPages = 4;
const maxPhrases = 4;
const maxPagesOfKind = 6;

/** Whether pages answer the search and the pieces only mention it: delivery, return policy, ring size. */
function arePagesFirst(found: Found): boolean {
  return (
    found.pages.length > 0 &&
    found.pageDepth === 'names' &&
    (found.products.ids.length === 0 || found.productDepth === 'everything')
  );
}

/** Where answers come from: the index finds, memory shows where there is a shelf, the database where there is none. */
export interface SearchSources {
  executor: Executor;
  index: ShopIndex;
  shelf: ProductIndex | undefined;
}

interface FoundProducts {
  hits: Hits;
  suggestion: string;
}

/** An exact number finds that piece alone. */
function findProducts(index: ShopIndex, q: string, view: Presentation): FoundProducts {
  const numbered = index.numbered(q);
  if (numbered !== undefined) return { hits: { ids: [numbered], ranks: [1] }, suggestion: '' };
  const found = index.find(q, view.locale, false);
  return found
    ? { hits: found.products, suggestion: found.reading.text }
    : { hits: { ids: [], ranks: [] }, suggestion: '' };
}

/** A search with filters. `suggestion` names another spelling where the results are those of that. */
export async function search(
  { executor, index, shelf }: SearchSources,
  q: string,
  request: ListingRequest,
  view: Presentation,
): Promise<{ suggestion: string; listed: Listed }> {
  const { hits, suggestion } = findProducts(index, q, view);
  const listed = shelf
    ? listShelf(shelf, { hits }, request, { ...view, labels: await shopLabels(executor) })
    : await listProducts(executor, { hits }, request, view);
  return { suggestion, listed };
}

export async function searchPage(
  { executor, index, shelf }: SearchSources,
  q: string,
  request: ListingRequest,
  view: Presentation,
): Promise<CardRow[]> {
  const { hits } = findProducts(index, q, view);
  return shelf ? pageOfShelf(shelf, { hits }, request, view) : listPage(executor, { hits }, request, view);
}

export interface Suggested {
  /** Undefined where nothing is found but a piece by its number. */
  reading: Reading | undefined;
  keywords: string[];
  cards: CardRow[];
  pages: PageEntry[];
}

/** What is shown while a shopper types; what has left the shelf has no card, whatever the index still knows. */
export async function suggest(
  { executor, index, shelf }: SearchSources,
  q: string,
  view: Presentation,
): Promise<Suggested> {
  const numbered = index.numbered(q);
  const found = index.find(q, view.locale, true);
  const ids = found && !arePagesFirst(found) ? found.products.ids.slice(0, maxCandidates) : [];
  const wanted = numbered === undefined ? ids : [numbered, ...ids.filter((id) => id !== numbered)];
  const cards = await cardsOf(executor, shelf, wanted, view.locale);
  const inStock = cards.filter(({ stock, id }) => stock > 0 || id === numbered);
  const sold = cards.filter((card) => !inStock.includes(card));
  return {
    reading: found?.reading,
    keywords: found ? index.phrases(found.reading, view.locale, maxPhrases) : [],
    cards: [...inStock, ...sold].slice(0, maxSuggestedProducts),
    pages: found ? found.pages.slice(0, maxSuggestedPages) : [],
  };
}

/** Pages that a search finds, the best of each kind. */
export function searchPages(index: ShopIndex, q: string, view: Presentation) {
  if (index.numbered(q) !== undefined) return { reading: undefined, areFirst: false, pages: [] };
  const found = index.find(q, view.locale, false);
  return {
    reading: found?.reading,
    areFirst: found ? arePagesFirst(found) : false,
    pages: found ? bestPages(found.pages, maxPagesOfKind) : [],
  };
}
