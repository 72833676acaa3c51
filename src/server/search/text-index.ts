import type { Locale } from '#kernel/shop/text/locales.ts';
import { type Depth, type Field, maxWeight, slotOf, slotsOf, weightOf } from './fields.ts';
import { PostingList, raise } from './postings.ts';
import { type KnownWord, nearestWord } from './spelling.ts';
import { type ReadWord, TextReader } from './text-reader.ts';
import { bigrams, stemOf } from './tokens.ts';

export interface IndexedDocument {
  id: number;
  texts: readonly { field: Field; locale: Locale; text: string }[];
}

export interface Word {
  text: string;
  isChinese: boolean;
  /** The word may be incomplete: it matches every word with this prefix. */
  isPrefix?: boolean;
}

/** One wording of a concept; a document must contain all of its words. */
export interface Alternative {
  words: readonly Word[];
  /** Factor of the rank: 1 for the typed words, less for synonyms. */
  share: number;
}

export type Concept = readonly Alternative[];

/** Document ids with their ranks, best first. */
export interface Hits {
  ids: number[];
  ranks: number[];
}

const maxWordsOfPrefix = 64;

/** Inverted index of words. Built once; afterwards documents can only be removed. */
export class TextIndex {
  readonly #reader = new TextReader();
  readonly #slots = slotsOf();
  #building: (PostingList | undefined)[] = [];
  /** Last document of each posting list, counted from 1. */
  #lastDocuments = new Int32Array(1_024);
  #bytes = new Uint8Array(0);
  #ends = new Uint32Array(0);
  readonly #ids: number[] = [];
  readonly #numbers = new Map<number, number>();
  #sorted: ReadWord[] = [];
  #spelled: ReadWord[] = [];
  #struck = new Uint8Array(0);
  #scratch = { term: new Uint8Array(0), alternative: new Uint8Array(0), concept: new Uint8Array(0) };
  #total = new Uint16Array(0);

  /** Documents of equal rank are found in the order in which they were added. */
  add({ id, texts }: IndexedDocument): void {
    const document = this.#ids.push(id) - 1;
    this.#numbers.set(id, document);
    for (const { field, locale, text } of texts) {
      const slot = slotOf(this.#slots, field, locale);
      for (const term of this.#reader.termsOf(text, field)) {
        const at = term * this.#slots.length + slot;
        // Skips repeated words without reading the posting list.
        if (this.#lastDocuments[at] === document + 1) continue;
        let list = this.#building[at];
        if (!list) {
          list = new PostingList();
          this.#makeRoom(at);
          this.#building[at] = list;
        }
        this.#lastDocuments[at] = document + 1;
        list.add(document);
      }
    }
  }

  #makeRoom(at: number): void {
    while (this.#building.length <= at) this.#building.push(undefined);
    if (at < this.#lastDocuments.length) return;
    const longer = new Int32Array(Math.max(at + 1, this.#lastDocuments.length * 2));
    longer.set(this.#lastDocuments);
    this.#lastDocuments = longer;
  }

  /** Call after the last document. */
  finish(): this {
    const lists = this.#building;
    const count = this.#reader.size * this.#slots.length;
    let length = 0;
    for (let at = 0; at < count; at += 1) length += lists[at]?.written.length ?? 0;
    this.#bytes = new Uint8Array(length);
    this.#ends = new Uint32Array(count);
    let end = 0;
    for (let at = 0; at < count; at += 1) {
      const written = lists[at]?.written;
      if (written) this.#bytes.set(written, end);
      end += written?.length ?? 0;
      this.#ends[at] = end;
    }
    this.#building = [];
    this.#lastDocuments = new Int32Array(0);
    this.#reader.finish();
    this.#sorted = [...this.#reader.words()].sort((one, other) => (one.word < other.word ? -1 : 1));
    this.#spelled = this.#sorted.filter(({ word, isNaming }) => isNaming && /^[a-z]{3,30}$/.test(word));
    const documents = this.#ids.length;
    this.#struck = new Uint8Array(documents);
    this.#total = new Uint16Array(documents);
    this.#scratch = {
      term: new Uint8Array(documents),
      alternative: new Uint8Array(documents),
      concept: new Uint8Array(documents),
    };
    return this;
  }

  get size(): number {
    return this.#ids.length;
  }

  /** Bytes of all posting lists. */
  get postingBytes(): number {
    return this.#bytes.length;
  }

  /** Removes a changed or deleted document from the results. */
  remove(id: number): void {
    const document = this.#numbers.get(id);
    if (document !== undefined) this.#struck[document] = 1;
  }

  /** Whether any text contains this Latin word or another form of it. */
  knows(word: string): boolean {
    return this.#reader.numberOf(stemOf(word)) !== undefined;
  }

  /** The indexed word nearest to an unknown word. */
  nearest(typed: string, isPrefix: boolean): KnownWord | undefined {
    return nearestWord(typed, this.#spelled, isPrefix);
  }

  #stemsOf(prefix: string): Set<string> {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle]?.word ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    /** The most frequent matches, in descending order. */
    const common: ReadWord[] = [];
    for (let at = low; this.#sorted[at]?.word.startsWith(prefix); at += 1) {
      const entry = this.#sorted[at];
      const least = common[maxWordsOfPrefix - 1]?.count ?? 0;
      if (!entry || entry.count <= least) continue;
      if (common.length === maxWordsOfPrefix) common.pop();
      let place = common.length;
      while (place > 0 && (common[place - 1]?.count ?? 0) < entry.count) place -= 1;
      common.splice(place, 0, entry);
    }
    return new Set(common.map(({ stem }) => stem));
  }

  #raiseTerm(into: Uint8Array, term: string, locale: Locale, depth: Depth, share: number): void {
    const number = this.#reader.numberOf(term);
    if (number === undefined) return;
    for (const [place, slot] of this.#slots.entries()) {
      const weight = weightOf(slot, locale, depth);
      const at = number * this.#slots.length + place;
      const from = at === 0 ? 0 : (this.#ends[at - 1] ?? 0);
      const to = this.#ends[at] ?? 0;
      if (weight > 0 && to > from)
        raise(into, this.#bytes.subarray(from, to), Math.max(1, Math.floor(weight * share)));
    }
  }

  /** Weighs the documents of a word: all pairs of a Chinese word, every completion of a prefix. */
  #weighWord(into: Uint8Array, word: Word, locale: Locale, depth: Depth, share: number): void {
    into.fill(0);
    if (word.isChinese) {
      const { term } = this.#scratch;
      for (const [index, pair] of [...new Set(bigrams(word.text))].entries()) {
        if (index === 0) this.#raiseTerm(into, pair, locale, depth, share);
        else {
          term.fill(0);
          this.#raiseTerm(term, pair, locale, depth, share);
          keepLeast(into, term);
        }
      }
      return;
    }
    this.#raiseTerm(into, stemOf(word.text), locale, depth, share);
    if (!word.isPrefix) return;
    for (const stem of this.#stemsOf(word.text)) this.#raiseTerm(into, stem, locale, depth, share * 0.75);
  }

  /** Documents that contain every concept, best first. */
  find(concepts: readonly Concept[], locale: Locale, depth: Depth): Hits {
    const { alternative, concept } = this.#scratch;
    const total = this.#total;
    total.fill(0);
    const word = new Uint8Array(
      concepts.some((entry) => entry.some(({ words }) => words.length > 1)) ? total.length : 0,
    );
    for (const [index, alternatives] of concepts.entries()) {
      concept.fill(0);
      for (const { words, share } of alternatives) {
        for (const [position, entry] of words.entries()) {
          this.#weighWord(position === 0 ? alternative : word, entry, locale, depth, share);
          if (position > 0) keepLeast(alternative, word);
        }
        for (let at = 0; at < concept.length; at += 1) {
          const weight = alternative[at] ?? 0;
          if (weight > (concept[at] ?? 0)) concept[at] = weight;
        }
      }
      let isAnyLeft = false;
      for (let at = 0; at < total.length; at += 1) {
        const weight = concept[at] ?? 0;
        const sum = total[at] ?? 0;
        const both = weight === 0 || (index > 0 && sum === 0) ? 0 : sum + weight;
        total[at] = both;
        if (both > 0) isAnyLeft = true;
      }
      if (!isAnyLeft) return { ids: [], ranks: [] };
    }
    return this.#ranked(concepts.length === 0 ? 0 : concepts.length * maxWeight);
  }

  /** Sorted by rank, then by the order of the documents. */
  #ranked(most: number): Hits {
    const total = this.#total;
    const starts = new Uint32Array(most + 2);
    let count = 0;
    for (let at = 0; at < total.length; at += 1) {
      if (this.#struck[at] === 1) total[at] = 0;
      const rank = total[at] ?? 0;
      if (rank === 0) continue;
      count += 1;
      starts[most - rank + 1] = (starts[most - rank + 1] ?? 0) + 1;
    }
    for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    const ids = new Array<number>(count);
    const ranks = new Array<number>(count);
    for (let at = 0; at < total.length; at += 1) {
      const rank = total[at] ?? 0;
      if (rank === 0) continue;
      const place = starts[most - rank] ?? 0;
      starts[most - rank] = place + 1;
      ids[place] = this.#ids[at] ?? 0;
      ranks[place] = rank;
    }
    return { ids, ranks };
  }
}

function keepLeast(weights: Uint8Array, others: Uint8Array): void {
  for (let at = 0; at < weights.length; at += 1) {
    const other = others[at] ?? 0;
    if (other < (weights[at] ?? 0)) weights[at] = other;
  }
}
