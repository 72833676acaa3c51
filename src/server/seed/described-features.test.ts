import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import type { ProductFile } from './data-shapes.ts';
import { readProducts, soldDesign } from './seed-products.ts';

/** Figures and features that product texts name must be those of the piece that the kernel builds. */

const products = readProducts();
const pieces = products.map((file) => {
  const design = soldDesign(file, products);
  if (design === null) throw new Error(`${file.id}`);
  return { id: file.id, file, design };
});

const textsOf = ({ text }: ProductFile) =>
  locales.map((locale) => {
    const { care, description, details, subtitle } = text[locale];
    return [subtitle, ...description, ...details, care].join('\n');
  });

type Has = (design: Design, model: JewelModel) => boolean;

const pointed: readonly string[] = ['princess', 'pear', 'marquise', 'heart', 'trillion'];
const isAnyPiece = (design: Design, is: (piece: ReturnType<typeof piecesOf>[number]) => boolean) =>
  piecesOf(design).some(is);

/** Words for a feature in all languages, and whether a piece has it. */
const features: readonly (readonly [words: RegExp, has: Has])[] = [
  [
    /hing(e|ed)\b|鉸鏈|铰链/i,
    (design) => isAnyPiece(design, (piece) => piece.kind === 'earrings' && piece.style === 'hoop'),
  ],
  [/\btongue\b|舌扣/i, () => false],
  [/\bbail\b|瓜子扣|吊扣/i, (design) => isAnyPiece(design, ({ kind }) => kind === 'pendant')],
  [
    /\bclasp\b|彈簧扣|弹簧扣|盒扣/i,
    (design) => isAnyPiece(design, ({ kind }) => kind === 'pendant' || kind === 'tennis-bracelet'),
  ],
  [/tapered baguette|梯方/i, (_, { stones }) => stones.some(({ shape }) => shape === 'tapered-baguette')],
  [/V-(?:shaped )?prong|V 形爪/, (_, { stones }) => stones.some(({ shape }) => pointed.includes(shape))],
  // All prongs of the catalogue end in claws.
  [/(?:round|square-tipped|square|broad|wide) prongs?|圓爪|圆爪|方頭|方头|闊爪|宽爪/i, () => false],
  [/\bhalo\b|圍石|光环/i, (_, { stones }) => stones.some(({ role }) => role === 'halo')],
  [
    /\bpav[eé]\b(?! (?:ring|band)s?\b)|密釘(?!鑲?.{0,2}戒)|微镶(?!.{0,2}戒)/i,
    (_, { stones }) => stones.some(({ setting }) => setting === 'pave'),
  ],
  [/\bhammered\b|鎚紋|锤纹/i, (design) => isAnyPiece(design, ({ finish }) => finish === 'hammered')],
];

/** Heights above the finger. */
const heights = [
  /([\d.]+) mm above the finger/g,
  /([\d.]+) mm high\b/g,
  /離手指 ([\d.]+) 毫米/g,
  /离手指 ([\d.]+) 毫米/g,
  /[：]高 ([\d.]+) 毫米/g,
];

const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
    .split(' ')
    .concat('seventeen eighteen nineteen'.split(' '));
const tens = 'twenty thirty forty fifty'.split(' ');

/** The value of a number word, `twenty-nine`; NaN for other words. */
function englishNumber(word: string): number {
  const [first = '', second] = word.toLowerCase().split('-');
  const ten = tens.indexOf(first);
  if (ten < 0) return units.includes(first) && second === undefined ? units.indexOf(first) + 1 : Number.NaN;
  return (ten + 2) * 10 + (second === undefined ? 0 : units.indexOf(second) + 1);
}

/** The value of a Chinese numeral below one hundred. */
function chineseNumber(numeral: string): number {
  const digit = (text: string) => '一二三四五六七八九'.indexOf(text) + 1;
  const [before, after] = numeral.split('十');
  if (after === undefined) return digit(numeral);
  return (before === '' ? 1 : digit(before ?? '')) * 10 + (after === '' ? 0 : digit(after));
}

/** Numbers of stones above three that a text spells out. */
function spelledCounts(text: string): number[] {
  const english = [...text.matchAll(/\b([a-z]+(?:-[a-z]+)?) (?:[a-z-]+ ){0,2}(?:diamonds|stones)\b/gi)];
  const chinese = [...text.matchAll(/(?<![約约到一二三四五六七八九十])([一二三四五六七八九十]+)[粒顆颗]/g)];
  return [
    ...english.map(([, word = '']) => englishNumber(word)),
    ...chinese.map(([, numeral = '']) => chineseNumber(numeral)),
  ].filter((count) => count > 3);
}

describe('texts of products', () => {
  it.each(pieces)('name only features, heights and counts that $id has', ({ design, file }) => {
    const model = buildJewel(design);
    const counts = new Set<number>();
    for (const { role, material } of model.stones) {
      const ofRole = model.stones.filter((stone) => stone.role === role);
      // In a pair each earring has half of them.
      for (const { length } of [ofRole, ofRole.filter((stone) => stone.material === material)])
        counts.add(length).add(length / 2);
    }
    for (const text of textsOf(file)) {
      for (const [words, has] of features)
        if (words.test(text)) expect(has(design, model), `${words.exec(text)}`).toBe(true);
      for (const height of heights)
        for (const [, mm] of text.matchAll(height)) expect(mm).toBe(model.heightAboveFingerMm?.toFixed(1));
      for (const count of spelledCounts(text)) expect([...counts], text).toContain(count);
    }
  });

  it.each(pieces.filter(({ design }) => design.kind === 'bangle'))(
    'describe the section and the size of bangle $id',
    ({ design, file }) => {
      if (design.kind !== 'bangle') throw new Error(design.kind);
      for (const text of textsOf(file)) {
        expect(text).toMatch(new RegExp(`(?:at|內闊|内宽) ${design.innerWidthMm} `));
        const [, width, thickness] = /([\d.]+)(?: mm by | × )([\d.]+) (?:mm|毫米)[,；]/.exec(text) ?? [];
        if (width) expect([width, thickness]).toEqual([`${design.widthMm}`, `${design.thicknessMm}`]);
      }
    },
  );
});
