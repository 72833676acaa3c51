/** Stable sort of `order` by `keys[row]` (not negative), 11 bits at a time. */
export function radixSort(
  order: Uint32Array<ArrayBuffer>,
  keys: Int32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  let largest = 0;
  for (const key of keys) if (key > largest) largest = key;
  let from = order;
  let to = new Uint32Array(order.length);
  for (let shift = 0; shift < 31 && largest >>> shift !== 0; shift += 11) {
    const starts = new Uint32Array(2049);
    for (const row of from) {
      const digit = ((keys[row] ?? 0) >>> shift) & 2047;
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    }
    for (let digit = 1; digit < 2048; digit += 1) {
      starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
    }
    for (const row of from) {
      const digit = ((keys[row] ?? 0) >>> shift) & 2047;
      const at = starts[digit] ?? 0;
      to[at] = row;
      starts[digit] = at + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}

export function inOrder(length: number): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(length);
  for (let row = 0; row < length; row += 1) order[row] = row;
  return order;
}

/** The first position in 0…length whose value is not below `value`; `valueAt` ascends. */
export function lowerBound(length: number, value: number, valueAt: (position: number) => number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (valueAt(middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
