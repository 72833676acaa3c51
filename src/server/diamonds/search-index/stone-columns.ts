import {
  caratEdgesHundredths,
  type DiamondFacet,
  diamondFacetNames,
  diamondFacets,
  priceEdgesMinor,
} from '#kernel/shop/diamonds/diamonds.rules.ts';
import { type Bitmap, clearBit, createBitmap, setBit } from './bitmap.ts';
import { facetBits, listedBit, type StoneFigures } from './packed-stone.ts';
import { lowerBound } from './radix-sort.ts';

type Column = Int32Array<ArrayBuffer>;

/** Bucket of the price histogram. */
export function priceBucketOf(priceMinor: number): number {
  return lowerBound(priceEdgesMinor.length, priceMinor + 1, (at) => priceEdgesMinor[at] ?? 0);
}

/** Bucket of the carat histogram. */
export function caratBucketOf(hundredths: number): number {
  return lowerBound(caratEdgesHundredths.length, hundredths + 1, (at) => caratEdgesHundredths[at] ?? 0);
}

export const isListed = (grades: number) => ((grades >>> listedBit) & 1) === 1;

/** The place of a stone in the order of the index: by weight, then id. */
export type Place = Pick<StoneFigures, 'id' | 'caratHundredths'>;

export const comparePlaces = (a: Place, b: Place) => a.caratHundredths - b.caratHundredths || a.id - b.id;

/** Attributes of stones by row. */
export interface StoneTable {
  ids: Column;
  carats: Column;
  prices: Column;
  grades: Column;
  proportions: Column;
  priceBucket: Uint8Array<ArrayBuffer>;
}

const columnNames = ['ids', 'carats', 'prices', 'grades', 'proportions', 'priceBucket'] as const;

export function createTable(rows: number): StoneTable {
  const column = () => new Int32Array(rows);
  return {
    ids: column(),
    carats: column(),
    prices: column(),
    grades: column(),
    proportions: column(),
    priceBucket: new Uint8Array(rows),
  };
}

export function writeStone(table: StoneTable, row: number, stone: StoneFigures): void {
  table.ids[row] = stone.id;
  table.carats[row] = stone.caratHundredths;
  table.prices[row] = stone.priceMinor;
  table.grades[row] = stone.grades;
  table.proportions[row] = stone.proportions;
  table.priceBucket[row] = priceBucketOf(stone.priceMinor);
}

/** Copies the rows `from` up to `to` (not included) to `row` of another table. */
export function copyRows(
  source: StoneTable,
  [from, to]: readonly [number, number],
  target: StoneTable,
  row: number,
): void {
  for (const name of columnNames) target[name].set(source[name].subarray(from, to), row);
}

/**
 * A block of stones as columns, sorted by weight, then id, so that a range of weights is a window of rows. With a bitmap
 * per facet value and per price bucket. Other attributes change in place; a stone more or less needs a new block.
 */
export class StoneColumns {
  readonly rows: number;
  readonly ids: Column;
  readonly carats: Column;
  readonly prices: Column;
  readonly grades: Column;
  readonly proportions: Column;
  readonly priceBucket: Uint8Array<ArrayBuffer>;
  /** For sale or reserved. */
  readonly listed: Bitmap;
  readonly facets: Record<DiamondFacet, Bitmap[]>;
  readonly priceBuckets: Bitmap[];
  /** First row of each bucket of the carat histogram, and the end. */
  readonly caratStarts: readonly number[];

  /** Keeps the table, whose rows are in the order of their places. */
  constructor(table: StoneTable) {
    const rows = table.ids.length;
    this.rows = rows;
    this.ids = table.ids;
    this.carats = table.carats;
    this.prices = table.prices;
    this.grades = table.grades;
    this.proportions = table.proportions;
    this.priceBucket = table.priceBucket;
    this.listed = createBitmap(rows);
    for (let row = 0; row < rows; row += 1) if (isListed(this.grades[row] ?? 0)) setBit(this.listed, row);
    this.facets = Object.fromEntries(
      diamondFacetNames.map((facet) => {
        const { shift, mask } = facetBits[facet];
        return [facet, bitmapsByValue(this.grades, diamondFacets[facet].length, shift, mask)];
      }),
    ) as Record<DiamondFacet, Bitmap[]>;
    this.priceBuckets = bitmapsByValue(this.priceBucket, priceEdgesMinor.length + 1, 0, 255);
    this.caratStarts = [0, ...caratEdgesHundredths.map((edge) => this.caratStart(edge)), rows];
  }

  figuresAt(row: number): StoneFigures {
    return {
      id: this.ids[row] ?? 0,
      caratHundredths: this.carats[row] ?? 0,
      priceMinor: this.prices[row] ?? 0,
      grades: this.grades[row] ?? 0,
      proportions: this.proportions[row] ?? 0,
    };
  }

  /** First row whose place is not before this one. */
  rowAt({ id, caratHundredths }: Place): number {
    const from = this.caratStart(caratHundredths);
    return (
      from + lowerBound(this.caratStart(caratHundredths + 1) - from, id, (at) => this.ids[from + at] ?? 0)
    );
  }

  /** First row of at least this weight. */
  caratStart(hundredths: number): number {
    return lowerBound(this.rows, hundredths, (row) => this.carats[row] ?? 0);
  }

  /** Changes everything but id and weight. */
  update(row: number, stone: StoneFigures): void {
    this.#mark(row, clearBit);
    writeStone(this, row, stone);
    this.#mark(row, setBit);
  }

  /** Sets or clears the bits of a stone in the bitmaps of its attributes. */
  #mark(row: number, change: (bitmap: Bitmap, row: number) => void): void {
    const grades = this.grades[row] ?? 0;
    for (const facet of diamondFacetNames) {
      const { shift, mask } = facetBits[facet];
      const bitmap = this.facets[facet][(grades >>> shift) & mask];
      if (bitmap) change(bitmap, row);
    }
    const bucket = this.priceBuckets[this.priceBucket[row] ?? 0];
    if (bucket) change(bucket, row);
    if (isListed(grades)) change(this.listed, row);
  }
}

/** For each value of some bits of a column, the rows that have it. */
function bitmapsByValue(
  column: Column | Uint8Array<ArrayBuffer>,
  values: number,
  shift: number,
  mask: number,
): Bitmap[] {
  const rows = column.length;
  const words = (rows + 31) >>> 5;
  // One array for all values is faster to fill than a list of bitmaps.
  const all = new Int32Array(words * values);
  for (let row = 0; row < rows; row += 1) {
    const value = ((column[row] ?? 0) >>> shift) & mask;
    const word = value * words + (row >>> 5);
    all[word] = (all[word] ?? 0) | (1 << (row & 31));
  }
  return Array.from({ length: values }, (_, value) => all.subarray(value * words, (value + 1) * words));
}
