import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { addressLimits } from '#kernel/shop/addresses/addresses.rules.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';
import type { ReturnLabel } from './label.ts';
import { printLabels } from './print-label.ts';
import { TextOverflow } from './typesetting.ts';

function labelTo(lines: readonly string[]): ReturnLabel {
  return {
    language: 'en-GB',
    title: 'Label',
    brand: 'Shop',
    madeAt: new Date('2026-11-27T00:00:00Z'),
    number: '1100000001',
    code: '1100000001',
    from: { label: 'FROM', lines: ['Shop', '1 Queen’s Road Central, Hong Kong', '+852 2345 6789'] },
    to: { label: 'TO', lines },
    facts: [
      { label: 'Order', lines: ['1100000001'] },
      { label: 'Parcel', lines: ['SF Express SF1011603494291'] },
      { label: 'Service', lines: ['Insured, against signature'] },
    ],
    cut: 'Cut here',
    steps: { label: 'Steps', lines: ['Pack it.'] },
  };
}

/** The texts of the page, with the height of their baselines above the foot of the page. */
async function textsOn(label: ReturnLabel) {
  const { bytes, missing } = await printLabels([label]);
  const page = await (await getDocumentProxy(bytes)).getPage(1);
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ('str' in item ? [{ text: item.str, y: item.transform[5] }] : []));
  const joined = texts.map(({ text }) => text).join('');
  return { texts, missing, characters: new Set(joined.normalize('NFKC')) };
}

/** Right-to-left runs may be extracted in another order, so characters are compared. */
const charactersOf = (text: string) => [...text.normalize('NFKC').replaceAll(/\s/g, '')];

/** Name and street in the scripts of the countries of delivery. */
const scripts: readonly (readonly [script: string, name: string, street: string])[] = [
  ['Korean', '김민수', '서울특별시 중구 세종대로 110'],
  ['Thai', 'สมชาย ใจดี', '99 ถนนสุขุมวิท แขวงคลองเตย กรุงเทพ'],
  // Without two characters of one skeleton, which are extracted as one: only their dots differ.
  ['Arabic', 'علي محمد', '12 شارع'],
  ['Hebrew', 'דוד כהן', 'רחוב הרצל 5'],
  ['Greek', 'Νίκος Παπαδόπουλος', 'Οδός Ερμού 10'],
  ['Cyrillic', 'Наталья Щербакова', 'улица Тверская 7'],
  ['Vietnamese', 'Nguyễn Thị Hồng Nhung', '12 Đường Lê Lợi'],
  ['Polish and Turkish', 'Łukasz Żółć', 'Şişli Çağrı Sokağı'],
  ['Japanese', '髙﨑さくら', '東京都千代田区丸の内1-1 パレスビル'],
  ['rare Chinese characters', '䶮𠮷㙟𡨚䲜㐂', '𠺢邨樓'],
];
/** `npm test` prints the scripts whose fonts are cut or laid out in a way of their own. */
const quickScripts = ['Arabic', 'Vietnamese', 'rare Chinese characters'];
const triedScripts = scripts.filter(([script]) => isLongSuite || quickScripts.includes(script));

describe('a parcel label', () => {
  it.each(triedScripts)('has every character of a name and a street in %s', async (_script, name, street) => {
    const { characters, missing } = await textsOn(labelTo([name, street]));
    expect(missing).toEqual([]);
    expect(charactersOf(name + street).filter((character) => !characters.has(character))).toEqual([]);
  });

  it('marks a character that no face has, and names it', async () => {
    const { characters, missing } = await textsOn(labelTo(['王𪚥', '1 Nathan Road']));
    expect(missing).toEqual(['𪚥']);
    expect(characters).toContain('〓');
  });

  const longest = (character: string) => [
    character.repeat(addressLimits.firstName + addressLimits.lastName),
    ...(['street1', 'street2', 'area', 'city', 'state'] as const).map((field) =>
      character.repeat(addressLimits[field]),
    ),
    '999077 Hong Kong',
    '+852 2345 6789',
  ];

  it.each(isLongSuite ? ['樓', 'W', '한'] : ['樓'])(
    'has the longest address, written in %s, above its border',
    async (character) => {
      const { texts } = await textsOn(labelTo(longest(character)));
      const count = texts.reduce((sum, { text }) => sum + text.split(character).length - 1, 0);
      expect(count).toBeGreaterThanOrEqual(longest(character).join('').split(character).length - 1);
      const border = 841.89 - 48 - 372;
      const written = texts.filter(({ text }) => text.trim() !== '' && !/Cut here|Steps|Pack it/.test(text));
      expect(written.filter(({ y }) => y < border + 6)).toEqual([]);
      expect(written.some(({ text }) => text.includes('Insured'))).toBe(true);
    },
  );

  it('refuses a text that does not fit', async () => {
    await expect(printLabels([labelTo(['樓'.repeat(1200)])])).rejects.toThrow(TextOverflow);
  });
});
