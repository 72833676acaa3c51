import { type Locale, localeTags } from '#kernel/shop/text/locales.ts';
import type { Lexicon } from './lexicon.ts';
import type { KnownWord } from './spelling.ts';
import { keyOf, longestSaying, otherSayings } from './synonyms.ts';
import type { Alternative, Concept, Word } from './text-index.ts';
import { isEmptyWord, stemOf, tokensOf } from './tokens.ts';

/** More words than this say nothing more, and cost. */
const maxWords = 12;
const shares = { typed: 1, otherSaying: 0.75, sound: 0.6 };

/** What has to be known to understand a query. */
export interface Vocabulary {
  lexicon: Lexicon;
  knows(word: string): boolean;
  nearest(typed: string, isPrefix: boolean): KnownWord | undefined;
}

/** A word of the query and where it stands in it. */
export interface QueryWord extends Word {
  start: number;
  end: number;
}

/** One way to understand a query. */
export interface Reading {
  concepts: Concept[];
  /** The query as it is understood; '' where it is taken as typed. */
  text: string;
}

/** The words of a query that say something: Latin ones, and Chinese ones split by the shop's own vocabulary. */
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

/** Each word, or words that go together, with all that means the same. */
function conceptsOf(
  words: readonly QueryWord[],
  sounds?: (word: QueryWord) => Concept[] | undefined,
): Concept[] {
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestSaying, words.length - at);
    while (length > 1 && otherSayings(words.slice(at, at + length)).length === 0) length -= 1;
    const own = words.slice(at, at + length);
    const heard = length === 1 && own[0] ? sounds?.(own[0]) : undefined;
    const typed: Alternative = { words: own, share: shares.typed };
    const others = otherSayings(own).map((saying) => ({ ...saying, share: shares.otherSaying }));
    if (heard && heard.length > 1) concepts.push(...heard);
    else concepts.push([typed, ...others, ...(heard?.[0] ?? [])]);
    at += length;
  }
  return concepts;
}

/** Chinese words one of which was heard, with what means the same, each once. */
function heardAs(heard: readonly string[]): Alternative[] {
  const sayings = heard.flatMap((text) => {
    const words = [{ text, isChinese: true }];
    return [{ words }, ...otherSayings(words)];
  });
  const each = new Map(sayings.map(({ words }) => [keyOf(words), { words, share: shares.sound }]));
  return [...each.values()];
}

/** What a Latin word stands for when it is the sound of Chinese words. */
function soundReader(vocabulary: Vocabulary, canBeLonger: boolean) {
  const { lexicon } = vocabulary;
  return (word: QueryWord): Concept[] | undefined => {
    if (word.isChinese) {
      const meant = lexicon.heard(word.text);
      return meant === undefined ? undefined : [heardAs([meant])];
    }
    if (vocabulary.knows(word.text)) return undefined;
    const isLongest = canBeLonger && word.isPrefix === true;
    return lexicon.sounding(word.text, isLongest)?.map(heardAs);
  };
}

/** The query with words replaced at their places. */
function rewritten(query: string, replacements: readonly { word: QueryWord; by: string }[]): string {
  let text = query;
  for (const { word, by } of [...replacements].reverse())
    text = text.slice(0, word.start) + by + text.slice(word.end);
  return text.replace(/\s+/g, ' ').trim();
}

interface Asked {
  query: string;
  locale: Locale;
  /** Its last word may not be whole. */
  isTyping: boolean;
}

/**
 * Ways to understand a query, the likeliest first: as it stands, by sound, with its last word unfinished, with the
 * nearest spelling, and without the words that nobody knows.
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
  const isChinesePage = localeTags[locale].html.startsWith('zh');
  const bySound = soundReader(vocabulary, isOpen);

  yield { concepts: conceptsOf(asTyped, isChinesePage ? bySound : undefined), text: '' };
  if (!isOpen && !last.isChinese && last.text.length >= 3)
    yield { concepts: conceptsOf(unfinished), text: '' };

  const corrections = words.flatMap((word) => {
    if (word.isChinese) return [];
    const nearest = vocabulary.nearest(word.text, isOpen && word === last);
    if (!nearest || nearest.word === word.text) return [];
    // A known word in another form stands as it is, unless its ending is what was mistyped.
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
  const kept = corrected.filter(isKnown);
  if (kept.length > 0 && kept.length < words.length) {
    yield { concepts: conceptsOf(kept), text: kept.map(({ text }) => text).join(' ') };
  }
}
