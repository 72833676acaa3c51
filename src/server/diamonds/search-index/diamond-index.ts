import type { DiamondAnswer, DiamondQuery } from '../diamond-query.ts';
import { type Bitmap, bitsIn, countIn, hasBit, intersect, windowOf } from './bitmap.ts';
import { addAll, addCarats, addFacet, addPrices, emptyTally, rowsOf, type Tally } from './facet-counts.ts';
import { type Filter, FilterBitmaps } from './filter-bitmaps.ts';
import { facetBits, type StoneFigures } from './packed-stone.ts';
import { pageOfRows } from './page-of-rows.ts';
import { caratBucketOf, StoneColumns } from './stone-columns.ts';

type Counts = Omit<DiamondAnswer, 'ids'>;

const maxKnownCounts = 200;
/** Of rows that fail one filter, so many are looked at one by one. */
const maxSingleRows = 150_000;

/**
 * Rows that pass every filter into `all`, rows that fail exactly one into `one`, in one walk over the words:
 * all that a facet's own counts need beside `all` are the rows that fail that facet alone. Answers with the
 * number of rows in each.
 */
function passAllOrOne(
  start: Bitmap,
  bitmaps: readonly Bitmap[],
  all: Bitmap,
  one: Bitmap,
): { passed: number; failedOne: number } {
  const [once, twice] = [one, all];
  once.fill(0);
  twice.fill(0);
  for (const bitmap of bitmaps) failMore(bitmap, once, twice);
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

/** Rows missing from the bitmap have failed once, or once more. */
function failMore(bitmap: Bitmap, once: Bitmap, twice: Bitmap): void {
  for (let word = 0; word < bitmap.length; word += 1) {
    const failed = ~(bitmap[word] ?? 0);
    const before = once[word] ?? 0;
    twice[word] = (twice[word] ?? 0) | (before & failed);
    once[word] = before | failed;
  }
}

function withoutAny(from: Bitmap, bitmap: Bitmap, target: Bitmap): Bitmap {
  for (let word = 0; word < target.length; word += 1) target[word] = (from[word] ?? 0) & ~(bitmap[word] ?? 0);
  return target;
}

/**
 * Answers a search without the database: the exact total, every facet without its own filter, both histograms
 * and one page.
 */
export class DiamondIndex {
  readonly #columns: StoneColumns;
  readonly #bitmaps: FilterBitmaps;
  /** By filters, whatever the order and the page; emptied with every change. */
  readonly #known = new Map<string, Counts>();

  /** From records as `packed-stone.ts` describes them, in any order. */
  constructor(buffers: readonly Uint8Array[]) {
    this.#columns = new StoneColumns(buffers);
    this.#bitmaps = new FilterBitmaps(this.#columns);
  }

  get size(): number {
    return this.#columns.rows;
  }

  /** Price and listing of known stones, in microseconds; the ids of those that need a new index. */
  update(stones: Iterable<StoneFigures>): number[] {
    const others: number[] = [];
    for (const stone of stones) if (!this.#columns.update(stone)) others.push(stone.id);
    this.#known.clear();
    return others;
  }

  /** Each row of the set fails one of the filters: it counts for that one's figure. */
  #addSingly(tally: Tally, rows: Uint32Array, filters: readonly Filter[]): void {
    const { grades, priceBucket, carats } = this.#columns;
    const tests = filters.flatMap(({ facet, codes }) =>
      facet === 'price' || facet === 'carat'
        ? []
        : [{ ...facetBits[facet], codes, counts: tally.facets[facet] }],
    );
    const caratFilter = filters.find(({ facet }) => facet === 'carat')?.bitmap;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const packed = grades[row] ?? 0;
      let isCounted = false;
      for (let test = 0; test < tests.length; test += 1) {
        const { shift, mask, codes, counts } = tests[test] as (typeof tests)[number];
        const code = (packed >>> shift) & mask;
        if ((codes >>> code) & 1) continue;
        counts[code] = (counts[code] ?? 0) + 1;
        isCounted = true;
        break;
      }
      if (isCounted) continue;
      if (caratFilter && !hasBit(caratFilter, row)) {
        const bucket = caratBucketOf(carats[row] ?? 0);
        tally.carats[bucket] = (tally.carats[bucket] ?? 0) + 1;
      } else {
        const bucket = priceBucket[row] ?? 0;
        tally.prices[bucket] = (tally.prices[bucket] ?? 0) + 1;
      }
    }
  }

  /** The same for a set with a great many rows, filter by filter. */
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

  #keep(key: string, counts: Counts): Counts {
    if (this.#known.size >= maxKnownCounts) {
      const oldest = this.#known.keys().next().value;
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(key, counts);
    return counts;
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
      all,
      one,
    );
    const count = (): Counts => {
      const tally = emptyTally(columns);
      addAll(tally, columns, all, passed);
      if (failedOne <= maxSingleRows) this.#addSingly(tally, rowsOf(one, failedOne), filters);
      else this.#addInBulk(tally, one, filters);
      return {
        total: passed,
        facets: tally.facets,
        priceHistogram: tally.prices,
        caratHistogram: tally.carats,
      };
    };
    const key = JSON.stringify(asked);
    const counts = this.#known.get(key) ?? this.#keep(key, count());
    return { ids: idsOf(all), ...counts };
  }
}
