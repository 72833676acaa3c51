import { Converter } from 'opencc-js/t2cn';
import { stemmer } from 'stemmer';

/** Converts Traditional Chinese of Hong Kong and Taiwan to Simplified. */
const toSimplified = [Converter({ from: 'hk', to: 'cn' }), Converter({ from: 'tw', to: 'cn' })] as const;

const isHan = /^\p{Script=Han}/u;
const isWordCharacter = /^[\p{L}\p{N}\p{M}]/u;
const isNumber = /^\p{N}/u;
const [other, han, letter, numeral, unknown] = [0, 1, 2, 4, 255] as const;
const stopWords = new Set(
  'a an and any are as at by can do does for from how i in is it me my of on or our the there this to up what when where which with you your'.split(
    ' ',
  ),
);

/** American and other common spellings of words that the shop spells in British English. */
const otherSpellings = new Map([
  ['jewelry', 'jewellery'],
  ['jewelery', 'jewellery'],
  ['jewellry', 'jewellery'],
  ['color', 'colour'],
  ['colored', 'coloured'],
  ['gray', 'grey'],
  ['center', 'centre'],
  ['customized', 'customised'],
  ['personalized', 'personalised'],
]);

/** The library reads 鍊 alone as refining; here it is a chain, as in 項鍊. */
const simplified = new Map([['鍊', '链']]);

/**
 * Converts character by character, so that the length stays the same; 項鏈, 項鍊 and 项链 become one word. Cached: the
 * library takes a microsecond per character.
 */
export function simplify(run: string): string {
  let folded = '';
  for (const character of run) {
    let known = simplified.get(character);
    if (known === undefined) {
      const [fromHongKong, fromTaiwan] = toSimplified;
      known = fromTaiwan(fromHongKong(character));
      if (known.length !== character.length) known = character;
      simplified.set(character, known);
    }
    folded += known;
  }
  return folded;
}

/** Normalises 1.00 to 1. */
function figure(text: string): string {
  return /^\d+\.\d+$/.test(text) ? String(Number(text)) : text;
}

/** Character class by code unit, filled on first use. */
const kinds = new Uint8Array(65_536).fill(unknown);

function kindOf(character: string): number {
  const figure = isNumber.test(character) ? numeral : other;
  if (isHan.test(character)) return han | figure;
  return isWordCharacter.test(character) ? letter | figure : other;
}

/** Whether this is half of a surrogate pair. */
export const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** Class of the character at a position; both halves of a surrogate pair have the same class. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (isHalf(code)) {
    const whole = text.codePointAt(code >= 0xdc00 ? at - 1 : at) ?? 0;
    return whole > 0xffff ? kindOf(String.fromCodePoint(whole)) : other;
  }
  let kind = kinds[code] ?? other;
  if (kind === unknown) {
    kind = kindOf(text.charAt(at));
    kinds[code] = kind;
  }
  return kind;
}

/**
 * Calls back with the position of every Latin word or number (1.05 is one) and every run of Chinese characters. Not a
 * regular expression: Unicode classes are many times slower.
 */
export function eachWord(
  text: string,
  visit: (start: number, end: number, isChinese: boolean) => void,
): void {
  const { length } = text;
  for (let at = 0; at < length; ) {
    const kind = kindAt(text, at) & (han | letter);
    const start = at;
    at += 1;
    if (kind === other) continue;
    while (at < length && (kindAt(text, at) & (han | letter)) === kind) at += 1;
    if (kind === letter && text.charCodeAt(at) === 46 && at + 1 < length) {
      let end = at + 1;
      while (end < length && (kindAt(text, end) & numeral) !== 0) end += 1;
      if (end > at + 1) at = end;
    }
    visit(start, at, kind === han);
  }
}

/** Numbers of folded characters, starting at 1. */
const numberOf = new Map<string, number>();
const foldedNumbers = new Uint16Array(65_536);

/** Number of the folded form of a Chinese character: equal for 鏈, 鍊 and 链. */
export function foldedNumber(code: number): number {
  const known = foldedNumbers[code] ?? 0;
  if (known > 0) return known;
  const folded = simplify(String.fromCharCode(code));
  const number = numberOf.get(folded) ?? numberOf.size + 1;
  numberOf.set(folded, number);
  foldedNumbers[code] = number;
  return number;
}

export interface Token {
  /** Folded: lower case, no accents, no full-width forms, Simplified characters. */
  text: string;
  isChinese: boolean;
  /** Position in the text. */
  start: number;
  end: number;
}

/** Folds a Latin word. */
export function foldLatin(raw: string): string {
  if (/^[a-z]+$/.test(raw)) return otherSpellings.get(raw) ?? raw;
  const plain = raw.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return otherSpellings.get(plain) ?? figure(plain);
}

/** Latin words, numbers and runs of Chinese characters, in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  eachWord(text, (start, end, isChinese) => {
    const raw = text.slice(start, end);
    tokens.push({ text: isChinese ? simplify(raw) : foldLatin(raw), isChinese, start, end });
  });
  return tokens;
}

/** The folded text with single spaces between the words. */
export function foldText(text: string): string {
  return tokensOf(text)
    .map(({ text }) => text)
    .join(' ');
}

/** Whether this is a stop word or a single letter. */
export function isEmptyWord(folded: string): boolean {
  return stopWords.has(folded) || /^\p{L}$/u.test(folded);
}

const maxStoredStems = 50_000;
const stems = new Map<string, string>();

/** Stem of a folded word: equal for ring, rings and ringed. */
export function stemOf(folded: string): string {
  if (!/^[a-z]{3,30}$/.test(folded)) return folded;
  let stem = stems.get(folded);
  if (stem === undefined) {
    if (stems.size >= maxStoredStems) stems.clear();
    stem = stemmer(folded);
    stems.set(folded, stem);
  }
  return stem;
}

/** Pairs of neighbouring characters of a run; a single character is returned as it is. */
export function bigrams(run: string): string[] {
  const pairs: string[] = [];
  let before = '';
  for (const character of run) {
    if (before !== '') pairs.push(before + character);
    before = character;
  }
  return pairs.length === 0 && before !== '' ? [before] : pairs;
}
