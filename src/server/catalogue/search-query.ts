import { splitRun, synonymsOf } from './search-lexicon.ts';
import { bigrams, foldText, hanRuns, latinTokens } from './search-tokens.ts';

/** More words than this say nothing more, and cost. */
const maxWords = 12;

function quoted(token: string): string {
  return `'${token.replace(/['\\]/g, '')}'`;
}

function allOf(tokens: readonly string[]): string {
  const distinct = [...new Set(tokens)].filter((token) => token !== '');
  return distinct.length === 0 ? '' : `(${distinct.map(quoted).join(' & ')})`;
}

/** A word or any of its synonyms; a Chinese word is all of its bigrams. */
function anyOf(word: string): string {
  const terms = synonymsOf(word).map((synonym) => {
    const runs = hanRuns(synonym).flatMap(bigrams);
    return allOf([...latinTokens(synonym), ...runs]);
  });
  const distinct = [...new Set(terms)].filter((term) => term !== '');
  return distinct.length === 0 ? '' : `(${distinct.join(' | ')})`;
}

/** The words of a query: Latin ones, and Chinese ones split by the shop's own vocabulary. */
export function queryWords(query: string, chineseWords: ReadonlySet<string>): string[] {
  const folded = foldText(query);
  const chinese = hanRuns(folded).flatMap((run) => splitRun(run, chineseWords));
  return [...latinTokens(folded), ...chinese].slice(0, maxWords);
}

/** A tsquery that wants every word; '' when nothing is left to look for. */
export function toTsquery(words: readonly string[]): string {
  const terms = words.map(anyOf).filter((term) => term !== '');
  return terms.join(' & ');
}
