import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { shippedLocales as locales } from '#kernel/shop/text/shipped-languages.ts';
import type { ProductFile } from './data-shapes.ts';
import { numberWord } from './number-word.ts';
import { describedTexts } from './product-texts.ts';
import { describedProducts, readProducts } from './seed-products.ts';

/** Product texts name figures by placeholders only, and only features of the piece that the kernel builds. */

function textsOf({ text }: ProductFile, locale: Locale): string[] {
  const { description, details, ...lines } = localText(text, locale);
  return [...Object.values(lines), ...description, ...details];
}

/** Numbers that are no figure of the piece, and why. */
const typedNumbers: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\b18k\b|\b18K(?![a-z])|of 18 carat|\bplatinum 950\b|[鉑铂]金 950/gi, 'names of alloys'],
  [/\bV?VS[12]?\b/g, 'grades of clarity'],
  [/2 × |× 2/g, 'a pair'],
  [/\b2 pieces|[共] 2 件/g, 'pieces of a set, compared below'],
  [/[六]間分店|[六]家门店/g, 'stores of the shop'],
  [/figure-eight|8 字/g, 'the shape of a safety catch'],
  [/six-prong|六爪/gi, 'part of a name, compared below'],
  [/the work of four|四爪的工作/g, 'prongs of other rings'],
  [/four sharp corners|四[個个]尖角|四角|四面/g, 'corners of the cut'],
  [/four per stone|四枚鉑金細釘|四个铂金钉爪/g, 'beads around each small stone'],
];

/** Spelled numbers above three; smaller ones are part of every sentence. */
const spelled: Record<Locale, RegExp> = {
  en: new RegExp(
    `\\b(?:${Array.from({ length: 96 }, (_, index) => numberWord(99 - index, 'en')).join('|')}|hundred)\\b`,
    'gi',
  ),
  tc: /[四五六七八九十百][粒顆枚件號卡克爪間家個角面邊]/g,
  zh: /[四五六七八九十百][颗枚件号卡克爪间家个根角面边]/g,
};

type Has = (design: Design, model: JewelModel) => boolean;
type Piece = ReturnType<typeof piecesOf>[number];

const pointed: readonly string[] = ['princess', 'pear', 'marquise', 'heart', 'trillion'];
const some =
  (is: (piece: Piece) => boolean): Has =>
  (design) =>
    piecesOf(design).some(is);
const shankOf = (piece: Piece) => ('shank' in piece ? piece.shank : null);
const isSetting =
  (setting: string): Has =>
  (_, { stones }) =>
    stones.some((stone) => stone.setting === setting);
/** Every ring of it can be made larger and smaller by so many sizes. */
const resizesBy =
  (steps: number): Has =>
  (design) =>
    piecesOf(design).some((piece) => pieceModule(piece).resizeSteps(piece) === steps);
const instancesOf = ({ parts }: JewelModel, name: string): number =>
  parts.flatMap((part) => (part.name === name ? (part.instances ?? []) : [])).length;

/** Words for a feature in all languages, and whether a piece has it. */
const features: readonly (readonly [words: RegExp, has: Has])[] = [
  [/hing(e|ed)\b|鉸鏈|铰链/i, some((piece) => piece.kind === 'earrings' && piece.style === 'hoop')],
  [/\btongue\b|舌扣/i, () => false],
  [/\bbail\b|瓜子扣|吊扣/i, some(({ kind }) => kind === 'pendant')],
  [
    /\bclasp\b|彈簧扣|弹簧扣|盒扣|箱形扣/i,
    some(({ kind }) => kind === 'pendant' || kind === 'tennis-bracelet'),
  ],
  [
    /two figure-eight|both catches|two catches|雙重保險|双重保险|雙 8|双 8|兩側各|两侧各有一枚/i,
    (_, model) => instancesOf(model, 'safety eight') === 2,
  ],
  [/tapered baguette|梯方/i, (_, { stones }) => stones.some(({ shape }) => shape === 'tapered-baguette')],
  [/\bbaguettes?\b/i, (_, { stones }) => stones.some(({ shape }) => shape === 'baguette')],
  [/V-(?:shaped )?prong|V 形爪/, (_, { stones }) => stones.some(({ shape }) => pointed.includes(shape))],
  [/six-prong|六爪/i, some((piece) => 'head' in piece && piece.head.prongs === 6)],
  // All prongs of the catalogue end in claws.
  [/(?:round|square-tipped|square|broad|wide) prongs?|圓爪|圆爪|方頭|方头|闊爪|宽爪/i, () => false],
  [/prong in the cleft|凹[位口]一爪/i, () => false],
  [/\bhalo\b|圍石|光环/i, (_, { stones }) => stones.some(({ role }) => role === 'halo')],
  [/hidden[- ]halo|隱藏圍|隐藏光/i, some((piece) => 'head' in piece && piece.head.halo?.style === 'hidden')],
  [/\bpav[eé]\b(?! (?:ring|band)s?\b)|密釘(?!鑲?.{0,2}戒)|微镶(?!.{0,2}戒)/i, isSetting('pave')],
  [/\bbezel\b|包邊|包镶/i, isSetting('bezel')],
  [/\bchannel\b|迫鑲|轨道镶/i, isSetting('channel')],
  [/\bflush with\b|抹鑲|抹镶/i, isSetting('flush')],
  [/shar(?:e|es|ing) its prongs|shared prongs|共用鑲爪|共用镶爪/i, isSetting('shared-prong')],
  [/knife-edge|刀鋒|刀锋/i, some((piece) => shankOf(piece)?.profile === 'knife')],
  [/\bcourt\b|內外弧|内外弧/i, some((piece) => shankOf(piece)?.profile === 'court')],
  [
    /\bflat(?: comfort)? band|flat-edged|平面截面|平面戒/i,
    some((piece) => shankOf(piece)?.profile === 'flat'),
  ],
  [/cathedral|教堂式/i, some((piece) => shankOf(piece)?.shoulders === 'cathedral')],
  [/\btwist(?:ed)? shank|扭紋戒臂|扭臂/i, some((piece) => shankOf(piece)?.shoulders === 'twist')],
  [/\bhammered\b|[鎚錘]紋|锤纹/i, some(({ finish }) => finish === 'hammered')],
  [/\bbrushed\b|拉絲|拉丝/i, some(({ finish }) => finish === 'brushed')],
  [/resized by (?:up to )?two sizes|改圈[兩两]號|改圈两号/i, resizesBy(2)],
  [/resized by one size|改圈一[號号]/i, resizesBy(1)],
  // Resizing would cut an inscription that is part of the piece.
  [
    /cannot be resized|不能改圈|无法改圈/i,
    (design, model) =>
      resizesBy(0)(design, model) ||
      some((piece) => 'engraving' in piece && piece.engraving !== null)(design, model),
  ],
];

const unitOf: readonly (readonly [name: RegExp, unit: RegExp])[] = [
  [/Mm\d?$/, /^ ?(?:mm|毫米|and |by |to |×|至 |及 |与 |、|,)/],
  [/Cm$/, /^ ?(?:cm|厘米)/],
  [/^carats\d?$|Carats\d?$/, /^ (?:ct|卡|克拉)/],
  [/^grams/, /^ (?:g\b|克)/],
];

const raw = new Map(readProducts().map((file) => [file.id, file]));
const described = describedProducts().map(({ file, design }) => ({ id: file.id, file, design }));

describe('texts of products', () => {
  it.each([...raw.values()])('name no figure of $id but by a placeholder', (file) => {
    for (const locale of locales) {
      for (const text of textsOf(file, locale)) {
        const typed = typedNumbers.reduce(
          (rest, [pattern]) => rest.replaceAll(pattern, ''),
          text.replaceAll(/\{[^}]*\}/g, ''),
        );
        expect(typed.match(/\d/g) ?? [], text).toEqual([]);
        expect(typed.match(spelled[locale] as RegExp) ?? [], text).toEqual([]);
        for (const [, name = '', after = ''] of text.matchAll(/\{(\w+)(?:, number)?\}(.{0,5})/g))
          for (const [names, unit] of unitOf) if (names.test(name)) expect(after, text).toMatch(unit);
      }
      const count = file.pieces.length;
      if (/2 (?:pieces|件)/.test(textsOf(file, locale).join('\n'))) expect(count).toBe(2);
    }
  });

  it.each(described)('name only features that $id has', ({ design, file }) => {
    if (design === null) throw new Error(`${file.id}`);
    const model = buildJewel(design);
    for (const locale of locales) {
      const text = textsOf(file, locale).join('\n');
      for (const [words, has] of features)
        if (words.test(text)) expect(has(design, model), `${locale} ${words.exec(text)}`).toBe(true);
    }
  });

  it('say what the piece weighs', () => {
    for (const file of raw.values())
      for (const locale of locales)
        expect(textsOf(file, locale).join('\n'), `${file.id}`).toContain('{grams}');
  });

  it('refuse a placeholder that is no figure of the piece', () => {
    const [first] = described;
    if (!first?.design) throw new Error('no product');
    const text = structuredClone(first.file.text);
    const english = localText(text, 'en');
    english.care = 'With {haloStones} stones.';
    expect(() => describedTexts({ ...first.file, text }, first.design as Design)).toThrow(/1001.*haloStones/);
    english.care = '{ProngsWord} prongs of {bandMm, number} mm.';
    expect(describedTexts({ ...first.file, text }, first.design).en?.care).toBe('Six prongs of 2.1 mm.');
  });
});

describe('spelled numbers', () => {
  it.each([
    ['en', 4, 'four'],
    ['en', 29, 'twenty-nine'],
    ['en', 40, 'forty'],
    ['tc', 2, '兩'],
    ['tc', 16, '十六'],
    ['zh', 57, '五十七'],
    ['zh', 20, '二十'],
  ] as const)('in %s: %d is %s', (locale, count, word) => {
    expect(numberWord(count, locale)).toBe(word);
  });
});
