import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { hasMatch, readNumbered } from '#server/catalogue/listed-index.repo.ts';
import type { TextMatch } from '#server/catalogue/product-index.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Depth } from './fields.ts';
import type { Lexicon } from './lexicon.ts';
import { readFrequentWords } from './listed-products.repo.ts';
import type { Found, ProductTexts } from './shop-index.ts';
import { type KnownWord, letterSet, nearestWord } from './spelling.ts';
import type { Alternative, Concept } from './text-index.ts';
import { bigrams, stemOf } from './tokens.ts';

/** Words that corrections and completions know, and parts of names that pinyin finds: the most frequent ones. */
const mostWords = 50_000;
const mostNames = 20_000;
const mostCompletions = 64;
/** A beginning of rare words and numbers that is shorter has too many completions. */
const shortestRarePrefix = 3;
/** A completion counts less than a typed word. */
const completionShare = 0.75;
/** Time of reading words before other tasks get a turn. */
const sliceMs = 8;

type Wording = TextMatch['concepts'][number][number];

/** The wordings of an alternative: as typed, and with completions of its incomplete word. */
function wordingsOf({ words, share }: Alternative, completions: (prefix: string) => string[]): Wording[] {
  const typed = words.flatMap(({ text, isChinese }) =>
    isChinese ? [...new Set(bigrams(text))].map((pair) => [{ text: pair }]) : [[{ text: stemOf(text) }]],
  );
  const open = words.findIndex(({ isPrefix }) => isPrefix);
  const prefix = words[open]?.text;
  if (prefix === undefined) return [{ all: typed, share }];
  const known = completions(prefix);
  const isRare = known.length === 0 && prefix.length >= shortestRarePrefix;
  const forms = isRare ? [{ text: prefix, isPrefix: true }] : known.map((text) => ({ text }));
  if (forms.length === 0) return [{ all: typed, share }];
  return [
    { all: typed, share },
    { all: typed.with(-1, forms), share: share * completionShare },
  ];
}

/** Finds products in the table `listed_product`. The process has only the most frequent words. */
export class ListedTexts implements ProductTexts {
  readonly #executor: Executor;
  /** In alphabetical order. */
  readonly #words: KnownWord[] = [];
  /** Those that corrections offer. */
  readonly #spelled: KnownWord[] = [];
  readonly #stems = new Set<string>();

  private constructor(executor: Executor) {
    this.#executor = executor;
  }

  /** Reads the frequent words, and adds the parts of names to the lexicon. */
  static async open(executor: Executor, lexicon: Lexicon): Promise<ListedTexts> {
    const texts = new ListedTexts(executor);
    for await (const rows of readFrequentWords(executor, false, mostWords)) {
      for (const { word, count } of rows) {
        const known = { word, count, letters: letterSet(word) };
        texts.#words.push(known);
        if (/^[a-z]{3,30}$/.test(word)) texts.#spelled.push(known);
        texts.#stems.add(stemOf(word));
      }
      await nextTurn();
    }
    texts.#words.sort((a, b) => (a.word < b.word ? -1 : 1));
    let turnEnds = performance.now() + sliceMs;
    for await (const rows of readFrequentWords(executor, true, mostNames)) {
      for (const { word } of rows) {
        lexicon.addName(word);
        if (performance.now() < turnEnds) continue;
        await nextTurn();
        turnEnds = performance.now() + sliceMs;
      }
    }
    return texts;
  }

  /** Numbers count as known: the words of the process have none, and one that is left out finds other products. */
  knows(word: string): boolean {
    return /^\p{N}/u.test(word) || this.#stems.has(stemOf(word));
  }

  nearest(typed: string, isPrefix: boolean): KnownWord | undefined {
    return nearestWord(typed, this.#spelled, isPrefix);
  }

  numbered(query: string): Promise<number | undefined> {
    return readNumbered(this.#executor, query);
  }

  async match(concepts: readonly Concept[], _locale: Locale, depth: Depth): Promise<Found['products']> {
    if (concepts.length === 0) return undefined;
    const match: TextMatch = {
      depth,
      concepts: concepts.map((alternatives) =>
        alternatives.flatMap((each) => wordingsOf(each, (prefix) => this.#completionsOf(prefix))),
      ),
    };
    return (await hasMatch(this.#executor, match)) ? { match } : undefined;
  }

  /** Stems of the most frequent words with this beginning. */
  #completionsOf(prefix: string): string[] {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[middle]?.word ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    const found: KnownWord[] = [];
    for (let at = low; this.#words[at]?.word.startsWith(prefix); at += 1)
      found.push(this.#words[at] as KnownWord);
    found.sort((a, b) => b.count - a.count);
    return [...new Set(found.slice(0, mostCompletions).map(({ word }) => stemOf(word)))];
  }
}
