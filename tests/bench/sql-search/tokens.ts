import { Converter } from 'opencc-js/t2cn';

/** Traditional as written in Hong Kong and Taiwan to Simplified: 項鏈, 項鍊 and 项链 become one word. */
const toSimplified = [Converter({ from: 'hk', to: 'cn' }), Converter({ from: 'twp', to: 'cn' })] as const;

const han = /\p{Script=Han}+/gu;
const latinWord = /[[\p{L}\p{N}]--\p{Script=Han}]+(?:\.\p{N}+)?/gv;
const stopWords = new Set('a an and as at by for from in is it of on or our the to up with'.split(' '));

/** Normalizes spelling: lower case, no accents, no full-width forms, Simplified characters. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  const [fromHongKong, fromTaiwan] = toSimplified;
  return fromTaiwan(fromHongKong(plain));
}

/** 1.00 and 1 are equal. */
function figure(word: string): string {
  return /^\d+\.\d+$/.test(word) ? String(Number(word)) : word;
}

/** Plurals become singular; bras and brass differ, so only the plain plural is removed. */
function singular(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Latin words and numbers of a normalized text, in order. */
export function latinTokens(folded: string): string[] {
  return Array.from(folded.matchAll(latinWord), ([word]) => figure(singular(word))).filter(
    (word) => !stopWords.has(word),
  );
}

/** Runs of Chinese characters of a normalized text, in order. */
export function hanRuns(folded: string): string[] {
  return Array.from(folded.matchAll(han), ([run]) => run);
}

/** Pairs of neighbouring characters; a single character is one token. */
export function bigrams(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(0, -1).map((character, index) => character + (characters[index + 1] ?? ''));
}

/** All index tokens of a text. */
export function indexTokens(text: string): string[] {
  const folded = foldText(text);
  const chinese = hanRuns(folded).flatMap((run) => [...run, ...bigrams(run)]);
  return [...new Set([...latinTokens(folded), ...chinese])];
}
