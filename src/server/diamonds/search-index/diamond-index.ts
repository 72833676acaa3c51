import { type DiamondFacet, diamondFacetNames, diamondFacets } from '#kernel/diamonds/diamonds.rules.ts';
import type { DiamondAnswer, DiamondQuery, Range } from '../diamond-query.ts';
import { type Bitmap, countIn, createBitmap, intersect, setBit, unite, windowOf } from './bitmap.ts';
import { countFacets, countPrices, type Words } from './facet-counts.ts';
import { proportionBits, type StoneFigures } from './packed-stone.ts';
import { pageOfRows } from './page-of-rows.ts';
import { lowerBound } from './radix-sort.ts';
import { StoneColumns } from './stone-columns.ts';

interface Filter {
  facet: DiamondFacet | 'price';
  bitmap: Bitmap;
}

const maxRangeBitmaps = 16;

/**
 * Answers a search without the database: the exact total, every facet without its own filter, both histograms
 * and one page. Figures of 2 cores at one million stones: about 4 ms in the mean, 20 ms at the 99th percentile.
 */
export class DiamondIndex {
  readonly #columns: StoneColumns;
  readonly #scratch: Bitmap[] = [];
  /** Proportions never change in place, so the rows of a range stay the same. */
  readonly #ranges = new Map<string, Bitmap>();

  /** From records as `packed-stone.ts` describes them, in any order. */
  constructor(buffers: readonly Uint8Array[]) {
    this.#columns = new StoneColumns(buffers);
  }

  get size(): number {
    return this.#columns.rows;
  }

  /** Price and listing of known stones, in microseconds; the ids of those that need a new index. */
  update(stones: Iterable<StoneFigures>): number[] {
    const others: number[] = [];
    for (const stone of stones) if (!this.#columns.update(stone)) others.push(stone.id);
    return others;
  }

  #borrow(slot: number): Bitmap {
    const known = this.#scratch[slot];
    if (known) return known;
    const made = createBitmap(this.#columns.rows);
    this.#scratch[slot] = made;
    return made;
  }

  /** Rows whose proportions lie within the ranges; undefined when none is asked for. */
  #rangeBitmap({ tableTenths, depthTenths, ratioHundredths }: DiamondQuery): Bitmap | undefined {
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
    if (this.#ranges.size >= maxRangeBitmaps) {
      const oldest = this.#ranges.keys().next().value;
      if (oldest !== undefined) this.#ranges.delete(oldest);
    }
    this.#ranges.set(key, bitmap);
    return bitmap;
  }

  #priceBitmap([least, most]: Range, target: Bitmap): Bitmap {
    const { byPrice, priceBucket, priceBuckets } = this.#columns;
    target.fill(0);
    const from = this.#columns.priceStart(least);
    const to = this.#columns.priceStart(most + 1);
    if (to <= from) return target;
    const first = priceBucket[byPrice[from] ?? 0] ?? 0;
    const last = priceBucket[byPrice[to - 1] ?? 0] ?? 0;
    for (let bucket = first + 1; bucket < last; bucket += 1) {
      const bitmap = priceBuckets[bucket];
      if (bitmap) unite(target, bitmap, 0, target.length);
    }
    // The outer buckets belong to the range in part only.
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

  #filtersOf(query: DiamondQuery): Filter[] {
    const filters: Filter[] = [];
    let slot = 0;
    for (const facet of diamondFacetNames) {
      const chosen = query.facets[facet];
      const values: readonly string[] = diamondFacets[facet];
      if (!chosen || chosen.length === 0) continue;
      const bitmap = this.#borrow(slot);
      slot += 1;
      bitmap.fill(0);
      for (const value of chosen) {
        const source = this.#columns.facets[facet][values.indexOf(value)];
        if (source) unite(bitmap, source, 0, bitmap.length);
      }
      filters.push({ facet, bitmap });
    }
    if (query.priceMinor) {
      filters.push({ facet: 'price', bitmap: this.#priceBitmap(query.priceMinor, this.#borrow(slot)) });
    }
    return filters;
  }

  #caratRows(range: Range | undefined): [number, number] {
    const { carats, rows } = this.#columns;
    if (!range) return [0, rows];
    const at = (row: number) => carats[row] ?? 0;
    return [lowerBound(rows, range[0], at), lowerBound(rows, range[1] + 1, at)];
  }

  search(query: DiamondQuery): DiamondAnswer {
    const columns = this.#columns;
    const filters = this.#filtersOf(query);
    const length = columns.listed.length;
    const [fromRow, toRow] = this.#caratRows(query.caratHundredths);
    const window = windowOf(fromRow, toRow);
    const words: Words = { firstWord: window.firstWord, endWord: window.endWord };
    const clip = (bitmap: Bitmap): void => {
      if (words.endWord === words.firstWord) return;
      bitmap[words.firstWord] = (bitmap[words.firstWord] ?? 0) & window.firstMask;
      bitmap[words.endWord - 1] = (bitmap[words.endWord - 1] ?? 0) & window.lastMask;
    };

    // Everything before filter i …
    const before: Bitmap[] = [this.#borrow(20)];
    const ranges = this.#rangeBitmap(query);
    const start = before[0] ?? columns.listed;
    if (ranges) intersect(start, columns.listed, ranges, 0, length);
    else start.set(columns.listed);
    filters.forEach(({ bitmap }, index) => {
      const next = this.#borrow(21 + index);
      intersect(next, before[index] ?? start, bitmap, 0, length);
      before.push(next);
    });
    const full = before[filters.length] ?? start;
    const { caratStarts } = columns;
    const caratHistogram = caratStarts
      .slice(0, -1)
      .map((from, bucket) => countIn(full, windowOf(from, caratStarts[bucket + 1] ?? from)));
    clip(full);
    const total = countIn(full, window);

    const active = new Set(filters.map(({ facet }) => facet));
    const counts: Partial<Record<DiamondFacet, number[]>> = countFacets(
      columns,
      full,
      words,
      total,
      diamondFacetNames.filter((facet) => !active.has(facet)),
    );
    let priceHistogram = active.has('price') ? [] : countPrices(columns, full, words, total);

    // … and everything after it, give all filters but i.
    const after = this.#borrow(18);
    const except = this.#borrow(19);
    after.fill(-1, words.firstWord, words.endWord);
    for (let index = filters.length - 1; index >= 0; index -= 1) {
      const filter = filters[index];
      if (!filter) continue;
      intersect(except, before[index] ?? start, after, words.firstWord, words.endWord);
      clip(except);
      const size = countIn(except, window);
      if (filter.facet === 'price') priceHistogram = countPrices(columns, except, words, size);
      else Object.assign(counts, countFacets(columns, except, words, size, [filter.facet]));
      intersect(after, after, filter.bitmap, words.firstWord, words.endWord);
    }
    return {
      ids: pageOfRows(columns, full, words, query).map((row) => columns.ids[row] ?? 0),
      total,
      facets: counts as Record<DiamondFacet, number[]>,
      priceHistogram,
      caratHistogram,
    };
  }
}
