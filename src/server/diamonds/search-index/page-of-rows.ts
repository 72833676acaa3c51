import {
  type DiamondSort,
  priceEdgesMinor,
  recommendedFromHundredths,
} from '#kernel/shop/diamonds/diamonds.rules.ts';
import { type Bitmap, bitsIn, countBoth, hasBit } from './bitmap.ts';
import { lowerBound } from './radix-sort.ts';
import type { StoneColumns } from './stone-columns.ts';

/** Collects rows: skips `offset`, then takes `limit`. */
class PageTaker {
  #skip: number;
  readonly #limit: number;
  readonly rows: number[] = [];

  constructor(offset: number, limit: number) {
    this.#skip = offset;
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.rows.length >= this.#limit;
  }

  /** Skips a group of `count` rows if it lies before the page; returns whether it did. */
  skips(count: number): boolean {
    if (count > this.#skip) return false;
    this.#skip -= count;
    return true;
  }

  add(row: number): void {
    if (this.#skip > 0) this.#skip -= 1;
    else if (!this.isFull) this.rows.push(row);
  }
}

function takeWord(page: PageTaker, bits: number, word: number, isReverse: boolean): void {
  let left = bits;
  while (left !== 0 && !page.isFull) {
    const bit = isReverse ? 31 - Math.clz32(left) : 31 - Math.clz32(left & -left);
    page.add((word << 5) + bit);
    left &= ~(1 << bit);
  }
}

function takeInRowOrder(
  page: PageTaker,
  words: number,
  bitsAt: (word: number) => number,
  isReverse: boolean,
): void {
  for (let step = 0; step < words && !page.isFull; step += 1) {
    const word = isReverse ? words - 1 - step : step;
    const bits = bitsAt(word);
    if (bits !== 0 && !page.skips(bitsIn(bits))) takeWord(page, bits, word, isReverse);
  }
}

function takeByPrice(page: PageTaker, columns: StoneColumns, set: Bitmap, isReverse: boolean): void {
  const { byPrice, priceBuckets } = columns;
  const last = priceBuckets.length - 1;
  for (let step = 0; step <= last && !page.isFull; step += 1) {
    const bucket = isReverse ? last - step : step;
    const bitmap = priceBuckets[bucket];
    if (!bitmap || page.skips(countBoth(set, bitmap, 0, set.length))) continue;
    const from = bucket === 0 ? 0 : columns.priceStart(priceEdgesMinor[bucket - 1] ?? 0);
    const to = bucket === last ? columns.rows : columns.priceStart(priceEdgesMinor[bucket] ?? 0);
    for (let walked = 0; walked < to - from && !page.isFull; walked += 1) {
      const row = byPrice[isReverse ? to - 1 - walked : from + walked] ?? 0;
      if (hasBit(set, row)) page.add(row);
    }
  }
}

/** Stones of the recommended weights, then the lighter ones; within each the best light first, as the rows by weight. */
function takeRecommended(page: PageTaker, columns: StoneColumns, set: Bitmap): void {
  const first = lowerBound(columns.rows, recommendedFromHundredths, (row) => columns.carats[row] ?? 0);
  /** Bits of the rows from `first`. */
  const heavy = (word: number) => {
    const bit = first - (word << 5);
    return bit <= 0 ? -1 : bit >= 32 ? 0 : -1 << bit;
  };
  for (const bitsOf of [heavy, (word: number) => ~heavy(word)]) {
    for (const bitmap of columns.facets.light) {
      if (page.isFull) return;
      takeInRowOrder(
        page,
        set.length,
        (word) => (set[word] ?? 0) & (bitmap[word] ?? 0) & bitsOf(word),
        false,
      );
    }
  }
}

/** The rows of a page of the set, in order; [] past the end. */
export function pageOfRows(
  columns: StoneColumns,
  set: Bitmap,
  { sort, offset, limit }: { sort: DiamondSort; offset: number; limit: number },
): number[] {
  const page = new PageTaker(offset, limit);
  switch (sort) {
    case 'carat':
    case 'carat-desc':
      takeInRowOrder(page, set.length, (word) => set[word] ?? 0, sort === 'carat-desc');
      break;
    case 'price':
    case 'price-desc':
      takeByPrice(page, columns, set, sort === 'price-desc');
      break;
    case 'recommended':
      takeRecommended(page, columns, set);
      break;
    default:
      // Within a grade, rows are already in the order of weight.
      for (const bitmap of columns.facets[sort]) {
        if (page.isFull) break;
        takeInRowOrder(page, set.length, (word) => (set[word] ?? 0) & (bitmap[word] ?? 0), false);
      }
  }
  return page.rows;
}
