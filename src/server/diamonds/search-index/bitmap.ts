/** One bit per row, 32 to a word; rows beyond the last one are zero. */
export type Bitmap = Int32Array<ArrayBuffer>;

export function createBitmap(rows: number): Bitmap {
  return new Int32Array((rows + 31) >>> 5);
}

export function setBit(bitmap: Bitmap, row: number): void {
  const word = row >>> 5;
  bitmap[word] = (bitmap[word] ?? 0) | (1 << (row & 31));
}

export function clearBit(bitmap: Bitmap, row: number): void {
  const word = row >>> 5;
  bitmap[word] = (bitmap[word] ?? 0) & ~(1 << (row & 31));
}

export function hasBit(bitmap: Bitmap, row: number): boolean {
  return (((bitmap[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

/** Bits set in one word. */
export function bitsIn(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Rows `from` up to `to` (not included) as whole words and the masks of the two outer ones. */
export interface Window {
  firstWord: number;
  /** Not included. */
  endWord: number;
  firstMask: number;
  lastMask: number;
}

export function windowOf(from: number, to: number): Window {
  if (to <= from) return { firstWord: 0, endWord: 0, firstMask: -1, lastMask: -1 };
  return {
    firstWord: from >>> 5,
    endWord: ((to - 1) >>> 5) + 1,
    firstMask: -1 << (from & 31),
    lastMask: -1 >>> (31 - ((to - 1) & 31)),
  };
}

/** Rows of the window that are in the bitmap. */
export function countIn(bitmap: Bitmap, { firstWord, endWord, firstMask, lastMask }: Window): number {
  let count = 0;
  for (let word = firstWord; word < endWord; word += 1) {
    let bits = bitmap[word] ?? 0;
    if (word === firstWord) bits &= firstMask;
    if (word === endWord - 1) bits &= lastMask;
    count += bitsIn(bits);
  }
  return count;
}

/** Rows in both bitmaps, over whole words. */
export function countBoth(a: Bitmap, b: Bitmap, firstWord: number, endWord: number): number {
  let count = 0;
  for (let word = firstWord; word < endWord; word += 1) {
    const both = (a[word] ?? 0) & (b[word] ?? 0);
    if (both !== 0) count += bitsIn(both);
  }
  return count;
}

/** `target = a & b` over whole words. */
export function intersect(target: Bitmap, a: Bitmap, b: Bitmap, firstWord: number, endWord: number): void {
  for (let word = firstWord; word < endWord; word += 1) target[word] = (a[word] ?? 0) & (b[word] ?? 0);
}

/** `target = ~target`, including the bits beyond the last row. */
export function invert(target: Bitmap): void {
  for (let word = 0; word < target.length; word += 1) target[word] = ~(target[word] ?? 0);
}

/** `target |= source` over whole words. */
export function unite(target: Bitmap, source: Bitmap, firstWord: number, endWord: number): void {
  for (let word = firstWord; word < endWord; word += 1) {
    target[word] = (target[word] ?? 0) | (source[word] ?? 0);
  }
}
