import type { Word } from './text-index.ts';
import { foldText, isEmptyWord, stemOf, tokensOf } from './tokens.ts';

/** Synonyms: every word of a line finds the same documents. */
const sameThing: readonly (readonly string[])[] = [
  ['戒指', '指环'],
  ['necklace', 'pendant'],
  ['项链', '吊坠', '颈链'],
  ['耳环', '耳钉', '耳饰', '耳坠'],
  ['手链', '手镯', 'bracelet', 'bangle'],
  ['钻戒', '钻石戒指'],
  ['婚戒', '结婚戒指', '对戒'],
  ['求婚', '订婚', 'engagement', 'proposal'],
  ['单石', '单钻', '单颗', 'solitaire'],
  ['围镶', '光环', '围钻', 'halo'],
  ['三石', 'trilogy', 'three stone'],
  ['密钉', '微镶', '排钻', 'pave'],
  ['铂金', '白金950', 'platinum', 'pt950'],
  ['钻', '钻石', 'diamond'],
  ['榄尖', '马眼', 'marquise'],
  ['长方', '梯方', 'baguette'],
  ['祖母绿切', '祖母绿形', 'emerald cut'],
  ['永恒', 'eternity'],
  ['lab', 'lab grown', '培育', '实验室培育', 'laboratory'],
  ['wedding band', 'wedding ring'],
  ['ct', 'carat', '克拉', '卡'],
  ['gift', 'set', '礼品', '套装'],
  ['brilliant', 'round'],
  ['princess', 'square'],
  ['teardrop', 'pear'],
  ['delivery', 'shipping', 'postage', 'courier'],
  ['送货', '配送', '运送', '快递', '速递', '发货'],
  ['return', 'refund'],
  ['退货', '退款', '退换'],
  ['exchange', 'swap'],
  ['换货', '更换', '换号', '换码'],
  ['policy', 'terms'],
  ['政策', '条款', '条例'],
  ['customs', 'duty', 'tax'],
  ['关税', '税费', '税款'],
  ['shop', 'store', 'boutique', 'showroom'],
  ['门店', '分店', '店铺', '专门店'],
  ['guarantee', 'warranty'],
  ['保修', '保养', '质保', '保用'],
  ['resize', 'resizing', 'alteration'],
  ['改圈', '改手寸', '改码'],
  ['pay', 'payment'],
  ['付款', '支付'],
  ['certificate', 'report'],
  ['证书', '鉴定', '报告'],
  ['appointment', 'booking'],
  ['预约', '约见'],
  ['privacy', 'data'],
  ['私隐', '隐私'],
  ['手寸', '圈口', '尺码', '戒围', '戒圈', '指围'],
  ['clean', 'care'],
];

interface Synonym {
  words: readonly Word[];
}

/** The words of a phrase as the index stores them, and the key of the phrase. */
function read(text: string): { key: string; words: Word[] } {
  const words = tokensOf(text)
    .filter((token) => token.isChinese || !isEmptyWord(token.text))
    .map(({ text, isChinese }) => ({ text, isChinese }));
  return { key: keyOf(words), words };
}

/** Lookup key of a sequence of words, independent of their forms. */
export function keyOf(words: readonly Word[]): string {
  return words.map(({ text, isChinese }) => (isChinese ? text : stemOf(text))).join(' ');
}

const synonyms = new Map<string, readonly Synonym[]>();
for (const line of sameThing) {
  const entries = line.map(read);
  for (const { key } of entries) {
    const others = entries.filter((entry) => entry.key !== key);
    synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
  }
}

/** Synonyms of these words. */
export function synonymsOf(words: readonly Word[]): readonly Synonym[] {
  return synonyms.get(keyOf(words)) ?? [];
}

/** Number of words in the longest phrase of the table. */
export const maxPhraseWords = 2;

/** Chinese words of the table, added to the lexicon. */
export const chineseSynonyms: readonly string[] = sameThing
  .flat()
  .map(foldText)
  .filter((text) => /^\p{Script=Han}{2,}$/u.test(text));
