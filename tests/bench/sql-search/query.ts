import { splitRun, synonymsOf } from './lexicon.ts';
import { bigrams, foldText, hanRuns, latinTokens } from './tokens.ts';

/** More words add nothing to the result, but cost time. */
const maxWords = 12;

/** Name, subtitle, labels and categories, without descriptions, which also mention what a piece is not. */
export type SearchDepth = 'names' | 'everything';

const weightsOf: Record<SearchDepth, string> = { names: ':AB', everything: '' };

function allOf(tokens: readonly string[], depth: SearchDepth): string {
  const distinct = [...new Set(tokens)].filter((token) => token !== '');
  const quoted = distinct.map((token) => `'${token.replace(/['\\]/g, '')}'${weightsOf[depth]}`);
  return quoted.length === 0 ? '' : `(${quoted.join(' & ')})`;
}

/** A word or any of its synonyms; a Chinese word is all of its bigrams. */
function anyOf(word: string, depth: SearchDepth): string {
  const terms = synonymsOf(word).map((synonym) => {
    const runs = hanRuns(synonym).flatMap(bigrams);
    return allOf([...latinTokens(synonym), ...runs], depth);
  });
  const distinct = [...new Set(terms)].filter((term) => term !== '');
  return distinct.length === 0 ? '' : `(${distinct.join(' | ')})`;
}

/** Stop words. */
const particles = new Set('的了和与及或有之'.split(''));

/** The words of a query: Latin ones, and Chinese ones split by the shop's vocabulary. */
export function queryWords(query: string, chineseWords: ReadonlySet<string>): string[] {
  const folded = foldText(query);
  const chinese = hanRuns(folded).flatMap((run) => splitRun(run, chineseWords));
  return [...latinTokens(folded), ...chinese].filter((word) => !particles.has(word)).slice(0, maxWords);
}

/** A tsquery that requires every word; empty without any. */
export function toTsquery(words: readonly string[], depth: SearchDepth): string {
  const terms = words.map((word) => anyOf(word, depth)).filter((term) => term !== '');
  return terms.join(' & ');
}
