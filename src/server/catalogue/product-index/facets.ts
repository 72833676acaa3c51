import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { FacetCount, ListingFilter } from '../listing.repo.ts';
import type { AttributeColumn } from './columns.ts';

/** What filters look at: the attributes in their order, then the prices. */
export interface FacetColumns {
  attributes: readonly AttributeColumn[];
  prices: Int32Array;
}

/** What passes every filter, in its order, and what each place fails: a bit for each filter. */
interface Passed {
  places: Int32Array;
  /** Undefined where nothing filters. */
  misses: Uint8Array | undefined;
  /** The filters' own bits, by attribute; the price's comes last. */
  bits: number[];
}

function passed(places: Int32Array, { attributes, prices }: FacetColumns, filter: ListingFilter): Passed {
  const wanted = attributes.map((column, index) => {
    const name = filterAttributes[index];
    return column.wanted((name && filter.attributes[name]) ?? []);
  });
  const bits = [
    ...wanted.map((mask, index) => (mask ? 1 << index : 0)),
    filter.price ? 1 << wanted.length : 0,
  ];
  if (bits.every((bit) => bit === 0)) return { places, misses: undefined, bits };
  const misses = new Uint8Array(places.length);
  for (const [index, mask] of wanted.entries()) {
    const codes = attributes[index]?.codes;
    if (!mask || !codes) continue;
    const bit = 1 << index;
    for (let at = 0; at < places.length; at += 1)
      if (mask[codes[places[at] ?? 0] ?? 0] === 0) misses[at] = (misses[at] ?? 0) | bit;
  }
  if (filter.price) {
    const { from, to } = filter.price;
    const end = to ?? Number.POSITIVE_INFINITY;
    const bit = 1 << wanted.length;
    for (let at = 0; at < places.length; at += 1) {
      const price = prices[places[at] ?? 0] ?? 0;
      if (price < from || price >= end) misses[at] = (misses[at] ?? 0) | bit;
    }
  }
  const found = new Int32Array(places.length);
  let count = 0;
  for (let at = 0; at < places.length; at += 1) if (misses[at] === 0) found[count++] = places[at] ?? 0;
  return { places: found.subarray(0, count), misses, bits };
}

/** Places that pass every filter, in the order they are given in. */
export function passing(places: Int32Array, columns: FacetColumns, filter: ListingFilter): Int32Array {
  return passed(places, columns, filter).places;
}

type Codes = Uint16Array | Uint8Array;

/** How many of the places have each value. */
function tally(places: Int32Array, codes: Codes, values: number): Int32Array {
  const counts = new Int32Array(values);
  for (let at = 0; at < places.length; at += 1) {
    const code = codes[places[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** As `tally`, of the places that miss nothing, or the facet's own filter alone. */
function tallyOwn(
  places: Int32Array,
  misses: Uint8Array,
  own: number,
  codes: Codes,
  values: number,
): Int32Array {
  const counts = new Int32Array(values);
  for (let at = 0; at < places.length; at += 1) {
    const missed = misses[at] ?? 0;
    if (missed !== 0 && missed !== own) continue;
    const code = codes[places[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** As `passing`, with how many products each value would leave: a facet counts what passes all filters but its own. */
export function countedFacets(
  places: Int32Array,
  columns: FacetColumns,
  filter: ListingFilter,
  buckets: { codes: Uint8Array; values: number },
): { places: Int32Array; counts: FacetCount[] } {
  const { places: all, misses, bits } = passed(places, columns, filter);
  const counted = (own: number, codes: Codes, values: number) =>
    misses && own > 0 ? tallyOwn(places, misses, own, codes, values) : tally(all, codes, values);
  const counts: FacetCount[] = columns.attributes.flatMap(({ codes, values }, index) => {
    const facet = filterAttributes[index];
    if (!facet) return [];
    const tallied = counted(bits[index] ?? 0, codes, values.length);
    return Array.from(tallied, (count, code) => ({ facet, value: values[code] ?? '', count }));
  });
  const prices = counted(bits.at(-1) ?? 0, buckets.codes, buckets.values);
  for (const [bucket, count] of prices.entries()) counts.push({ facet: 'price', value: `${bucket}`, count });
  counts.push({ facet: 'total', value: '', count: all.length });
  return { places: all, counts: counts.filter(({ count }) => count > 0) };
}
