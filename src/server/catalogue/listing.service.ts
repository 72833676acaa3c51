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
import { type CardInMetal, cardInMetals } from './card-in-metal.ts';
import type { FacetCount, ListingFilter, ListingPage, ListingSource, ProductIndex } from './product-index.ts';

export interface ListingRequest {
  p: number;
  perPage: number;
  sortColumn: SortColumn;
  dir: '' | 'asc' | 'desc';
  filterAttrs: Record<string, string>;
  /** `1000-2000` in major units of the request's currency, or ''. */
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

async function listCards(
  index: ProductIndex,
  filter: ListingFilter,
  request: ListingRequest,
  view: Presentation,
): Promise<CardInMetal[]> {
  const ids = await index.list(filter, toPage(request));
  const cards = await index.cards(ids, view.locale);
  return cards.map((card) => cardInMetals(card, filter.attributes.metal ?? []));
}

/** One page of products, without filters and counts. */
export async function listPage(
  index: ProductIndex,
  source: ListingSource,
  request: ListingRequest,
  view: Presentation,
): Promise<CardInMetal[]> {
  return listCards(index, toFilter(source, request, view), request, view);
}

/** A page of products with the counts that the filters show. */
export interface Listed {
  request: ListingRequest;
  filter: ListingFilter;
  cards: CardInMetal[];
  counts: FacetCount[];
  ranges: PriceRange[];
  labels: LabelsDocument;
  total: number;
}

export async function listProducts(
  executor: Executor,
  index: ProductIndex,
  source: ListingSource,
  request: ListingRequest,
  view: Presentation,
): Promise<Listed> {
  const filter = toFilter(source, request, view);
  const ranges = priceRanges(view.currency);
  const bounds = ranges.map(({ from }) => leastBaseMinor(from, view.currency));
  const counts = await index.countFacets(filter, bounds);
  const cards = await listCards(index, filter, request, view);
  const labels = await shopLabels(executor);
  const total = counts.find(({ facet }) => facet === 'total')?.count ?? 0;
  return { request, filter, cards, counts, ranges, labels, total };
}
