import {
  diamondFacets,
  priceEdgesMinor,
  recommendedFromHundredths,
} from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { DiamondQuery, Range } from '../diamond-query.ts';
import { type Bitmap, bitsIn, countBoth, countIn, createBitmap, intersect, windowOf } from './bitmap.ts';
import { rowsOf } from './facet-counts.ts';
import { inOrder, radixSort } from './radix-sort.ts';
import { priceBucketOf, type StoneColumns } from './stone-columns.ts';

/** Collects ids: skips `offset`, then takes `limit`. */
class PageTaker {
  #skip: number;
  readonly #limit: number;
  readonly ids: number[] = [];

  constructor(offset: number, limit: number) {
    this.#skip = offset;
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.ids.length >= this.#limit;
  }

  /** Stones to skip and to take until the page is full. */
  get missing(): number {
    return this.#skip + this.#limit - this.ids.length;
  }

  /** Skips a group of `count` stones if it lies before the page; returns whether it did. */
  skips(count: number): boolean {
    if (count > this.#skip) return false;
    this.#skip -= count;
    return true;
  }

  add(id: number): void {
    if (this.#skip > 0) this.#skip -= 1;
    else if (!this.isFull) this.ids.push(id);
  }
}

function takeWord(
  page: PageTaker,
  ids: StoneColumns['ids'],
  word: number,
  bits: number,
  isReverse: boolean,
): void {
  let left = bits;
  while (left !== 0 && !page.isFull) {
    const bit = isReverse ? 31 - Math.clz32(left) : 31 - Math.clz32(left & -left);
    page.add(ids[(word << 5) + bit] ?? 0);
    left &= ~(1 << bit);
  }
}

function takeInRowOrder(
  page: PageTaker,
  { ids, rows }: Pick<StoneColumns, 'ids' | 'rows'>,
  bitsAt: (word: number) => number,
  isReverse: boolean,
): void {
  const words = (rows + 31) >>> 5;
  for (let step = 0; step < words && !page.isFull; step += 1) {
    const word = isReverse ? words - 1 - step : step;
    const bits = bitsAt(word);
    if (bits !== 0 && !page.skips(bitsIn(bits))) takeWord(page, ids, word, bits, isReverse);
  }
}

/** Rows that a search has found in a block. */
export interface FoundRows {
  block: StoneColumns;
  rows: Bitmap;
}

/** Steps of a price bucket; only stones in the steps of the page are sorted. */
const priceSteps = 4_096;

/** Adds the stones of one price bucket, in the order of price, then place. */
function takeBucket(page: PageTaker, found: readonly FoundRows[], bucket: number, isReverse: boolean): void {
  const low = priceEdgesMinor[bucket - 1] ?? 0;
  const high = priceEdgesMinor[bucket] ?? 2 ** 31;
  const shift = Math.max(0, Math.ceil(Math.log2((high - low) / priceSteps)));
  const parts = found.map(({ block, rows }) => ({
    ids: block.ids,
    prices: block.prices,
    rows: rowsOf(rows, countIn(rows, windowOf(0, block.rows))),
  }));
  const counts = new Int32Array(priceSteps);
  for (const { prices, rows } of parts) {
    for (let at = 0; at < rows.length; at += 1) {
      const step = ((prices[rows[at] ?? 0] ?? 0) - low) >>> shift;
      counts[step] = (counts[step] ?? 0) + 1;
    }
  }
  const chosen = new Uint8Array(priceSteps);
  let size = 0;
  for (let at = 0; at < priceSteps && size < page.missing; at += 1) {
    const step = isReverse ? priceSteps - 1 - at : at;
    const count = counts[step] ?? 0;
    if (count === 0 || (size === 0 && page.skips(count))) continue;
    chosen[step] = 1;
    size += count;
  }
  const [pageIds, pagePrices] = [new Int32Array(size), new Int32Array(size)];
  let next = 0;
  for (const { ids, prices, rows } of parts) {
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const price = prices[row] ?? 0;
      if (chosen[(price - low) >>> shift] === 0) continue;
      pageIds[next] = ids[row] ?? 0;
      pagePrices[next] = price;
      next += 1;
    }
  }
  const order = radixSort(inOrder(size), pagePrices);
  if (isReverse) order.reverse();
  for (let at = 0; at < size && !page.isFull; at += 1) page.add(pageIds[order[at] ?? 0] ?? 0);
}

/** The found stones cost between `least` and `most`, so the other price buckets have none. */
function takeByPrice(
  page: PageTaker,
  found: readonly FoundRows[],
  [least, most]: Range,
  isReverse: boolean,
): void {
  const [first, last] = [priceBucketOf(least), priceBucketOf(most)];
  for (let step = 0; step <= last - first && !page.isFull; step += 1) {
    const bucket = isReverse ? last - step : first + step;
    const within = found.map(({ block, rows }) => ({
      block,
      rows,
      bitmap: block.priceBuckets[bucket] ?? rows,
    }));
    const count = within.reduce((sum, { rows, bitmap }) => sum + countBoth(rows, bitmap, 0, rows.length), 0);
    if (count === 0 || page.skips(count)) continue;
    const both = within.map(({ block, rows, bitmap }) => {
      const target = createBitmap(block.rows);
      intersect(target, rows, bitmap, 0, target.length);
      return { block, rows: target };
    });
    takeBucket(page, both, bucket, isReverse);
  }
}

/** Stones of the recommended weights, then the lighter ones; within each the best light first, then by weight. */
function takeRecommended(page: PageTaker, found: readonly FoundRows[]): void {
  for (const isHeavy of [true, false]) {
    diamondFacets.light.forEach((_, code) => {
      for (const { block, rows } of found) {
        const first = block.caratStart(recommendedFromHundredths);
        const bitmap = block.facets.light[code] ?? rows;
        const heavy = (word: number) => {
          const bit = first - (word << 5);
          return bit <= 0 ? -1 : bit >= 32 ? 0 : -1 << bit;
        };
        const bitsAt = (word: number) =>
          (rows[word] ?? 0) & (bitmap[word] ?? 0) & (isHeavy ? heavy(word) : ~heavy(word));
        takeInRowOrder(page, block, bitsAt, false);
      }
    });
  }
}

/** Ids of a page of the found stones, in order; [] past the end. */
export function pageOfRows(
  found: readonly FoundRows[],
  {
    sort,
    offset,
    limit,
    priceMinor = [0, 2 ** 31 - 1],
  }: Pick<DiamondQuery, 'sort' | 'offset' | 'limit' | 'priceMinor'>,
): number[] {
  const page = new PageTaker(offset, limit);
  switch (sort) {
    case 'carat':
    case 'carat-desc': {
      const isReverse = sort === 'carat-desc';
      for (const { block, rows } of isReverse ? found.toReversed() : found)
        takeInRowOrder(page, block, (word) => rows[word] ?? 0, isReverse);
      break;
    }
    case 'price':
    case 'price-desc':
      takeByPrice(page, found, priceMinor, sort === 'price-desc');
      break;
    case 'recommended':
      takeRecommended(page, found);
      break;
    default:
      // Within a grade, rows are already in the order of weight.
      diamondFacets[sort].forEach((_, code) => {
        for (const { block, rows } of found) {
          const bitmap = block.facets[sort][code] ?? rows;
          takeInRowOrder(page, block, (word) => (rows[word] ?? 0) & (bitmap[word] ?? 0), false);
        }
      });
  }
  return page.ids;
}
