import type { DiamondFacet } from '#kernel/diamonds/diamonds.rules.ts';
import { type Bitmap, countBoth } from './bitmap.ts';
import { facetBits } from './packed-stone.ts';
import type { StoneColumns } from './stone-columns.ts';

/** Whole words of a bitmap that is zero outside the rows asked for. */
export interface Words {
  firstWord: number;
  endWord: number;
}

/** Reading a row's grades costs about as much as three words of a bitmap. */
const wordsPerRow = 3;

function walk(
  bitmap: Bitmap,
  { firstWord, endWord }: Words,
  codes: Int32Array,
  count: (code: number) => void,
) {
  for (let word = firstWord; word < endWord; word += 1) {
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
  words: Words,
  size: number,
  facets: readonly DiamondFacet[],
): Partial<Record<DiamondFacet, number[]>> {
  const length = words.endWord - words.firstWord;
  const values = facets.reduce((sum, facet) => sum + columns.facets[facet].length, 0);
  if (length * values < size * facets.length * wordsPerRow) {
    const counted = facets.map((facet) => [
      facet,
      columns.facets[facet].map((bitmap) => countBoth(set, bitmap, words.firstWord, words.endWord)),
    ]);
    return Object.fromEntries(counted) as Partial<Record<DiamondFacet, number[]>>;
  }
  const tallies = facets.map((facet) => ({
    facet,
    ...facetBits[facet],
    counts: new Int32Array(facetBits[facet].mask + 1),
  }));
  walk(set, words, columns.grades, (grades) => {
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
export function countPrices(columns: StoneColumns, set: Bitmap, words: Words, size: number): number[] {
  const { priceBuckets, priceBucket } = columns;
  const { firstWord, endWord } = words;
  if ((endWord - firstWord) * priceBuckets.length < size * wordsPerRow) {
    return priceBuckets.map((bitmap) => countBoth(set, bitmap, firstWord, endWord));
  }
  const counts = new Array<number>(priceBuckets.length).fill(0);
  for (let word = firstWord; word < endWord; word += 1) {
    let bits = set[word] ?? 0;
    while (bits !== 0) {
      const bucket = priceBucket[(word << 5) + (31 - Math.clz32(bits & -bits))] ?? 0;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      bits &= bits - 1;
    }
  }
  return counts;
}
