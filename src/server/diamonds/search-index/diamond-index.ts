import { LRUCache } from 'lru-cache';
import type { DiamondAnswer, DiamondQuery } from '../diamond-query.ts';
import { type Bitmap, bitsIn, countIn, createBitmap, intersect, windowOf } from './bitmap.ts';
import { addAll, addCarats, addFacet, addPrices, emptyTally, rowsOf, type Tally } from './facet-counts.ts';
import { type Filter, FilterBitmaps } from './filter-bitmaps.ts';
import type { StoneFigures } from './packed-stone.ts';
import { pageOfRows } from './page-of-rows.ts';
import { addSingleMisses } from './single-misses.ts';
import { StoneColumns } from './stone-columns.ts';

type Counts = Omit<DiamondAnswer, 'ids'>;

const maxKnownCounts = 200;
/** Up to this many rows that fail one filter are counted one by one. */
const maxSingleRows = 150_000;

/**
 * Writes rows that pass every filter into `all` and rows that fail exactly one into `one`. A facet's counts need `all`
 * and the rows that fail only that facet. Returns the number of rows in each.
 */
function passAllOrOne(
  start: Bitmap,
  bitmaps: readonly Bitmap[],
  every: Bitmap,
  all: Bitmap,
  one: Bitmap,
): { passed: number; failedOne: number } {
  const [once, twice] = [one, all];
  once.fill(0);
  twice.fill(0);
  for (let at = 0; at < bitmaps.length; at += 3) {
    failThree(bitmaps[at] ?? every, bitmaps[at + 1] ?? every, bitmaps[at + 2] ?? every, once, twice);
  }
  let [passed, failedOne] = [0, 0];
  for (let word = 0; word < start.length; word += 1) {
    const rows = start[word] ?? 0;
    const pass = rows & ~(once[word] ?? 0);
    const fail = rows & (once[word] ?? 0) & ~(twice[word] ?? 0);
    all[word] = pass;
    one[word] = fail;
    if (pass !== 0) passed += bitsIn(pass);
    if (fail !== 0) failedOne += bitsIn(fail);
  }
  return { passed, failedOne };
}

/** Adds the rows missing from three bitmaps to `once` and `twice`, in one pass over memory. */
function failThree(a: Bitmap, b: Bitmap, c: Bitmap, once: Bitmap, twice: Bitmap): void {
  for (let word = 0; word < once.length; word += 1) {
    let seen = once[word] ?? 0;
    let again = twice[word] ?? 0;
    const first = ~(a[word] ?? 0);
    again |= seen & first;
    seen |= first;
    const second = ~(b[word] ?? 0);
    again |= seen & second;
    seen |= second;
    const third = ~(c[word] ?? 0);
    twice[word] = again | (seen & third);
    once[word] = seen | third;
  }
}

function withoutAny(from: Bitmap, bitmap: Bitmap, target: Bitmap): Bitmap {
  for (let word = 0; word < target.length; word += 1) target[word] = (from[word] ?? 0) & ~(bitmap[word] ?? 0);
  return target;
}

/** In-memory search: exact total, facets and histograms without their own filters, and one page. */
export class DiamondIndex {
  readonly #columns: StoneColumns;
  readonly #bitmaps: FilterBitmaps;
  /** All rows. */
  readonly #every: Bitmap;
  /** Counts by filters; cleared on every change. */
  readonly #cachedCounts = new LRUCache<string, Counts>({ max: maxKnownCounts });

  /** Takes records of `packed-stone.ts` in any order. */
  constructor(buffers: readonly Uint8Array[]) {
    this.#columns = new StoneColumns(buffers);
    this.#bitmaps = new FilterBitmaps(this.#columns);
    this.#every = createBitmap(this.#columns.rows).fill(-1);
  }

  get size(): number {
    return this.#columns.rows;
  }

  /** Updates price and listing in place. Returns ids of stones that need a new index. */
  update(stones: Iterable<StoneFigures>): number[] {
    const outdated: number[] = [];
    for (const stone of stones) if (!this.#columns.update(stone)) outdated.push(stone.id);
    this.#cachedCounts.clear();
    return outdated;
  }

  /** Like `addSingleMisses`, filter by filter: faster for many rows. */
  #addInBulk(tally: Tally, set: Bitmap, filters: readonly Filter[]): void {
    const columns = this.#columns;
    const only = this.#bitmaps.borrow();
    for (const { facet, bitmap } of filters) {
      withoutAny(set, bitmap, only);
      const size = countIn(only, windowOf(0, columns.rows));
      if (facet === 'price') addPrices(tally, columns, only, size);
      else if (facet === 'carat') addCarats(tally, columns, only);
      else addFacet(tally, columns, only, size, facet);
    }
  }

  #cache(key: string, counts: Counts): Counts {
    this.#cachedCounts.set(key, counts);
    return counts;
  }

  /** Ids of all stones that `search` would list, in no particular order and without counts. */
  matching(query: DiamondQuery): number[] {
    const { listed, ids, rows } = this.#columns;
    this.#bitmaps.release();
    const passed = this.#bitmaps.borrow();
    passed.set(listed);
    const ranges = this.#bitmaps.proportions(query);
    const filters = this.#bitmaps.counted(query).map(({ bitmap }) => bitmap);
    for (const bitmap of ranges ? [ranges, ...filters] : filters)
      intersect(passed, passed, bitmap, 0, passed.length);
    return Array.from(rowsOf(passed, countIn(passed, windowOf(0, rows))), (row) => ids[row] ?? 0);
  }

  search(query: DiamondQuery): DiamondAnswer {
    const columns = this.#columns;
    const bitmaps = this.#bitmaps;
    bitmaps.release();
    const { sort: _sort, offset: _offset, limit: _limit, ...asked } = query;
    const filters = bitmaps.counted(query);
    const ranges = bitmaps.proportions(query);
    const idsOf = (rows: Bitmap) => pageOfRows(columns, rows, query).map((row) => columns.ids[row] ?? 0);
    if (filters.length === 0 && !ranges) {
      const { total, facets, prices, carats } = structuredClone(columns.listedCounts);
      return {
        ids: idsOf(columns.listed),
        total,
        facets,
        priceHistogram: prices,
        caratHistogram: carats,
      };
    }
    const start = ranges ? bitmaps.borrow() : columns.listed;
    if (ranges) intersect(start, columns.listed, ranges, 0, start.length);
    const [all, one] = [bitmaps.borrow(), bitmaps.borrow()];
    const { passed, failedOne } = passAllOrOne(
      start,
      filters.map(({ bitmap }) => bitmap),
      this.#every,
      all,
      one,
    );
    const count = (): Counts => {
      const tally = emptyTally(columns);
      addAll(tally, columns, all, passed);
      if (failedOne <= maxSingleRows) addSingleMisses(tally, columns, rowsOf(one, failedOne), filters);
      else this.#addInBulk(tally, one, filters);
      return {
        total: passed,
        facets: tally.facets,
        priceHistogram: tally.prices,
        caratHistogram: tally.carats,
      };
    };
    const key = JSON.stringify(asked);
    const counts = this.#cachedCounts.get(key) ?? this.#cache(key, count());
    return { ids: idsOf(all), ...counts };
  }
}
