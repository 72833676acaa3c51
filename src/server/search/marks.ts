import type { Mark, MarkedText } from '#kernel/shop/catalogue/search.ts';
import type { Concept, Word } from './text-index.ts';
import { isEmptyWord, stemOf, tokensOf } from './tokens.ts';

const snippetLength = 150;
const leadLength = 40;

/** Positions of the query's words in a text, including other forms, other scripts and synonyms. */
export function marksIn(text: string, concepts: readonly Concept[]): Mark[] {
  const words: Word[] = concepts.flatMap((concept) => concept.flatMap(({ words }) => words));
  const stems = new Set(words.filter(({ isChinese }) => !isChinese).map(({ text }) => stemOf(text)));
  const beginnings = words.filter(({ isPrefix }) => isPrefix).map(({ text }) => text);
  const chinese = words.filter(({ isChinese }) => isChinese).map(({ text }) => text);
  const marks: Mark[] = [];
  for (const token of tokensOf(text)) {
    if (!token.isChinese) {
      if (isEmptyWord(token.text)) continue;
      const begun = beginnings.find((beginning) => token.text.startsWith(beginning));
      if (stems.has(stemOf(token.text))) marks.push([token.start, token.end]);
      else if (begun !== undefined)
        marks.push([token.start, Math.min(token.end, token.start + begun.length)]);
      continue;
    }
    for (const word of chinese) {
      for (let at = token.text.indexOf(word); at >= 0; at = token.text.indexOf(word, at + word.length))
        marks.push([token.start + at, token.start + at + word.length]);
    }
  }
  return merged(marks);
}

function merged(marks: Mark[]): Mark[] {
  const result: Mark[] = [];
  for (const [start, end] of marks.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

export function marked(text: string, concepts: readonly Concept[]): MarkedText {
  return { text, marks: marksIn(text, concepts) };
}

/** The part of a long text around its first mark, or its beginning. */
export function snippetOf(text: string, concepts: readonly Concept[]): MarkedText {
  const [first] = marksIn(text, concepts);
  if (text.length <= snippetLength) return marked(text, concepts);
  const earliest = first && first[0] > leadLength ? first[0] - leadLength : 0;
  // Starts at a word boundary; Chinese has no spaces.
  const space = earliest === 0 ? -1 : text.slice(earliest, earliest + 15).search(/[\s，。；、]/);
  const from = space < 0 ? earliest : earliest + space + 1;
  const rest = text.slice(from, from + snippetLength);
  const lastSpace = rest.search(/\s\S*$/);
  const isCut = from + snippetLength < text.length;
  const shown = isCut && lastSpace > snippetLength / 2 ? rest.slice(0, lastSpace) : rest;
  return marked(`${from > 0 ? '… ' : ''}${shown.trim()}${isCut ? ' …' : ''}`, concepts);
}
