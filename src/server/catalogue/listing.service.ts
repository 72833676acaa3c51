import type * as v from 'valibot';
import {
  filterAttributes,
  offeredSorts,
  pageSizes,
  type SortColumn,
} from '#kernel/catalogue/catalogue.rules.ts';
import { formatMoney } from '#kernel/money/format.ts';
import type { catalogueEndpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import { toPairs, type WireProductCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { shopLabels } from '#server/content/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import {
  countFacets,
  type FacetCount,
  type ListingFilter,
  type ListingSource,
  readListingIds,
} from './listing.repo.ts';
import {
  formatPriceRange,
  leastBaseMinor,
  type PriceRange,
  parsePriceRange,
  priceRanges,
} from './price-range.ts';
import { productCards } from './product-cards.service.ts';

export interface ListingRequest {
  p: number;
  numPerPage: number;
  sortColumn: SortColumn;
  dir: '' | 'asc' | 'desc';
  filterAttrs: Record<string, string>;
  /** `1000-2000` in the request's currency, or ''. */
  range: string;
}

type SearchAnswer = v.InferOutput<(typeof catalogueEndpoints)['searchIndex']['output']>;
export type ListAnswer = Omit<SearchAnswer, 'searchText' | 'searchCount' | 'suggestion'>;

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

function rangeLabel({ from, to }: PriceRange, { locale, currency }: Presentation): string {
  const amount = (major: number) => formatMoney({ currency: currency.code, minor: major * 100 });
  if (to === null) return text(locale, 'catalogue-api.price-from', { from: amount(from) });
  if (from === 0) return text(locale, 'catalogue-api.price-to', { to: amount(to) });
  return `${amount(from)} – ${amount(to)}`;
}

function attributeFilters(
  counts: readonly FacetCount[],
  filter: ListingFilter,
  labels: LabelsDocument,
  { locale }: Presentation,
): ListAnswer['filter_info'] {
  const entries = filterAttributes.flatMap((attribute) => {
    const label = labels.attributes[attribute];
    const wanted = filter.attributes[attribute] ?? [];
    const found = new Map(
      counts.filter(({ facet }) => facet === attribute).map(({ value, count }) => [value, count]),
    );
    const order = [...new Set([...Object.keys(label?.values ?? {}), ...found.keys()])];
    const items = order
      .filter((value) => found.has(value) || wanted.includes(value))
      .map((value) => ({
        _id: value,
        label: label?.values[value]?.[locale] ?? value,
        count: found.get(value) ?? 0,
        selected: wanted.includes(value),
      }));
    if (items.length === 0) return [];
    return [[attribute, { name: attribute, label: label?.label[locale] ?? attribute, items }] as const];
  });
  return entries.length === 0 ? [] : Object.fromEntries(entries);
}

function priceFilters(
  counts: readonly FacetCount[],
  ranges: readonly PriceRange[],
  request: ListingRequest,
  view: Presentation,
): ListAnswer['filter_price'] {
  const filled = new Set(
    counts.filter(({ facet }) => facet === 'price').map(({ value }) => Number(value) - 1),
  );
  const options = ranges
    .map((range, index) => ({
      selected: formatPriceRange(range) === request.range,
      label: rangeLabel(range, view),
      val: formatPriceRange(range),
      isFilled: filled.has(index),
    }))
    .filter(({ isFilled, selected }) => isFilled || selected)
    .map(({ selected, label, val }) => ({ selected, label, val }));
  const given = parsePriceRange(request.range);
  if (given && !options.some(({ selected }) => selected)) {
    options.push({ selected: true, label: rangeLabel(given, view), val: request.range });
  }
  return options.length === 0 ? [] : { price: options };
}

function chosenFilters(
  request: ListingRequest,
  filter: ListingFilter,
  labels: LabelsDocument,
  view: Presentation,
): ListAnswer['refine_by_info'] {
  const { locale } = view;
  const chosen = filterAttributes.flatMap((attribute) =>
    (filter.attributes[attribute] ?? []).map((value) => ({
      attr: attribute,
      attrLabel: labels.attributes[attribute]?.label[locale] ?? attribute,
      val: value,
    })),
  );
  const range = parsePriceRange(request.range);
  const price = range
    ? [{ attr: 'price', attrLabel: text(locale, 'catalogue-api.price'), val: request.range }]
    : [];
  const all = [...chosen, ...price];
  if (all.length === 0) return [];
  const clear = text(locale, 'catalogue-api.clear-all');
  return [{ attr: 'clearAll', attrLabel: clear, val: clear }, ...all];
}

/** One page of products, without filters and counts. */
export async function listPage(
  executor: Executor,
  source: ListingSource,
  request: ListingRequest,
  view: Presentation,
): Promise<WireProductCard[]> {
  const ids = await readListingIds(executor, toFilter(source, request, view), {
    sort: request.sortColumn,
    direction: request.dir,
    limit: request.numPerPage,
    offset: (request.p - 1) * request.numPerPage,
  });
  return productCards(executor, ids, view);
}

/** A page of products with the filters, each counted as if it were not set itself. */
export async function listProducts(
  executor: Executor,
  source: ListingSource,
  request: ListingRequest,
  view: Presentation,
): Promise<ListAnswer> {
  const filter = toFilter(source, request, view);
  const ranges = priceRanges(view.currency);
  const bounds = ranges.map(({ from }) => leastBaseMinor(from, view.currency));
  const counts = await countFacets(executor, filter, bounds);
  const labels = await shopLabels(executor);
  const total = counts.find(({ facet }) => facet === 'total')?.count ?? 0;
  return {
    products: toPairs(await listPage(executor, source, request, view)),
    total,
    page_count: Math.ceil(total / request.numPerPage),
    query_item: {
      frontNumPerPage: [...pageSizes],
      frontSort: offeredSorts.map((value) => ({
        label: text(view.locale, `catalogue-api.sort-${value}`),
        value,
        selected: value === request.sortColumn,
      })),
    },
    refine_by_info: chosenFilters(request, filter, labels, view),
    filter_info: attributeFilters(counts, filter, labels, view),
    filter_price: priceFilters(counts, ranges, request, view),
  };
}
