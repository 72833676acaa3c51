import { LRUCache } from 'lru-cache';
import type { DiamondAnswer, DiamondQuery } from '../diamond-query.ts';
import { type Bitmap, bitsIn, countIn, createBitmap, intersect, windowOf } from './bitmap.ts';
import { addAll, addCarats, addFacet, addPrices, emptyTally, rowsOf, type Tally } from './facet-counts.ts';
import { BitmapPool, type Filter, filtersOf, proportionRows, rowsPassing } from './filter-bitmaps.ts';
import { type StoneFigures, unpackStones } from './packed-stone.ts';
import { pageOfRows } from './page-of-rows.ts';
import { addSingleMisses, type MissTables, missTables } from './single-misses.ts';
import { mostRows, StoneBlocks } from './stone-blocks.ts';
import type { StoneColumns } from './stone-columns.ts';

type Counts = Omit<DiamondAnswer, 'ids'>;

const maxKnownCounts = 200;
/** Up to this share of the rows of a block, those that fail one filter are counted one by one. */
const singleShare = 0.15;

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
  readonly #stones: StoneBlocks;
  readonly #pool = new BitmapPool(mostRows);
  /** All rows. */
  readonly #every = createBitmap(mostRows).fill(-1);
  /** Counts by filters; cleared on every change. */
  readonly #cachedCounts = new LRUCache<string, Counts>({ max: maxKnownCounts });

  /** Takes records of `packed-stone.ts` in any order. Tests choose smaller blocks. */
  constructor(buffers: readonly Uint8Array[] = [], rowsPerBlock = mostRows) {
    this.#stones = new StoneBlocks(rowsPerBlock);
    for (const bytes of buffers) for (const _ of this.apply(unpackStones(bytes)));
  }

  get size(): number {
    return this.#stones.size;
  }

  /**
   * Removes stones, then adds and replaces others. A caller that runs it step by step may search in between; the answers
   * have a part of the changes.
   */
  *apply(stones: Iterable<StoneFigures>, removed?: Iterable<number>): Generator<void> {
    this.#cachedCounts.clear();
    for (const step of this.#stones.apply(stones, removed)) {
      yield step;
      this.#cachedCounts.clear();
    }
  }

  /** Like `addSingleMisses`, filter by filter: faster for many rows. */
  #addInBulk(
    tally: Tally,
    block: StoneColumns,
    set: Bitmap,
    filters: readonly { facet: Filter['facet']; bitmap: Bitmap }[],
  ): void {
    const only = this.#pool.borrow(block.rows);
    for (const { facet, bitmap } of filters) {
      withoutAny(set, bitmap, only);
      const size = countIn(only, windowOf(0, block.rows));
      if (facet === 'price') addPrices(tally, block, only, size);
      else if (facet === 'carat') addCarats(tally, block, only);
      else addFacet(tally, block, only, size, facet);
    }
  }

  /** Adds the counts of a block to the tally, if there is one. Returns the rows that pass every filter. */
  #searchBlock(
    block: StoneColumns,
    query: DiamondQuery,
    filters: readonly Filter[],
    counting?: { tally: Tally; tables: MissTables },
  ): { rows: Bitmap; passed: number } {
    const pool = this.#pool;
    pool.release();
    const rows = createBitmap(block.rows);
    const proportions = proportionRows(block, pool, query);
    const start = proportions ?? block.listed;
    if (proportions) intersect(proportions, proportions, block.listed, 0, proportions.length);
    const passing = filters.map((filter) => ({
      facet: filter.facet,
      bitmap: rowsPassing(block, pool, filter),
    }));
    const one = pool.borrow(block.rows);
    const bitmaps = passing.map(({ bitmap }) => bitmap);
    const { passed, failedOne } = passAllOrOne(start, bitmaps, this.#every, rows, one);
    if (counting) {
      const { tally, tables } = counting;
      addAll(tally, block, rows, passed);
      if (failedOne <= block.rows * singleShare)
        addSingleMisses(tally, block, rowsOf(one, failedOne), tables);
      else this.#addInBulk(tally, block, one, passing);
    }
    return { rows, passed };
  }

  /** Ids of all stones that `search` would list, in no particular order and without counts. */
  matching(query: DiamondQuery): number[] {
    const filters = filtersOf(query);
    return this.#stones.blocks.flatMap((block) => {
      const { rows, passed } = this.#searchBlock(block, query, filters);
      return Array.from(rowsOf(rows, passed), (row) => block.ids[row] ?? 0);
    });
  }

  search(query: DiamondQuery): DiamondAnswer {
    const { blocks, listed } = this.#stones;
    const { sort: _sort, offset: _offset, limit: _limit, ...asked } = query;
    const filters = filtersOf(query);
    const isPlain =
      filters.length === 0 && !query.tableTenths && !query.depthTenths && !query.ratioHundredths;
    if (isPlain) {
      const found = blocks.map((block) => ({ block, rows: block.listed }));
      return { ids: pageOfRows(found, query), ...countsOf(structuredClone(listed)) };
    }
    const key = JSON.stringify(asked);
    const known = this.#cachedCounts.get(key);
    const tally = emptyTally();
    const counting = known ? undefined : { tally, tables: missTables(filters) };
    let total = 0;
    const found = blocks.map((block) => {
      const { rows, passed } = this.#searchBlock(block, query, filters, counting);
      total += passed;
      return { block, rows };
    });
    const counts = known ?? countsOf({ total, tally });
    this.#cachedCounts.set(key, counts);
    return { ids: pageOfRows(found, query), ...counts };
  }
}

function countsOf({ total, tally }: { total: number; tally: Tally }): Counts {
  return { total, facets: tally.facets, priceHistogram: tally.prices, caratHistogram: tally.carats };
}
