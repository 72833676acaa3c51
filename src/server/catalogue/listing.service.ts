import { filterAttributes, type SortColumn } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { CategoryOrder } from '#kernel/shop/catalogue/category-order.ts';
import { priceBands } from '#kernel/shop/catalogue/price-bands.ts';
import {
  leastBaseMinor,
  type PriceBand,
  parsePriceRange,
  priceRanges,
} from '#kernel/shop/catalogue/price-range.ts';
import { priceBandFactorOf, shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import type { CardRow } from './cards.repo.ts';
import type {
  FacetCount,
  IndexSort,
  ListingFilter,
  ListingPage,
  ListingSource,
  ProductIndex,
} from './product-index.ts';

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

/** Order of a category: a rule, after the products that staff put first. */
export interface ListingOrder {
  rule: CategoryOrder;
  first: readonly number[];
}

const sortOf: Readonly<Record<CategoryOrder, IndexSort>> = {
  recommended: 'hot',
  hand: 'own',
  newest: 'new',
  'best-selling': 'sold',
  'price-up': 'low-to-high',
  'price-down': 'high-to-low',
};

/** The order of the category applies where the shopper has chosen none. */
function toPage(request: ListingRequest, order?: ListingOrder): ListingPage {
  const { sortColumn: sort, dir: direction, perPage: limit, p } = request;
  const page = { sort, direction, limit, offset: (p - 1) * limit };
  if (!order || sort !== 'hot' || direction === 'asc') return page;
  return { ...page, sort: sortOf[order.rule], direction: '', first: order.first };
}

/** A card in the metal by which its list is filtered; without a metal, in the pictured one. */
export type CardInMetal = CardRow & { metal?: string };

/** The card in the cheapest of the accepted metals. A product without a choice of metals stays as it is. */
function cardInMetals(row: CardRow, metals: readonly string[]): CardInMetal {
  const offers = Object.entries(row.metal_prices_minor);
  const [cheapest] = offers.filter(([metal]) => metals.includes(metal)).sort((a, b) => a[1] - b[1]);
  if (!cheapest || offers.length === 1) return row;
  const [metal, minor] = cheapest;
  const original = row.lowest_original_minor;
  return {
    ...row,
    metal,
    lowest_price_minor: minor,
    lowest_original_minor: original === null ? null : original + minor - row.lowest_price_minor,
  };
}

async function listCards(
  index: ProductIndex,
  filter: ListingFilter,
  request: ListingRequest,
  view: Presentation,
  order?: ListingOrder,
): Promise<CardInMetal[]> {
  const ids = await index.list(filter, toPage(request, order));
  const cards = await index.cards(ids, view.locale);
  return cards.map((card) => cardInMetals(card, filter.attributes.metal ?? []));
}

/** One page of products, without filters and counts. */
export async function listPage(
  index: ProductIndex,
  source: ListingSource,
  request: ListingRequest,
  view: Presentation,
  order?: ListingOrder,
): Promise<CardInMetal[]> {
  return listCards(index, toFilter(source, request, view), request, view, order);
}

/** A page of products with the counts that the filters show. */
export interface Listed {
  request: ListingRequest;
  filter: ListingFilter;
  cards: CardInMetal[];
  counts: FacetCount[];
  bands: PriceBand[];
  labels: LabelsDocument;
  total: number;
}

export async function listProducts(
  executor: Executor,
  index: ProductIndex,
  source: ListingSource,
  request: ListingRequest,
  view: Presentation,
  order?: ListingOrder,
): Promise<Listed> {
  const filter = toFilter(source, request, view);
  const bands = priceRanges(priceBands(await priceBandFactorOf(executor)), view.currency);
  const bounds = bands.map(({ shown }) => leastBaseMinor(shown.from, view.currency));
  const counts = await index.countFacets(filter, bounds);
  const cards = await listCards(index, filter, request, view, order);
  const labels = await shopLabels(executor);
  const total = counts.find(({ facet }) => facet === 'total')?.count ?? 0;
  return { request, filter, cards, counts, bands, labels, total };
}
