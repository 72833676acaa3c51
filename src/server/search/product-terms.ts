import type { Field } from './fields.ts';
import { bigrams, isEmptyWord, stemOf, tokensOf } from './tokens.ts';

/**
 * Terms of a text as the index in memory has them: stems of Latin words and pairs of neighbouring Chinese characters; in
 * names and labels also single characters.
 */
export function termsOf(text: string, field: Field): string[] {
  const hasCharacters = field === 'name' || field === 'label';
  return tokensOf(text).flatMap((token) => {
    if (!token.isChinese) return isEmptyWord(token.text) ? [] : [stemOf(token.text)];
    const pairs = bigrams(token.text);
    return hasCharacters ? [...pairs, ...token.text] : pairs;
  });
}

/** Latin words of a text, folded, and its runs of Chinese characters; no numbers, of which every product has its own. */
export function vocabularyOf(text: string): { word: string; isChinese: boolean }[] {
  return tokensOf(text)
    .filter(({ text: word, isChinese }) => isChinese || !(isEmptyWord(word) || /^\p{N}/u.test(word)))
    .map(({ text: word, isChinese }) => ({ word, isChinese }));
}
