import { type DiamondFacet, diamondFacetNames } from '#kernel/diamonds/diamonds.rules.ts';
import type { DiamondAnswer, DiamondQuery } from '../diamond-query.ts';
import { type Bitmap, countIn, intersect, windowOf } from './bitmap.ts';
import { countCarats, countFacets, countPrices } from './facet-counts.ts';
import { type Filter, FilterBitmaps } from './filter-bitmaps.ts';
import type { StoneFigures } from './packed-stone.ts';
import { pageOfRows } from './page-of-rows.ts';
import { StoneColumns } from './stone-columns.ts';

type Counts = Omit<DiamondAnswer, 'ids'>;

const maxKnownCounts = 200;

/** `target` becomes the sum of both lists. */
function add(target: number[], more: readonly number[]): void {
  more.forEach((count, index) => {
    target[index] = (target[index] ?? 0) + count;
  });
}

/**
 * Rows that pass every filter into `all`, rows that fail exactly one into `one`, in one walk over the words:
 * all that a facet's own counts need beside `all` are the rows that fail that facet alone.
 */
function passAllOrOne(start: Bitmap, filters: readonly Filter[], all: Bitmap, one: Bitmap): void {
  const bitmaps = filters.map(({ bitmap }) => bitmap);
  for (let word = 0; word < start.length; word += 1) {
    const rows = start[word] ?? 0;
    if (rows === 0) {
      all[word] = 0;
      one[word] = 0;
      continue;
    }
    let once = 0;
    let twice = 0;
    for (const bitmap of bitmaps) {
      const failed = ~(bitmap[word] ?? 0);
      twice |= once & failed;
      once |= failed;
    }
    all[word] = rows & ~once;
    one[word] = rows & once & ~twice;
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

  #count(all: Bitmap, one: Bitmap, filters: readonly Filter[]): Counts {
    const columns = this.#columns;
    const total = countIn(all, windowOf(0, columns.rows));
    const counts = countFacets(columns, all, total, diamondFacetNames) as Record<DiamondFacet, number[]>;
    const priceHistogram = countPrices(columns, all, total);
    const caratHistogram = countCarats(columns, all);
    const only = this.#bitmaps.borrow();
    for (const { facet, bitmap } of filters) {
      withoutAny(one, bitmap, only);
      if (facet === 'carat') {
        add(caratHistogram, countCarats(columns, only));
        continue;
      }
      const size = countIn(only, windowOf(0, columns.rows));
      if (facet === 'price') add(priceHistogram, countPrices(columns, only, size));
      else add(counts[facet], countFacets(columns, only, size, [facet])[facet] ?? []);
    }
    return { total, facets: counts, priceHistogram, caratHistogram };
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
    passAllOrOne(start, filters, all, one);
    const key = JSON.stringify(asked);
    const counts = this.#known.get(key) ?? this.#keep(key, this.#count(all, one, filters));
    return { ids: idsOf(all), ...counts };
  }
}
