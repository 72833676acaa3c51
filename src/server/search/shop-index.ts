import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FoundKind } from '#kernel/shop/catalogue/search.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, type Localised, locales } from '#kernel/shop/text/locales.ts';
import type { TextMatch } from '#server/catalogue/product-index.service.ts';
import type { PageEntry } from './documents.ts';
import type { Depth } from './fields.ts';
import { Lexicon } from './lexicon.ts';
import { LiveIndex } from './live-index.ts';
import { type Reading, readingsOf, type Vocabulary } from './readings.ts';
import type { KnownWord } from './spelling.ts';
import { chineseSynonyms } from './synonyms.ts';
import { type Concept, type Hits, type IndexedDocument, TextIndex } from './text-index.ts';

/** Results of one interpretation of a query. */
export interface Found {
  reading: Reading;
  /** Where a list of the products starts; undefined if none matches. */
  products: { hits: Hits } | { match: TextMatch } | undefined;
  /** Whether the products match by name or only in their texts. */
  productDepth: Depth;
  pages: PageEntry[];
  pageDepth: Depth;
}

/** What answers searches for products: the index of a process, or PostgreSQL. */
export interface ProductTexts {
  knows(word: string): boolean;
  nearest(typed: string, isPrefix: boolean): KnownWord | undefined;
  /** The products that match; undefined without any. */
  match(concepts: readonly Concept[], locale: Locale, depth: Depth): Promise<Found['products']>;
  /** The product with this number. */
  numbered(query: string): Promise<number | undefined>;
}

const depths = ['names', 'everything'] as const;

interface NamedDocument {
  /** Product numbers: AUR-1001. */
  numbers: readonly string[];
  document: IndexedDocument;
}

/** Time of indexing before other tasks get a turn. */
const sliceMs = 8;

function numberKey(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** The Chinese words of synonyms, phrases and keywords. */
export function lexiconOf(phrases: readonly Localised[], keywords: readonly Localised[]): Lexicon {
  const lexicon = new Lexicon();
  for (const word of chineseSynonyms) lexicon.addWord(word);
  for (const texts of [...phrases, ...keywords])
    for (const locale of locales) lexicon.addText(localText(texts, locale));
  return lexicon;
}

/** The search index of one process: pages, phrases, and products unless `elsewhere` finds them. */
export class ShopIndex implements Vocabulary {
  readonly lexicon: Lexicon;
  readonly #elsewhere: ProductTexts | undefined;
  readonly #numbers = new Map<string, number>();
  #products = new LiveIndex(new TextIndex().finish());
  #pages = new TextIndex().finish();
  #entries: readonly PageEntry[] = [];
  #phraseIndex = new TextIndex().finish();
  #phrases: readonly Localised[] = [];

  constructor(phrases: readonly Localised[], lexicon: Lexicon, elsewhere?: ProductTexts) {
    this.lexicon = lexicon;
    this.#elsewhere = elsewhere;
    this.#phrases = phrases;
    const index = new TextIndex();
    for (const [id, phrase] of phrases.entries()) {
      index.add({
        id,
        texts: locales.map((locale) => ({ field: 'name', locale, text: localText(phrase, locale) })),
      });
    }
    this.#phraseIndex = index.finish();
  }

  /** Indexes products in time slices, so that requests are answered meanwhile. Returns their number. */
  async loadProducts(slices: AsyncIterable<readonly NamedDocument[]>): Promise<number> {
    const index = new TextIndex();
    let turnEnds = performance.now() + sliceMs;
    for await (const slice of slices) {
      for (const { numbers, document } of slice) {
        this.#name(numbers, document);
        index.add(document);
        if (performance.now() < turnEnds) continue;
        await nextTurn();
        turnEnds = performance.now() + sliceMs;
      }
    }
    this.#products = new LiveIndex(index.finish());
    return index.size;
  }

  #name(numbers: readonly string[], document: IndexedDocument): void {
    for (const number of numbers) this.#numbers.set(numberKey(number), document.id);
    for (const { field, text } of document.texts) if (field === 'name') this.lexicon.addName(text);
  }

  /** Replaces changed products; undefined removes one that is off the shelf. */
  updateProducts(changes: ReadonlyMap<number, NamedDocument | undefined>): void {
    for (const [number, id] of this.#numbers) if (changes.has(id)) this.#numbers.delete(number);
    for (const changed of changes.values()) if (changed) this.#name(changed.numbers, changed.document);
    this.#products.update(new Map([...changes].map(([id, changed]) => [id, changed?.document])));
  }

  loadPages(entries: readonly PageEntry[]): void {
    const index = new TextIndex();
    for (const { document } of entries) index.add(document);
    this.#entries = entries;
    this.#pages = index.finish();
  }

  /** True when so many products have changed that the index should be rebuilt. */
  get needsRebuild(): boolean {
    return this.#products.needsRebuild;
  }

  get postingBytes(): number {
    return this.#products.postingBytes;
  }

  knows(word: string): boolean {
    return (this.#elsewhere ?? this.#products).knows(word) || this.#pages.knows(word);
  }

  nearest(typed: string, isPrefix: boolean): KnownWord | undefined {
    return (
      (this.#elsewhere ?? this.#products).nearest(typed, isPrefix) ?? this.#pages.nearest(typed, isPrefix)
    );
  }

  /** The product with this number, ignoring case and punctuation. */
  async numbered(query: string): Promise<number | undefined> {
    if (!/\d/.test(query)) return undefined;
    return this.#elsewhere ? this.#elsewhere.numbered(query) : this.#numbers.get(numberKey(query));
  }

  /** Results of the first interpretation that finds anything. */
  async find(query: string, locale: Locale, isTyping: boolean): Promise<Found | undefined> {
    for (const reading of readingsOf({ query, locale, isTyping }, this)) {
      const { concepts } = reading;
      const products = await this.#deepest((depth) => this.#matchProducts(concepts, locale, depth));
      const pages = await this.#deepest(async (depth) => {
        const { ids } = this.#pages.find(concepts, locale, depth);
        return ids.length > 0 ? ids : undefined;
      });
      if (!products.found && !pages.found) continue;
      return {
        reading,
        products: products.found,
        productDepth: products.depth,
        pages: (pages.found ?? []).flatMap((id) => this.#entries[id] ?? []),
        pageDepth: pages.depth,
      };
    }
    return undefined;
  }

  async #matchProducts(
    concepts: readonly Concept[],
    locale: Locale,
    depth: Depth,
  ): Promise<Found['products']> {
    if (this.#elsewhere) return this.#elsewhere.match(concepts, locale, depth);
    const hits = this.#products.find(concepts, locale, depth);
    return hits.ids.length > 0 ? { hits } : undefined;
  }

  async #deepest<T>(find: (depth: Depth) => Promise<T | undefined>): Promise<{ found?: T; depth: Depth }> {
    for (const depth of depths) {
      const found = await find(depth);
      if (found) return { found, depth };
    }
    return { depth: 'everything' };
  }

  /** Phrases that complete this query, in one language. */
  phrases(reading: Reading, locale: Locale, most: number): string[] {
    const { ids } = this.#phraseIndex.find(reading.concepts, locale, 'names');
    const texts = ids.flatMap((id) => this.#phrases[id]?.[locale] ?? []);
    return [...new Set(texts)].slice(0, most);
  }
}

/** The best pages per kind, at most `mostOfKind`; kinds are in the order of their best page. */
export function bestPages(pages: readonly PageEntry[], mostOfKind: number): PageEntry[] {
  const kinds = new Map<FoundKind, PageEntry[]>();
  for (const page of pages) {
    const group = kinds.get(page.kind) ?? [];
    if (group.length < mostOfKind) group.push(page);
    kinds.set(page.kind, group);
  }
  return [...kinds.values()].flat();
}
