import { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { METAL_OF_OPTION } from '#kernel/jewel/metals/option-metals.ts';
import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import {
  formatPriceRange,
  type PriceBand,
  type PriceRange,
  parsePriceRange,
} from '#kernel/shop/catalogue/price-range.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import type { catalogueEndpoints } from '#kernel/wire/contracts/catalogue.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import type { LabelsDocument } from '#server/platform/db/schema/content.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import type { Listed, ListingRequest } from './listing.service.ts';
import { toWirePairs } from './product-card.mapper.ts';
import type { FacetCount, ListingFilter } from './product-index.ts';

/** Order of the known values of an attribute; others follow by label. */
const attributeOrder: Partial<Record<(typeof filterAttributes)[number], readonly string[]>> = {
  metal: [...Object.keys(METAL_OF_OPTION), 'mixed'],
  shape: [...GEM_SHAPES, 'none'],
};

type WireListing = Omit<EndpointData<(typeof catalogueEndpoints)['searchIndex']>, 'suggestion'>;

function rangeLabel({ from, to }: PriceRange, { locale, currency }: Presentation): string {
  const amount = (major: number) => formatMoney({ currency: currency.code, minor: major * 100 }, locale);
  if (to === null) return text(locale, 'catalogue-api.price-from', { from: amount(from) });
  if (from === 0) return text(locale, 'catalogue-api.price-to', { to: amount(to) });
  return `${amount(from)} – ${amount(to)}`;
}

function attributeFilters(
  counts: readonly FacetCount[],
  filter: ListingFilter,
  labels: LabelsDocument,
  { locale }: Presentation,
): WireListing['filter_info'] {
  const entries = filterAttributes.flatMap((attribute) => {
    const label = labels.attributes[attribute];
    const chosen = filter.attributes[attribute] ?? [];
    const found = new Map(
      counts.filter(({ facet }) => facet === attribute).map(({ value, count }) => [value, count]),
    );
    const known = attributeOrder[attribute] ?? [];
    // The labels cannot give the order: PostgreSQL sorts the keys of jsonb.
    const placeOf = (value: string) => (known.includes(value) ? known.indexOf(value) : known.length);
    const items = [...new Set([...found.keys(), ...chosen])]
      .map((value) => ({
        _id: value,
        label: localText(label?.values[value], locale) ?? value,
        count: found.get(value) ?? 0,
        selected: chosen.includes(value),
      }))
      .sort(
        (a, b) => placeOf(a._id) - placeOf(b._id) || a.label.localeCompare(b.label, languageOf(locale).intl),
      );
    if (items.length === 0) return [];
    return [
      [attribute, { name: attribute, label: localText(label?.label, locale) ?? attribute, items }] as const,
    ];
  });
  return entries.length === 0 ? [] : Object.fromEntries(entries);
}

function priceFilters(
  counts: readonly FacetCount[],
  bands: readonly PriceBand[],
  request: ListingRequest,
  view: Presentation,
): WireListing['filter_price'] {
  const filled = new Set(
    counts.filter(({ facet }) => facet === 'price').map(({ value }) => Number(value) - 1),
  );
  const options = bands
    .map(({ base, shown }, index) => ({
      selected: formatPriceRange(shown) === request.range,
      label: rangeLabel(shown, view),
      val: formatPriceRange(shown),
      base_val: formatPriceRange(base),
      isFilled: filled.has(index),
    }))
    .filter(({ isFilled, selected }) => isFilled || selected)
    .map(({ isFilled: _, ...option }) => option);
  const given = parsePriceRange(request.range);
  if (given && !options.some(({ selected }) => selected)) {
    options.push({ selected: true, label: rangeLabel(given, view), val: request.range, base_val: '' });
  }
  return options.length === 0 ? [] : { price: options };
}

export function toWireListing(listed: Listed, view: Presentation): WireListing {
  const { request, filter, counts, labels, bands, total } = listed;
  return {
    products: toWirePairs(listed.cards, view),
    total,
    page_count: Math.ceil(total / request.perPage),
    filter_info: attributeFilters(counts, filter, labels, view),
    filter_price: priceFilters(counts, bands, request, view),
  };
}

/** The request of a list from the parameters of the call; `range` is a price range, or ''. */
export function toListingRequest(
  { numPerPage, ...parameters }: Omit<ListingRequest, 'perPage' | 'range'> & { numPerPage: number },
  range: string,
): ListingRequest {
  return { ...parameters, perPage: numPerPage, range };
}
