import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Depth } from './fields.ts';
import type { KnownWord } from './spelling.ts';
import { type Concept, type Hits, type IndexedDocument, TextIndex } from './text-index.ts';

/** Documents of one of the small indexes: as many as are indexed without blocking other work for long. */
const layerSize = 150;
/** Changed documents beside a small built index; with more, it should be rebuilt. */
const fewChanges = 500;

function indexOf(documents: Iterable<IndexedDocument>): TextIndex {
  const index = new TextIndex();
  for (const document of documents) index.add(document);
  return index.finish();
}

/**
 * A built index and small ones of the documents that changed since. Only the newest of them takes further documents, so
 * a change costs the same however many preceded it.
 */
export class LiveIndex {
  readonly #built: TextIndex;
  readonly #changed = new Set<number>();
  readonly #closed: TextIndex[] = [];
  #open = new Map<number, IndexedDocument>();
  #newest = indexOf([]);

  constructor(built: TextIndex) {
    this.#built = built;
  }

  get #layers(): TextIndex[] {
    return [this.#built, ...this.#closed, this.#newest];
  }

  /** Adds or replaces documents; undefined removes one. */
  update(changes: ReadonlyMap<number, IndexedDocument | undefined>): void {
    for (const [id, document] of changes) {
      this.#changed.add(id);
      for (const older of [this.#built, ...this.#closed]) older.remove(id);
      if (!document) this.#open.delete(id);
      else {
        if (this.#open.size >= layerSize && !this.#open.has(id)) this.#close();
        this.#open.set(id, document);
      }
    }
    this.#newest = indexOf(this.#open.values());
  }

  #close(): void {
    this.#closed.push(indexOf(this.#open.values()));
    this.#open = new Map();
  }

  /**
   * True when so many documents have changed that the index should be rebuilt: a quarter of a large one, because a
   * rebuild reads all of them.
   */
  get needsRebuild(): boolean {
    return this.#changed.size > Math.max(fewChanges, this.#built.size / 4);
  }

  get postingBytes(): number {
    return this.#layers.reduce((sum, layer) => sum + layer.postingBytes, 0);
  }

  knows(word: string): boolean {
    return this.#layers.some((layer) => layer.knows(word));
  }

  nearest(typed: string, isPrefix: boolean): KnownWord | undefined {
    for (const layer of this.#layers) {
      const found = layer.nearest(typed, isPrefix);
      if (found) return found;
    }
    return undefined;
  }

  find(concepts: readonly Concept[], locale: Locale, depth: Depth): Hits {
    const hits = this.#layers
      .filter((layer, at) => at === 0 || layer.size > 0)
      .map((layer) => layer.find(concepts, locale, depth))
      .filter((each, at) => at === 0 || each.ids.length > 0);
    const [only = { ids: [], ranks: [] }, ...others] = hits;
    if (others.length === 0) return only;
    const rows = hits.flatMap(({ ids, ranks }) => ids.map((id, index) => ({ id, rank: ranks[index] ?? 0 })));
    rows.sort((a, b) => b.rank - a.rank);
    return { ids: rows.map(({ id }) => id), ranks: rows.map(({ rank }) => rank) };
  }
}
