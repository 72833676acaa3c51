import { LRUCache } from 'lru-cache';
import { type DiamondFacet, diamondFacetNames, diamondFacets } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { DiamondQuery, Range } from '../diamond-query.ts';
import { type Bitmap, createBitmap, setBit, unite, uniteDifference, windowOf } from './bitmap.ts';
import { proportionBits } from './packed-stone.ts';
import { lowerBound } from './radix-sort.ts';
import type { StoneColumns } from './stone-columns.ts';

/** A filter that its own facet or histogram ignores. */
export interface Filter {
  facet: DiamondFacet | 'price' | 'carat';
  /** Rows that pass the filter. */
  bitmap: Bitmap;
  /** Facets only: one bit per accepted value. */
  codes: number;
}

const maxRangeBitmaps = 16;

/** Runs of neighbouring values as [first, last] positions in their list; unknown values are left out. */
function runsOf(values: readonly string[], chosen: readonly string[]): [number, number][] {
  const runs: [number, number][] = [];
  values.forEach((value, index) => {
    if (!chosen.includes(value)) return;
    const last = runs.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  });
  return runs;
}

/** Builds the bitmaps of the filters in buffers that are reused by the next search. */
export class FilterBitmaps {
  readonly #columns: StoneColumns;
  readonly #lent: Bitmap[] = [];
  #next = 0;
  /** Cached because proportions never change in place. */
  readonly #ranges = new LRUCache<string, Bitmap>({ max: maxRangeBitmaps });

  constructor(columns: StoneColumns) {
    this.#columns = columns;
  }

  /** Makes all borrowed buffers available again. */
  release(): void {
    this.#next = 0;
  }

  /** A bitmap with undefined content, valid until the next release. */
  borrow(): Bitmap {
    const bitmap = this.#lent[this.#next] ?? createBitmap(this.#columns.rows);
    this.#lent[this.#next] = bitmap;
    this.#next += 1;
    return bitmap;
  }

  #empty(): Bitmap {
    return this.borrow().fill(0);
  }

  /** Rows whose proportions lie within the ranges; undefined without such filters. */
  proportions({ tableTenths, depthTenths, ratioHundredths }: DiamondQuery): Bitmap | undefined {
    if (!tableTenths && !depthTenths && !ratioHundredths) return undefined;
    const key = JSON.stringify([tableTenths, depthTenths, ratioHundredths]);
    const known = this.#ranges.get(key);
    if (known) return known;
    const all: Range = [0, 1023];
    const [table, depth, ratio] = [tableTenths ?? all, depthTenths ?? all, ratioHundredths ?? all];
    const { proportions, rows } = this.#columns;
    const bitmap = createBitmap(rows);
    for (let row = 0; row < rows; row += 1) {
      const packed = proportions[row] ?? 0;
      const t = packed & 1023;
      const d = (packed >>> proportionBits.depth.shift) & 1023;
      const r = (packed >>> proportionBits.ratio.shift) & 1023;
      if (t < table[0] || t > table[1] || d < depth[0] || d > depth[1]) continue;
      if (r >= ratio[0] && r <= ratio[1]) setBit(bitmap, row);
    }
    this.#ranges.set(key, bitmap);
    return bitmap;
  }

  #price([least, most]: Range): Bitmap {
    const { byPrice, priceBucket, priceBuckets } = this.#columns;
    const target = this.#empty();
    const from = this.#columns.priceStart(least);
    const to = this.#columns.priceStart(most + 1);
    if (to <= from) return target;
    const first = priceBucket[byPrice[from] ?? 0] ?? 0;
    const last = priceBucket[byPrice[to - 1] ?? 0] ?? 0;
    for (let bucket = first + 1; bucket < last; bucket += 1) {
      const bitmap = priceBuckets[bucket];
      if (bitmap) unite(target, bitmap, 0, target.length);
    }
    // The outer buckets are only partly in the range.
    let at = from;
    for (; at < to; at += 1) {
      const row = byPrice[at] ?? 0;
      if (priceBucket[row] !== first) break;
      setBit(target, row);
    }
    for (let back = to - 1; back >= at; back -= 1) {
      const row = byPrice[back] ?? 0;
      if (priceBucket[row] !== last) break;
      setBit(target, row);
    }
    return target;
  }

  #values(facet: DiamondFacet, chosen: readonly string[]): Bitmap {
    const target = this.#empty();
    const upTo = this.#columns.upTo[facet];
    for (const [first, last] of runsOf(diamondFacets[facet], chosen)) {
      const within = upTo[last];
      const below = upTo[first - 1];
      if (within && below) uniteDifference(target, within, below);
      else if (within) unite(target, within, 0, target.length);
    }
    return target;
  }

  #carat(range: Range): Bitmap {
    const { carats, rows } = this.#columns;
    const at = (row: number) => carats[row] ?? 0;
    const from = lowerBound(rows, range[0], at);
    const window = windowOf(from, lowerBound(rows, range[1] + 1, at));
    const target = this.#empty();
    if (window.endWord === window.firstWord) return target;
    target.fill(-1, window.firstWord, window.endWord);
    target[window.firstWord] = window.firstMask & (target[window.firstWord] ?? 0);
    target[window.endWord - 1] = window.lastMask & (target[window.endWord - 1] ?? 0);
    return target;
  }

  /** The filters that have counts of their own. */
  counted(query: DiamondQuery): Filter[] {
    const filters: Filter[] = [];
    if (query.caratHundredths)
      filters.push({ facet: 'carat', bitmap: this.#carat(query.caratHundredths), codes: 0 });
    if (query.priceMinor) filters.push({ facet: 'price', bitmap: this.#price(query.priceMinor), codes: 0 });
    for (const facet of diamondFacetNames) {
      const chosen = query.facets[facet];
      if (!chosen || chosen.length === 0) continue;
      const values: readonly string[] = diamondFacets[facet];
      const codes = values.reduce((bits, value, code) => bits | (chosen.includes(value) ? 1 << code : 0), 0);
      filters.push({ facet, bitmap: this.#values(facet, chosen), codes });
    }
    return filters;
  }
}
