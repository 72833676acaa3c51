import { type DiamondFacet, diamondFacetNames, diamondFacets } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { DiamondQuery, Range } from '../diamond-query.ts';
import { type Bitmap, bitsIn, createBitmap, invert, setBit, unite, windowOf } from './bitmap.ts';
import { proportionBits } from './packed-stone.ts';
import { priceBucketOf, type StoneColumns } from './stone-columns.ts';

/** A filter that its own facet or histogram ignores. */
export type Filter =
  | { facet: DiamondFacet /** One bit per accepted value. */; codes: number }
  | { facet: 'price' | 'carat'; range: Range };

/** The filters of a query that have counts of their own. */
export function filtersOf(query: DiamondQuery): Filter[] {
  const filters: Filter[] = [];
  if (query.caratHundredths) filters.push({ facet: 'carat', range: query.caratHundredths });
  if (query.priceMinor) filters.push({ facet: 'price', range: query.priceMinor });
  for (const facet of diamondFacetNames) {
    const chosen = query.facets[facet];
    if (!chosen || chosen.length === 0) continue;
    const values: readonly string[] = diamondFacets[facet];
    const codes = values.reduce((bits, value, code) => bits | (chosen.includes(value) ? 1 << code : 0), 0);
    filters.push({ facet, codes });
  }
  return filters;
}

/** Bitmaps that are reused from block to block. */
export class BitmapPool {
  readonly #lent: Bitmap[] = [];
  readonly #rows: number;
  #next = 0;

  /** For blocks of up to `rows` rows. */
  constructor(rows: number) {
    this.#rows = rows;
  }

  /** Makes all borrowed bitmaps available again. */
  release(): void {
    this.#next = 0;
  }

  /** A bitmap for these rows with undefined content, valid until the next release. */
  borrow(rows: number): Bitmap {
    const bitmap = this.#lent[this.#next] ?? createBitmap(this.#rows);
    this.#lent[this.#next] = bitmap;
    this.#next += 1;
    return bitmap.subarray(0, (rows + 31) >>> 5);
  }
}

/** Rows of a block whose proportions lie within the ranges; undefined without such filters. */
export function proportionRows(
  block: StoneColumns,
  pool: BitmapPool,
  { tableTenths, depthTenths, ratioHundredths }: DiamondQuery,
): Bitmap | undefined {
  if (!tableTenths && !depthTenths && !ratioHundredths) return undefined;
  const all: Range = [0, 1023];
  const [table, depth, ratio] = [tableTenths ?? all, depthTenths ?? all, ratioHundredths ?? all];
  const { proportions, rows } = block;
  const bitmap = pool.borrow(rows).fill(0);
  for (let row = 0; row < rows; row += 1) {
    const packed = proportions[row] ?? 0;
    const t = packed & 1023;
    const d = (packed >>> proportionBits.depth.shift) & 1023;
    const r = (packed >>> proportionBits.ratio.shift) & 1023;
    if (t < table[0] || t > table[1] || d < depth[0] || d > depth[1]) continue;
    if (r >= ratio[0] && r <= ratio[1]) setBit(bitmap, row);
  }
  return bitmap;
}

function priceRows({ prices, priceBuckets }: StoneColumns, target: Bitmap, [least, most]: Range): void {
  target.fill(0);
  if (most < least) return;
  const [first, last] = [priceBucketOf(least), priceBucketOf(most)];
  for (let bucket = first; bucket <= last; bucket += 1) {
    const bitmap = priceBuckets[bucket];
    if (bitmap) unite(target, bitmap, 0, target.length);
  }
  // The outer buckets are only partly in the range.
  for (const bucket of new Set([first, last])) {
    const bitmap = priceBuckets[bucket];
    if (!bitmap) continue;
    for (let word = 0; word < target.length; word += 1) {
      let bits = bitmap[word] ?? 0;
      while (bits !== 0) {
        const bit = bits & -bits;
        const price = prices[(word << 5) + (31 - Math.clz32(bit))] ?? 0;
        if (price < least || price > most) target[word] = (target[word] ?? 0) & ~bit;
        bits ^= bit;
      }
    }
  }
}

function caratRows(block: StoneColumns, target: Bitmap, range: Range): void {
  const window = windowOf(block.caratStart(range[0]), block.caratStart(range[1] + 1));
  target.fill(0);
  if (window.endWord === window.firstWord) return;
  target.fill(-1, window.firstWord, window.endWord);
  target[window.firstWord] = window.firstMask & (target[window.firstWord] ?? 0);
  target[window.endWord - 1] = window.lastMask & (target[window.endWord - 1] ?? 0);
}

function valueRows(bitmaps: readonly Bitmap[], target: Bitmap, codes: number): void {
  target.fill(0);
  // Unites the values of the smaller side.
  const isMost = bitsIn(codes) * 2 > bitmaps.length;
  bitmaps.forEach((bitmap, code) => {
    if ((((codes >>> code) & 1) === 1) !== isMost) unite(target, bitmap, 0, target.length);
  });
  if (isMost) invert(target);
}

/** Rows of a block that pass a filter. Bits beyond its last row are undefined. */
export function rowsPassing(block: StoneColumns, pool: BitmapPool, filter: Filter): Bitmap {
  const target = pool.borrow(block.rows);
  if ('codes' in filter) valueRows(block.facets[filter.facet], target, filter.codes);
  else if (filter.facet === 'price') priceRows(block, target, filter.range);
  else caratRows(block, target, filter.range);
  return target;
}
