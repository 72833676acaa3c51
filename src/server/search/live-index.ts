import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Depth } from './fields.ts';
import type { KnownWord } from './spelling.ts';
import { type Concept, type Hits, type IndexedDocument, TextIndex } from './text-index.ts';

/** Changed documents that are kept beside a built index, before a new one is worth its time. */
export const maxFresh = 500;

/** An index and, beside it, what has changed since it was built. */
export class LiveIndex {
  readonly #built: TextIndex;
  readonly #changed = new Map<number, IndexedDocument | undefined>();
  #fresh = new TextIndex().finish();

  constructor(built: TextIndex) {
    this.#built = built;
  }

  /** Takes over documents that are new or have changed, and strikes those that are gone (undefined). */
  take(changes: ReadonlyMap<number, IndexedDocument | undefined>): void {
    for (const [id, document] of changes) {
      this.#changed.set(id, document);
      this.#built.strike(id);
    }
    const fresh = new TextIndex();
    for (const document of this.#changed.values()) if (document) fresh.add(document);
    this.#fresh = fresh.finish();
  }

  /** True when building anew is better than carrying so much beside. */
  get isWorn(): boolean {
    return this.#changed.size > maxFresh;
  }

  get postingBytes(): number {
    return this.#built.postingBytes + this.#fresh.postingBytes;
  }

  knows(word: string): boolean {
    return this.#built.knows(word) || this.#fresh.knows(word);
  }

  nearest(typed: string, isPrefix: boolean): KnownWord | undefined {
    return this.#built.nearest(typed, isPrefix) ?? this.#fresh.nearest(typed, isPrefix);
  }

  find(concepts: readonly Concept[], locale: Locale, depth: Depth): Hits {
    const built = this.#built.find(concepts, locale, depth);
    if (this.#fresh.size === 0) return built;
    const fresh = this.#fresh.find(concepts, locale, depth);
    if (fresh.ids.length === 0) return built;
    const rows = [built, fresh].flatMap(({ ids, ranks }) =>
      ids.map((id, index) => ({ id, rank: ranks[index] ?? 0 })),
    );
    rows.sort((one, other) => other.rank - one.rank);
    return { ids: rows.map(({ id }) => id), ranks: rows.map(({ rank }) => rank) };
  }
}
