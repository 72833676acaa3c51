import type { Field } from './fields.ts';
import { type KnownWord, letterSet } from './spelling.ts';
import {
  bigrams,
  eachWord,
  foldedNumber,
  foldLatin,
  isEmptyWord,
  isHalf,
  simplify,
  stemOf,
} from './tokens.ts';

/** A word that occurs in texts. */
export interface ReadWord extends KnownWord {
  stem: string;
  /** Occurs outside bodies. Only such words are offered as corrections. */
  isNaming: boolean;
}

/** The word of a spelling and the number of its term. */
interface Spelling {
  word: ReadWord;
  term: number;
}

/** Parsed text that many documents share. */
interface ReadText {
  terms: readonly number[];
  words: readonly ReadWord[];
}

const maxSharedTexts = 5_000;

/**
 * Turns texts into lists of term numbers: stems of Latin words and pairs of neighbouring Chinese characters; in names
 * also single characters. Spellings, pairs and texts that many documents share are cached.
 */
export class TextReader {
  readonly #terms = new Map<string, number>();
  readonly #words = new Map<string, ReadWord>();
  /** null for a stop word. */
  #spellings = new Map<string, Spelling | null>();
  #pairs = new Map<number, number>();
  #shared = { label: new Map<string, ReadText>(), keyword: new Map<string, ReadText>() };

  /** Number of terms. */
  get size(): number {
    return this.#terms.size;
  }

  numberOf(term: string): number | undefined {
    return this.#terms.get(term);
  }

  words(): Iterable<ReadWord> {
    return this.#words.values();
  }

  /** Call after the last text: frees the parsing caches. */
  finish(): void {
    this.#spellings = new Map();
    this.#pairs = new Map();
    this.#shared = { label: new Map(), keyword: new Map() };
  }

  /** The terms of a text; may contain duplicates. */
  termsOf(text: string, field: Field): readonly number[] {
    const shared = field === 'label' || field === 'keyword' ? this.#shared[field] : undefined;
    const known = shared?.get(text);
    if (known) {
      for (const word of known.words) word.count += 1;
      return known.terms;
    }
    const read = this.#read(text, field);
    if (shared && shared.size < maxSharedTexts)
      shared.set(text, { ...read, terms: [...new Set(read.terms)] });
    return read.terms;
  }

  #read(text: string, field: Field): ReadText {
    const terms: number[] = [];
    const words: ReadWord[] = [];
    const isNaming = field !== 'body';
    const hasCharacters = field === 'name' || field === 'label';
    eachWord(text, (start, end, isChinese) => {
      if (isChinese) {
        this.#readChinese(text, start, end, hasCharacters, terms);
        return;
      }
      const spelling = this.#spelling(text.slice(start, end));
      if (!spelling) return;
      spelling.word.count += 1;
      spelling.word.isNaming ||= isNaming;
      words.push(spelling.word);
      terms.push(spelling.term);
    });
    return { terms, words };
  }

  #termNumber(term: string): number {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.size;
    this.#terms.set(term, number);
    return number;
  }

  #spelling(raw: string): Spelling | null {
    const known = this.#spellings.get(raw);
    if (known !== undefined) return known;
    const folded = foldLatin(raw);
    let spelling: Spelling | null = null;
    if (!isEmptyWord(folded)) {
      let word = this.#words.get(folded);
      if (!word) {
        word = { word: folded, stem: stemOf(folded), letters: letterSet(folded), count: 0, isNaming: false };
        this.#words.set(folded, word);
      }
      spelling = { word, term: this.#termNumber(word.stem) };
    }
    this.#spellings.set(raw, spelling);
    return spelling;
  }

  /** The term number of a character pair, or of a single character if `before` is 0. */
  #pairNumber(before: number, number: number, text: string, at: number): number {
    const key = before * 65_536 + number;
    let term = this.#pairs.get(key);
    if (term === undefined) {
      term = this.#termNumber(simplify(text.slice(before > 0 ? at - 1 : at, at + 1)));
      this.#pairs.set(key, term);
    }
    return term;
  }

  #readChinese(text: string, start: number, end: number, hasCharacters: boolean, terms: number[]): void {
    const first = terms.length;
    const isAlone = end - start === 1;
    let before = 0;
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (isHalf(code)) {
        terms.length = first;
        const run = simplify(text.slice(start, end));
        for (const term of [...bigrams(run), ...(hasCharacters ? run : [])])
          terms.push(this.#termNumber(term));
        return;
      }
      const number = foldedNumber(code);
      if (before > 0) terms.push(this.#pairNumber(before, number, text, at));
      if (hasCharacters || isAlone) terms.push(this.#pairNumber(0, number, text, at));
      before = number;
    }
  }
}
