/** The values of one attribute by number, and each product's. */
export class AttributeColumn {
  readonly values: string[] = [];
  readonly codes: Uint16Array;
  readonly #codeOf = new Map<string, number>();

  constructor(size: number) {
    this.codes = new Uint16Array(size);
  }

  set(row: number, value: string): void {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.values.length;
      this.values.push(value);
      this.#codeOf.set(value, code);
    }
    this.codes[row] = code;
  }

  /** 1 for every value that is wanted; undefined where all are. */
  wanted(values: readonly string[]): Uint8Array | undefined {
    if (values.length === 0) return undefined;
    return Uint8Array.from(this.values, (value) => (values.includes(value) ? 1 : 0));
  }
}

/**
 * Places by their keys, whole numbers, and by themselves where the keys are the same. Both are packed into one
 * number, because numbers alone are sorted many times faster than what has to be compared by a function.
 */
export function sortedPlaces(
  places: ArrayLike<number>,
  keyOf: (place: number, index: number) => number,
  isRising: boolean,
): Int32Array {
  const keys = Float64Array.from(places, keyOf);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let size = 1;
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? 0;
    if (key < least) least = key;
    if (key > most) most = key;
    size = Math.max(size, (places[index] ?? 0) + 1);
  }
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? 0;
    keys[index] = (isRising ? key - least : most - key) * size + (places[index] ?? 0);
  }
  keys.sort();
  return Int32Array.from(keys, (packed) => packed % size);
}

/** Of all places in an order, those that are marked. */
export function markedPlaces(order: Int32Array, marks: Uint8Array): Int32Array {
  const found = new Int32Array(order.length);
  let count = 0;
  for (let index = 0; index < order.length; index += 1) {
    const place = order[index] ?? 0;
    if (marks[place] === 1) found[count++] = place;
  }
  return found.slice(0, count);
}

const mostNumbers = 4_000_000;

/** Where a product stands, by its id: a search that finds ten thousand asks as often. */
export class PlaceOfId {
  /** One more than the place; 0 where there is none. */
  readonly #numbers: Int32Array;
  /** For ids too large for an array. */
  readonly #others = new Map<number, number>();

  constructor(rows: readonly { id: number }[]) {
    const most = rows.reduce((largest, { id }) => (id < mostNumbers ? Math.max(largest, id) : largest), 0);
    this.#numbers = new Int32Array(most + 1);
    for (const [place, { id }] of rows.entries()) {
      if (id <= most) this.#numbers[id] = place + 1;
      else this.#others.set(id, place);
    }
  }

  get(id: number): number | undefined {
    const number = this.#numbers[id] ?? 0;
    return number > 0 ? number - 1 : this.#others.get(id);
  }
}
