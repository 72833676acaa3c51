import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Depth } from './fields.ts';
import type { KnownWord } from './spelling.ts';
import { type Concept, type Hits, type IndexedDocument, TextIndex } from './text-index.ts';

/** Changed documents held beside a built index; with more, it should be rebuilt. */
export const maxFresh = 500;

/** A built index and a small one of the documents that changed since. */
export class LiveIndex {
  readonly #built: TextIndex;
  readonly #changed = new Map<number, IndexedDocument | undefined>();
  #fresh = new TextIndex().finish();

  constructor(built: TextIndex) {
    this.#built = built;
  }

  /** Adds or replaces documents; undefined removes one. */
  update(changes: ReadonlyMap<number, IndexedDocument | undefined>): void {
    for (const [id, document] of changes) {
      this.#changed.set(id, document);
      this.#built.remove(id);
    }
    const fresh = new TextIndex();
    for (const document of this.#changed.values()) if (document) fresh.add(document);
    this.#fresh = fresh.finish();
  }

  /** True when so many documents have changed that the index should be rebuilt. */
  get needsRebuild(): boolean {
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
    rows.sort((a, b) => b.rank - a.rank);
    return { ids: rows.map(({ id }) => id), ranks: rows.map(({ rank }) => rank) };
  }
}
