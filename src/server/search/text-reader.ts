import type { Field } from './fields.ts';
import { emailsOf, type KnownWord } from './spelling.ts';
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

/** A word as it stands in texts. */
export interface ReadWord extends KnownWord {
  stem: string;
  /** Stands in more than bodies: only such words are held for what a misspelling meant. */
  isNaming: boolean;
}

/** A spelling: the word that it is, and the number of what that word is found by. */
interface Spelling {
  word: ReadWord;
  term: number;
}

/** What was read of a text that many documents share. */
interface ReadText {
  terms: readonly number[];
  words: readonly ReadWord[];
}

const maxSharedTexts = 5_000;

/**
 * Reads texts as lists of terms, each term a number: stems of Latin words; neighbouring pairs of Chinese characters,
 * and each of them in what names a thing. What was met before is known by its spelling, a pair by the numbers of its
 * two characters, and the name of a category, which stands in thousands of documents, is read once.
 */
export class TextReader {
  readonly #terms = new Map<string, number>();
  readonly #words = new Map<string, ReadWord>();
  /** null for a word that says nothing. */
  #spellings = new Map<string, Spelling | null>();
  #pairs = new Map<number, number>();
  #shared = { label: new Map<string, ReadText>(), keyword: new Map<string, ReadText>() };

  /** How many terms there are. */
  get size(): number {
    return this.#terms.size;
  }

  numberOf(term: string): number | undefined {
    return this.#terms.get(term);
  }

  words(): Iterable<ReadWord> {
    return this.#words.values();
  }

  /** After the last text: lets go of what only helps to read. */
  finish(): void {
    this.#spellings = new Map();
    this.#pairs = new Map();
    this.#shared = { label: new Map(), keyword: new Map() };
  }

  /** The terms of a text, some of them more than once. */
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
        word = { word: folded, stem: stemOf(folded), letters: emailsOf(folded), count: 0, isNaming: false };
        this.#words.set(folded, word);
      }
      spelling = { word, term: this.#termNumber(word.stem) };
    }
    this.#spellings.set(raw, spelling);
    return spelling;
  }

  /** The number of a character after another one, or alone where there is none (0) before it. */
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
