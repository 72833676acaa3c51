import type { DiamondFacet } from '#kernel/diamonds/diamonds.rules.ts';
import { type Bitmap, countBoth, countIn, windowOf } from './bitmap.ts';
import { facetBits } from './packed-stone.ts';
import type { StoneColumns } from './stone-columns.ts';

/** Reading a row's grades costs about as much as three words of a bitmap. */
const wordsPerRow = 3;

function walk(bitmap: Bitmap, codes: Int32Array | Uint8Array, count: (code: number) => void) {
  for (let word = 0; word < bitmap.length; word += 1) {
    let bits = bitmap[word] ?? 0;
    while (bits !== 0) {
      count(codes[(word << 5) + (31 - Math.clz32(bits & -bits))] ?? 0);
      bits &= bits - 1;
    }
  }
}

/** Counts of each facet's values within a set of `size` rows: by bitmaps when it is dense, else row by row. */
export function countFacets(
  columns: StoneColumns,
  set: Bitmap,
  size: number,
  facets: readonly DiamondFacet[],
): Partial<Record<DiamondFacet, number[]>> {
  const values = facets.reduce((sum, facet) => sum + columns.facets[facet].length, 0);
  if (set.length * values < size * facets.length * wordsPerRow) {
    const counted = facets.map((facet) => [
      facet,
      columns.facets[facet].map((bitmap) => countBoth(set, bitmap, 0, set.length)),
    ]);
    return Object.fromEntries(counted) as Partial<Record<DiamondFacet, number[]>>;
  }
  const tallies = facets.map((facet) => ({
    facet,
    ...facetBits[facet],
    counts: new Int32Array(facetBits[facet].mask + 1),
  }));
  walk(set, columns.grades, (grades) => {
    for (const { shift, mask, counts } of tallies) {
      const code = (grades >>> shift) & mask;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  });
  return Object.fromEntries(
    tallies.map(({ facet, counts }) => [facet, Array.from(counts.subarray(0, columns.facets[facet].length))]),
  );
}

/** Counts per bucket of the price histogram. */
export function countPrices(columns: StoneColumns, set: Bitmap, size: number): number[] {
  const { priceBuckets, priceBucket } = columns;
  if (set.length * priceBuckets.length < size * wordsPerRow) {
    return priceBuckets.map((bitmap) => countBoth(set, bitmap, 0, set.length));
  }
  const counts = new Array<number>(priceBuckets.length).fill(0);
  walk(set, priceBucket, (bucket) => {
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  });
  return counts;
}

/** Counts per bucket of the carat histogram: windows, for rows stand in the order of weight. */
export function countCarats({ caratStarts }: StoneColumns, set: Bitmap): number[] {
  return caratStarts
    .slice(0, -1)
    .map((from, bucket) => countIn(set, windowOf(from, caratStarts[bucket + 1] ?? from)));
}
