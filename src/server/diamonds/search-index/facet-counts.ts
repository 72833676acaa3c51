import {
  caratEdgesHundredths,
  type DiamondFacet,
  diamondFacetNames,
  diamondFacets,
  priceEdgesMinor,
} from '#kernel/shop/diamonds/diamonds.rules.ts';
import { type Bitmap, countBoth, countIn, windowOf } from './bitmap.ts';
import { facetBits } from './packed-stone.ts';
import type { StoneColumns } from './stone-columns.ts';

/** Counts of a set of rows; histograms by bucket. */
export interface Tally {
  facets: Record<DiamondFacet, number[]>;
  prices: number[];
  carats: number[];
}

/** Reading a row's grades costs as much as reading three words of a bitmap. */
const wordsPerRow = 3;

export function emptyTally(): Tally {
  const facets = diamondFacetNames.map((facet) => [facet, diamondFacets[facet].map(() => 0)]);
  return {
    facets: Object.fromEntries(facets) as Tally['facets'],
    prices: [0, ...priceEdgesMinor.map(() => 0)],
    carats: [0, ...caratEdgesHundredths.map(() => 0)],
  };
}

function add(target: number[], more: readonly number[]): void {
  more.forEach((count, index) => {
    target[index] = (target[index] ?? 0) + count;
  });
}

function addBoth(target: number[], set: Bitmap, bitmaps: readonly Bitmap[]): void {
  add(
    target,
    bitmaps.map((bitmap) => countBoth(set, bitmap, 0, set.length)),
  );
}

/** The rows of the set, ascending. */
export function rowsOf(set: Bitmap, size: number): Uint32Array {
  const rows = new Uint32Array(size);
  let next = 0;
  for (let word = 0; word < set.length; word += 1) {
    let bits = set[word] ?? 0;
    while (bits !== 0) {
      rows[next] = (word << 5) + (31 - Math.clz32(bits & -bits));
      next += 1;
      bits &= bits - 1;
    }
  }
  return rows;
}

/** Adds the counts of one facet: by bitmaps if the set is dense, else row by row. */
export function addFacet(
  tally: Tally,
  columns: StoneColumns,
  set: Bitmap,
  size: number,
  facet: DiamondFacet,
): void {
  const bitmaps = columns.facets[facet];
  if (set.length * bitmaps.length < size * wordsPerRow) addBoth(tally.facets[facet], set, bitmaps);
  else addFacetOfRows(tally, columns, rowsOf(set, size), facet);
}

function addFacetOfRows(tally: Tally, { grades }: StoneColumns, rows: Uint32Array, facet: DiamondFacet) {
  const { shift, mask } = facetBits[facet];
  const counts = new Int32Array(mask + 1);
  for (let at = 0; at < rows.length; at += 1) {
    const code = ((grades[rows[at] ?? 0] ?? 0) >>> shift) & mask;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  add(tally.facets[facet], Array.from(counts.subarray(0, tally.facets[facet].length)));
}

export function addPrices(tally: Tally, columns: StoneColumns, set: Bitmap, size: number): void {
  const { priceBuckets, priceBucket } = columns;
  if (set.length * priceBuckets.length < size * wordsPerRow) {
    addBoth(tally.prices, set, priceBuckets);
    return;
  }
  for (const row of rowsOf(set, size)) {
    const bucket = priceBucket[row] ?? 0;
    tally.prices[bucket] = (tally.prices[bucket] ?? 0) + 1;
  }
}

/** Adds the carat histogram: rows are sorted by weight, so a bucket is a window of rows. */
export function addCarats(tally: Tally, { caratStarts }: StoneColumns, set: Bitmap): void {
  add(
    tally.carats,
    tally.carats.map((_, bucket) =>
      countIn(set, windowOf(caratStarts[bucket] ?? 0, caratStarts[bucket + 1] ?? 0)),
    ),
  );
}

/** Adds all counts of a set of `size` rows. */
export function addAll(tally: Tally, columns: StoneColumns, set: Bitmap, size: number): void {
  addPrices(tally, columns, set, size);
  addCarats(tally, columns, set);
  const words = diamondFacetNames.reduce((sum, facet) => sum + columns.facets[facet].length, 0) * set.length;
  if (words < size * diamondFacetNames.length * wordsPerRow) {
    for (const facet of diamondFacetNames) addBoth(tally.facets[facet], set, columns.facets[facet]);
    return;
  }
  const rows = rowsOf(set, size);
  for (const facet of diamondFacetNames) addFacetOfRows(tally, columns, rows, facet);
}
