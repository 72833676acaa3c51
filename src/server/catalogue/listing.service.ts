import { filterAttributes, type SortColumn } from '#kernel/shop/catalogue/catalogue.rules.ts';
import {
  leastBaseMinor,
  type PriceRange,
  parsePriceRange,
  priceRanges,
} from '#kernel/shop/catalogue/price-range.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import {
  countFacets,
  type FacetCount,
  type ListingFilter,
  type ListingPage,
  type ListingSource,
  readListingIds,
} from './listing.repo.ts';
import { type CardRow, productCards } from './product-cards.service.ts';
import type { ProductIndex } from './product-index/product-index.ts';

export type { ProductIndex };

export interface ListingRequest {
  p: number;
  perPage: number;
  sortColumn: SortColumn;
  dir: '' | 'asc' | 'desc';
  filterAttrs: Record<string, string>;
  /** `1000-2000` in the request's currency, or ''. */
  range: string;
}

function toFilter(source: ListingSource, request: ListingRequest, view: Presentation): ListingFilter {
  const attributes = Object.fromEntries(
    filterAttributes.map((attribute) => {
      const values = (request.filterAttrs[attribute] ?? '').split(',').map((value) => value.trim());
      return [attribute, values.filter((value) => value !== '')];
    }),
  );
  const range = parsePriceRange(request.range);
  const price = range && {
    from: leastBaseMinor(range.from, view.currency),
    to: range.to === null ? null : leastBaseMinor(range.to, view.currency),
  };
  return { source, attributes, price };
}

const toPage = (request: ListingRequest): ListingPage => ({
  sort: request.sortColumn,
  direction: request.dir,
  limit: request.perPage,
  offset: (request.p - 1) * request.perPage,
});

/** One page of products, without filters and counts. */
export async function listPage(
  executor: Executor,
  source: ListingSource,
  request: ListingRequest,
  view: Presentation,
): Promise<CardRow[]> {
  const ids = await readListingIds(executor, toFilter(source, request, view), toPage(request));
  return productCards(executor, ids, view.locale);
}

/** As `listPage`, from memory. */
export function pageOfShelf(
  shelf: ProductIndex,
  source: ListingSource,
  request: ListingRequest,
  view: Presentation,
): CardRow[] {
  return shelf.cards(shelf.page(toFilter(source, request, view), toPage(request)), view.locale);
}

/** A page of products, with what is needed to offer filters: each is counted as if it were not set itself. */
export interface Listed {
  request: ListingRequest;
  filter: ListingFilter;
  cards: CardRow[];
  counts: FacetCount[];
  ranges: PriceRange[];
  labels: LabelsDocument;
  total: number;
}

function boundsOf(view: Presentation) {
  const ranges = priceRanges(view.currency);
  return { ranges, bounds: ranges.map(({ from }) => leastBaseMinor(from, view.currency)) };
}

const totalOf = (counts: readonly FacetCount[]) => counts.find(({ facet }) => facet === 'total')?.count ?? 0;

export async function listProducts(
  executor: Executor,
  source: ListingSource,
  request: ListingRequest,
  view: Presentation,
): Promise<Listed> {
  const filter = toFilter(source, request, view);
  const { ranges, bounds } = boundsOf(view);
  const counts = await countFacets(executor, filter, bounds);
  const cards = await listPage(executor, source, request, view);
  const labels = await shopLabels(executor);
  return { request, filter, cards, counts, ranges, labels, total: totalOf(counts) };
}

/** As `listProducts`, from memory. */
export function listShelf(
  shelf: ProductIndex,
  source: ListingSource,
  request: ListingRequest,
  view: Presentation & { labels: LabelsDocument },
): Listed {
  const filter = toFilter(source, request, view);
  const { ranges, bounds } = boundsOf(view);
  const { ids, counts } = shelf.list(filter, toPage(request), bounds);
  const cards = shelf.cards(ids, view.locale);
  return { request, filter, cards, counts, ranges, labels: view.labels, total: totalOf(counts) };
}
