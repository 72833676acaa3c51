/** Ascending document numbers, stored as differences. */
export class PostingList {
  #bytes = new Uint8Array(8);
  #length = 0;
  #last = -1;

  /** Appends a number that is not smaller than the last one. Ignores duplicates. */
  add(document: number): void {
    let distance = document - this.#last;
    if (distance === 0) return;
    this.#last = document;
    if (this.#length + 5 > this.#bytes.length) {
      const longer = new Uint8Array(this.#bytes.length * 2);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    while (distance > 127) {
      this.#bytes[this.#length++] = (distance & 127) | 128;
      distance >>>= 7;
    }
    this.#bytes[this.#length++] = distance;
  }

  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Raises `weights` to at least `weight` for every document of a packed list. */
export function raise(weights: Uint8Array, list: Uint8Array, weight: number): void {
  let document = -1;
  for (let at = 0; at < list.length; ) {
    let distance = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = list[at++] ?? 0;
      distance |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    document += distance;
    if ((weights[document] ?? 0) < weight) weights[document] = weight;
  }
}
