import {
  caratEdgesHundredths,
  type DiamondFacet,
  diamondFacetNames,
  diamondFacets,
  priceEdgesMinor,
} from '#kernel/shop/diamonds/diamonds.rules.ts';
import { type Bitmap, clearBit, createBitmap, hasBit, setBit, unite } from './bitmap.ts';
import { facetBits, listedBit, recordBytes, type StoneFigures, unpackStones } from './packed-stone.ts';
import { inOrder, lowerBound, radixSort } from './radix-sort.ts';

type Column = Int32Array<ArrayBuffer>;

function bucketOf(priceMinor: number): number {
  return lowerBound(priceEdgesMinor.length, priceMinor + 1, (at) => priceEdgesMinor[at] ?? 0);
}

/** Bucket of the carat histogram. */
export function caratBucketOf(hundredths: number): number {
  return lowerBound(caratEdgesHundredths.length, hundredths + 1, (at) => caratEdgesHundredths[at] ?? 0);
}

function runningUnions(bitmaps: readonly Bitmap[]): Bitmap[] {
  let before: Bitmap | undefined;
  return bitmaps.map((bitmap) => {
    const union: Bitmap = bitmap.slice();
    if (before) unite(union, before, 0, union.length);
    before = union;
    return union;
  });
}

const isListed = (grades: number) => ((grades >>> listedBit) & 1) === 1;

/**
 * All stones as columns, sorted by weight, then id, so that a range of weights is a window of rows. With a bitmap per
 * facet value and per price bucket, and the rows sorted by price.
 */
export class StoneColumns {
  readonly rows: number;
  readonly ids: Column;
  readonly carats: Column;
  readonly prices: Column;
  readonly grades: Column;
  readonly proportions: Column;
  /** Row numbers sorted by price, then row. */
  readonly byPrice: Uint32Array<ArrayBuffer>;
  readonly #byId: Uint32Array<ArrayBuffer>;
  /** For sale or reserved. */
  readonly listed: Bitmap;
  readonly facets: Record<DiamondFacet, Bitmap[]>;
  /** `upTo[facet][i]`: rows with one of the first i + 1 values, so that a run of values is one difference. */
  readonly upTo: Record<DiamondFacet, Bitmap[]>;
  /** Counts of an unfiltered search, updated with every change. */
  readonly listedCounts: {
    total: number;
    facets: Record<DiamondFacet, number[]>;
    prices: number[];
    carats: number[];
  };
  readonly priceBuckets: Bitmap[];
  readonly priceBucket: Uint8Array<ArrayBuffer>;
  /** First row of each bucket of the carat histogram, and the end. */
  readonly caratStarts: readonly number[];

  constructor(buffers: readonly Uint8Array[]) {
    const rows = buffers.reduce((sum, bytes) => sum + Math.floor(bytes.byteLength / recordBytes), 0);
    const raw = Array.from({ length: 5 }, () => new Int32Array(rows)) as [
      Column,
      Column,
      Column,
      Column,
      Column,
    ];
    let next = 0;
    for (const bytes of buffers) {
      for (const stone of unpackStones(bytes)) {
        raw[0][next] = stone.id;
        raw[1][next] = stone.caratHundredths;
        raw[2][next] = stone.priceMinor;
        raw[3][next] = stone.grades;
        raw[4][next] = stone.proportions;
        next += 1;
      }
    }
    const order = radixSort(radixSort(inOrder(rows), raw[0]), raw[1]);
    const arranged = (column: Column): Column => {
      const target = new Int32Array(rows);
      for (let row = 0; row < rows; row += 1) target[row] = column[order[row] ?? 0] ?? 0;
      return target;
    };
    this.rows = rows;
    this.ids = arranged(raw[0]);
    this.carats = arranged(raw[1]);
    this.prices = arranged(raw[2]);
    this.grades = arranged(raw[3]);
    this.proportions = arranged(raw[4]);
    this.byPrice = radixSort(inOrder(rows), this.prices);
    this.#byId = radixSort(inOrder(rows), this.ids);
    this.listed = createBitmap(rows);
    this.facets = Object.fromEntries(
      diamondFacetNames.map((facet) => [facet, diamondFacets[facet].map(() => createBitmap(rows))]),
    ) as Record<DiamondFacet, Bitmap[]>;
    this.priceBuckets = Array.from({ length: priceEdgesMinor.length + 1 }, () => createBitmap(rows));
    this.priceBucket = new Uint8Array(rows);
    this.#fillBitmaps();
    this.upTo = Object.fromEntries(
      diamondFacetNames.map((facet) => [facet, runningUnions(this.facets[facet])]),
    ) as Record<DiamondFacet, Bitmap[]>;
    const starts = caratEdgesHundredths.map((edge) => lowerBound(rows, edge, (row) => this.carats[row] ?? 0));
    this.caratStarts = [0, ...starts, rows];
    this.listedCounts = {
      total: 0,
      facets: Object.fromEntries(
        diamondFacetNames.map((facet) => [facet, diamondFacets[facet].map(() => 0)]),
      ) as Record<DiamondFacet, number[]>,
      prices: this.priceBuckets.map(() => 0),
      carats: caratEdgesHundredths.map(() => 0).concat(0),
    };
    for (let row = 0; row < rows; row += 1) if (hasBit(this.listed, row)) this.#countListed(row, 1);
  }

  /** Counts one listed row more or less. */
  #countListed(row: number, change: 1 | -1): void {
    const { facets, prices, carats } = this.listedCounts;
    const add = (list: number[], at: number) => {
      list[at] = (list[at] ?? 0) + change;
    };
    const grades = this.grades[row] ?? 0;
    this.listedCounts.total += change;
    for (const facet of diamondFacetNames) {
      const { shift, mask } = facetBits[facet];
      add(facets[facet], (grades >>> shift) & mask);
    }
    add(prices, this.priceBucket[row] ?? 0);
    add(carats, caratBucketOf(this.carats[row] ?? 0));
  }

  #fillBitmaps(): void {
    const facets = diamondFacetNames.map((name) => ({ ...facetBits[name], bitmaps: this.facets[name] }));
    for (let row = 0; row < this.rows; row += 1) {
      const grades = this.grades[row] ?? 0;
      if (isListed(grades)) setBit(this.listed, row);
      for (const { shift, mask, bitmaps } of facets) {
        const bitmap = bitmaps[(grades >>> shift) & mask];
        if (bitmap) setBit(bitmap, row);
      }
      this.#placeInBucket(row, bucketOf(this.prices[row] ?? 0));
    }
  }

  #placeInBucket(row: number, bucket: number): void {
    this.priceBucket[row] = bucket;
    const bitmap = this.priceBuckets[bucket];
    if (bitmap) setBit(bitmap, row);
  }

  /** Row of a stone, or -1. */
  rowOf(id: number): number {
    const at = lowerBound(this.rows, id, (position) => this.ids[this.#byId[position] ?? 0] ?? 0);
    const row = this.#byId[at];
    return row !== undefined && this.ids[row] === id ? row : -1;
  }

  /** Updates price and listing; false if the stone is new or other attributes differ. */
  update(stone: StoneFigures): boolean {
    const row = this.rowOf(stone.id);
    if (row < 0) return false;
    const listedMask = 1 << listedBit;
    const sameGrades = ((this.grades[row] ?? 0) | listedMask) === (stone.grades | listedMask);
    if (!sameGrades || this.carats[row] !== stone.caratHundredths) return false;
    if (this.proportions[row] !== stone.proportions) return false;
    const wasListed = hasBit(this.listed, row);
    this.grades[row] = stone.grades;
    if (wasListed) this.#countListed(row, -1);
    if (isListed(stone.grades) && !wasListed) setBit(this.listed, row);
    if (!isListed(stone.grades) && wasListed) clearBit(this.listed, row);
    if (this.prices[row] !== stone.priceMinor) this.#reprice(row, stone.priceMinor);
    if (isListed(stone.grades)) this.#countListed(row, 1);
    return true;
  }

  /** Position of (price, row) in `byPrice`. */
  #positionOf(price: number, row: number): number {
    let [low, high] = [0, this.rows];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.byPrice[middle] ?? 0;
      const otherPrice = this.prices[other] ?? 0;
      if (otherPrice < price || (otherPrice === price && other < row)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #reprice(row: number, price: number): void {
    const from = this.#positionOf(this.prices[row] ?? 0, row);
    const to = this.#positionOf(price, row);
    // The stone is still at `from`, so a later target moves down by one.
    const target = to > from ? to - 1 : to;
    if (target > from) this.byPrice.copyWithin(from, from + 1, target + 1);
    else this.byPrice.copyWithin(target + 1, target, from);
    this.byPrice[target] = row;
    this.prices[row] = price;
    const bitmap = this.priceBuckets[this.priceBucket[row] ?? 0];
    if (bitmap) clearBit(bitmap, row);
    this.#placeInBucket(row, bucketOf(price));
  }

  /** First position in `byPrice` with at least this price. */
  priceStart(priceMinor: number): number {
    return lowerBound(this.rows, priceMinor, (at) => this.prices[this.byPrice[at] ?? 0] ?? 0);
  }
}
