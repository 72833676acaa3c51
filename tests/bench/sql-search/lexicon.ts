import { foldText } from './tokens.ts';

/** Words of shoppers for the shop's words; any word of a line finds the same products. */
const sameThing: readonly (readonly string[])[] = [
  ['necklace', 'pendant'],
  ['项链', '吊坠', '颈链'],
  ['耳环', '耳钉', '耳饰', '耳坠'],
  ['手链', '手镯', 'bracelet'],
  ['钻戒', '钻石戒指'],
  ['婚戒', '结婚戒指', '对戒'],
  ['求婚', '订婚', 'engagement'],
  ['单石', '单钻', '单颗', 'solitaire'],
  ['围镶', '光环', '围钻', 'halo'],
  ['三石', 'trilogy', 'three stone'],
  ['密钉', '微镶', '排钻', 'pave'],
  ['铂金', '白金950', 'platinum', 'pt950'],
  ['钻', '钻石', 'diamond'],
  ['榄尖', '马眼', 'marquise'],
  ['长方', '梯方', 'baguette'],
  ['永恒', 'eternity'],
  ['lab', 'lab grown', '培育', '实验室培育', 'laboratory'],
  ['wedding band', 'wedding ring'],
  ['ct', 'carat', '克拉', '卡'],
  ['gift', 'set', '礼品', '套装'],
];

const alternatives = new Map<string, readonly string[]>();
for (const line of sameThing) {
  const folded = line.map(foldText);
  for (const word of folded) alternatives.set(word, folded);
}

/** Synonyms of a word, including itself. */
export function synonymsOf(foldedWord: string): readonly string[] {
  return alternatives.get(foldedWord) ?? [foldedWord];
}

/** Chinese words of the synonym table, by which text is split too. */
export const synonymWords: readonly string[] = [...alternatives.keys()].filter((word) =>
  /^\p{Script=Han}{2,}$/u.test(word),
);

/** Splits Chinese text by the longest known words; the rest stays together. */
export function splitRun(run: string, lexicon: ReadonlySet<string>): string[] {
  const characters = [...run];
  const longest = 8;
  const parts: string[] = [];
  let rest = '';
  for (let at = 0; at < characters.length; ) {
    let length = Math.min(longest, characters.length - at);
    while (length >= 2 && !lexicon.has(characters.slice(at, at + length).join(''))) length -= 1;
    if (length >= 2) {
      if (rest) parts.push(rest);
      rest = '';
      parts.push(characters.slice(at, at + length).join(''));
      at += length;
    } else {
      rest += characters[at] ?? '';
      at += 1;
    }
  }
  if (rest) parts.push(rest);
  return parts;
}
