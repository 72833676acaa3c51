import { LRUCache } from 'lru-cache';
import type { Area } from './areas.ts';
import type { Revisions } from './revisions.ts';

/**
 * Parts of answers, each under the areas that it shows: a sale makes the answer of a product new, and leaves what
 * customers say of it. Whoever asks has waited for the revisions to settle, and changes nothing of what is given.
 */
export class FragmentCache<Value extends NonNullable<unknown>> {
  readonly #revisions: Revisions;
  readonly #shown: readonly Area[];
  readonly #held: LRUCache<string, { value: Value; stamp: number }>;

  constructor(revisions: Revisions, shown: readonly Area[], max: number) {
    this.#revisions = revisions;
    this.#shown = shown;
    this.#held = new LRUCache({ max });
  }

  /** The part of this key, made anew where something it shows has changed; what there is not is not kept. */
  async get<Made extends Value | undefined>(key: string, make: () => Promise<Made>): Promise<Value | Made> {
    const stamp = this.#revisions.stampOf(this.#shown);
    const held = this.#held.get(key);
    if (held?.stamp === stamp) return held.value;
    const value = await make();
    // Read before a change that has been heard of meanwhile, it may be old already.
    if (value !== undefined && this.#revisions.stampOf(this.#shown) === stamp)
      this.#held.set(key, { value, stamp });
    return value;
  }
}
