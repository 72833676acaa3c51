import { Converter } from 'opencc-js/t2cn';
import { stemmer } from 'stemmer';

/** Traditional as written in Hong Kong and Taiwan to Simplified. */
const toSimplified = [Converter({ from: 'hk', to: 'cn' }), Converter({ from: 'tw', to: 'cn' })] as const;

const word = /\p{Script=Han}+|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+(?:\.\p{N}+)?/gv;
const isHanWord = /^\p{Script=Han}/u;
const stopWords = new Set(
  'a an and any are as at by can do does for from how i in is it me my of on or our the there this to up what when where which with you your'.split(
    ' ',
  ),
);

/** American and usual other spellings of words that the shop writes the British way. */
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

/** 鍊 is a chain here, as in 項鍊; read alone the library takes it for refining. */
const simplified = new Map([['鍊', '链']]);

/**
 * Character by character, so that a text and its folded form have the same length; 項鏈, 項鍊 and 项链 are one word.
 * The library takes a microsecond a character, a table of its answers a fiftieth.
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

/** 1.00 and 1 are one figure. */
function figure(text: string): string {
  return /^\d+\.\d+$/.test(text) ? String(Number(text)) : text;
}

export interface Token {
  /** As it is compared: lower case, no accents, no full-width forms, Simplified characters. */
  text: string;
  isChinese: boolean;
  /** Where it stands in the text. */
  start: number;
  end: number;
}

function foldLatin(raw: string): string {
  if (/^[a-z]+$/.test(raw)) return otherSpellings.get(raw) ?? raw;
  const plain = raw.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return otherSpellings.get(plain) ?? figure(plain);
}

/** Words in Latin letters and figures, and runs of Chinese characters, in order. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(word), ({ 0: raw, index }) => {
    const isChinese = isHanWord.test(raw);
    return {
      text: isChinese ? simplify(raw) : foldLatin(raw),
      isChinese,
      start: index,
      end: index + raw.length,
    };
  });
}

/** One spelling for all, with single spaces between the words. */
export function foldText(text: string): string {
  return tokensOf(text)
    .map(({ text }) => text)
    .join(' ');
}

/** Says nothing about what is looked for: the, of; a letter alone. */
export function isEmptyWord(folded: string): boolean {
  return stopWords.has(folded) || /^\p{L}$/u.test(folded);
}

const maxKeptStems = 50_000;
const stems = new Map<string, string>();

/** Ring, rings and ringed are one word. */
export function stemOf(folded: string): string {
  if (!/^[a-z]{3,30}$/.test(folded)) return folded;
  let stem = stems.get(folded);
  if (stem === undefined) {
    if (stems.size >= maxKeptStems) stems.clear();
    stem = stemmer(folded);
    stems.set(folded, stem);
  }
  return stem;
}

/** Neighbouring pairs of a run; a single character stands for itself. */
export function bigrams(run: string): string[] {
  const pairs: string[] = [];
  let before = '';
  for (const character of run) {
    if (before !== '') pairs.push(before + character);
    before = character;
  }
  return pairs.length === 0 && before !== '' ? [before] : pairs;
}
