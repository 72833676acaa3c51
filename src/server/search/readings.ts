import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import type { Lexicon } from './lexicon.ts';
import type { KnownWord } from './spelling.ts';
import { keyOf, maxPhraseWords, synonymsOf } from './synonyms.ts';
import type { Alternative, Concept, Word } from './text-index.ts';
import { isEmptyWord, stemOf, tokensOf } from './tokens.ts';

/** Words after this many are ignored. */
const maxWords = 12;
const shares = { typed: 1, synonym: 0.75, sound: 0.6 };

/** The index's knowledge of words. */
export interface Vocabulary {
  lexicon: Lexicon;
  knows(word: string): boolean;
  nearest(typed: string, isPrefix: boolean): KnownWord | undefined;
}

/** A word of the query with its position. */
export interface QueryWord extends Word {
  start: number;
  end: number;
}

/** One interpretation of a query. */
export interface Reading {
  concepts: Concept[];
  /** The corrected query; '' if it is used as typed. */
  text: string;
}

/** The words of a query without stop words; Chinese runs are split by the shop's vocabulary. */
export function wordsOf(query: string, lexicon: Lexicon): QueryWord[] {
  const words = tokensOf(query.slice(0, 200)).flatMap(({ text, isChinese, start, end }): QueryWord[] => {
    if (!isChinese) return isEmptyWord(text) ? [] : [{ text, isChinese, start, end }];
    let from = 0;
    return lexicon.split(text).map((part) => {
      const at = text.indexOf(part, from);
      from = at + part.length;
      return { text: part, isChinese, start: start + at, end: start + at + part.length };
    });
  });
  return words.slice(0, maxWords);
}

/** Words, or sequences that belong together, with their synonyms. */
function conceptsOf(
  words: readonly QueryWord[],
  sounds?: (word: QueryWord) => Concept[] | undefined,
): Concept[] {
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(maxPhraseWords, words.length - at);
    while (length > 1 && synonymsOf(words.slice(at, at + length)).length === 0) length -= 1;
    const own = words.slice(at, at + length);
    const samePinyin = length === 1 && own[0] ? sounds?.(own[0]) : undefined;
    const typed: Alternative = { words: own, share: shares.typed };
    const others = synonymsOf(own).map((synonym) => ({ ...synonym, share: shares.synonym }));
    if (samePinyin && samePinyin.length > 1) concepts.push(...samePinyin);
    else concepts.push([typed, ...others, ...(samePinyin?.[0] ?? [])]);
    at += length;
  }
  return concepts;
}

/** Chinese words with the same pinyin and their synonyms, without duplicates. */
function alternativesByPinyin(samePinyin: readonly string[]): Alternative[] {
  const synonyms = samePinyin.flatMap((text) => {
    const words = [{ text, isChinese: true }];
    return [{ words }, ...synonymsOf(words)];
  });
  const unique = new Map(synonyms.map(({ words }) => [keyOf(words), { words, share: shares.sound }]));
  return [...unique.values()];
}

/** Reads a Latin word as the pinyin of Chinese words. */
function pinyinReader(vocabulary: Vocabulary, canBeLonger: boolean) {
  const { lexicon } = vocabulary;
  return (word: QueryWord): Concept[] | undefined => {
    if (word.isChinese) {
      const meant = lexicon.samePinyin(word.text);
      return meant === undefined ? undefined : [alternativesByPinyin([meant])];
    }
    if (vocabulary.knows(word.text)) return undefined;
    const isLongest = canBeLonger && word.isPrefix === true;
    return lexicon.splitPinyin(word.text, isLongest)?.map(alternativesByPinyin);
  };
}

/** The query with the replacements applied. */
function rewritten(query: string, replacements: readonly { word: QueryWord; by: string }[]): string {
  let text = query;
  for (const { word, by } of [...replacements].reverse())
    text = text.slice(0, word.start) + by + text.slice(word.end);
  return text.replace(/\s+/g, ' ').trim();
}

interface Asked {
  query: string;
  locale: Locale;
  /** The last word may be incomplete. */
  isTyping: boolean;
}

/**
 * Interpretations of a query, the likeliest first: as typed, as pinyin, with an incomplete last word, with corrected
 * spelling, and without unknown words.
 */
export function* readingsOf({ query, locale, isTyping }: Asked, vocabulary: Vocabulary): Generator<Reading> {
  const words = wordsOf(query, vocabulary.lexicon);
  const last = words.at(-1);
  if (!last) return;
  const isOpen = isTyping && !/\s$/.test(query);
  const unfinished = words.map((word) =>
    word === last && !word.isChinese ? { ...word, isPrefix: true } : word,
  );
  const asTyped = isOpen ? unfinished : words;
  const isChinesePage = languageOf(locale).html.startsWith('zh');
  const bySound = pinyinReader(vocabulary, isOpen);

  yield { concepts: conceptsOf(asTyped, isChinesePage ? bySound : undefined), text: '' };
  if (!isOpen && !last.isChinese && last.text.length >= 3)
    yield { concepts: conceptsOf(unfinished), text: '' };

  const corrections = words.flatMap((word) => {
    if (word.isChinese) return [];
    const nearest = vocabulary.nearest(word.text, isOpen && word === last);
    if (!nearest || nearest.word === word.text) return [];
    // Another form of a known word is not corrected, unless the typo is in its ending.
    const isForm = vocabulary.knows(word.text) && stemOf(nearest.word) !== stemOf(word.text);
    return isForm ? [] : [{ word, by: nearest.word }];
  });
  const corrected = words.map((word) => {
    const by = corrections.find((entry) => entry.word === word)?.by;
    return by === undefined ? word : { ...word, text: by };
  });
  if (corrections.length > 0) yield { concepts: conceptsOf(corrected), text: rewritten(query, corrections) };
  if (!isChinesePage) yield { concepts: conceptsOf(asTyped, bySound), text: '' };

  const isKnown = (word: QueryWord) =>
    word.isChinese ? vocabulary.lexicon.has(word.text) : vocabulary.knows(word.text);
  const recognised = corrected.filter(isKnown);
  if (recognised.length > 0 && recognised.length < words.length) {
    yield { concepts: conceptsOf(recognised), text: recognised.map(({ text }) => text).join(' ') };
  }
}
