import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../tests/fixtures/random.ts';
import { bigrams, eachWord, foldText, isEmptyWord, simplify, stemOf, tokensOf } from './tokens.ts';

describe('folding', () => {
  it('unifies the spellings of Hong Kong, Taiwan and the Mainland', () => {
    expect(new Set(['項鏈', '項鍊', '项链'].map(simplify))).toEqual(new Set(['项链']));
    expect(simplify('鑽石戒指')).toBe('钻石戒指');
  });

  it('keeps the length of a text', () => {
    for (const text of ['玫瑰金鑽石項鏈', '裏面的網球手鍊', '𠮷野'])
      expect(simplify(text)).toHaveLength(text.length);
  });

  it('removes accents, capitals, full-width forms and American spelling', () => {
    expect(foldText('Pavé １８Ｋ Jewelry')).toBe('pave 18k jewellery');
  });
});

describe('tokens', () => {
  it('separate Latin from Chinese words and have positions', () => {
    const text = '18K白金戒指';
    expect(tokensOf(text).map(({ text }) => text)).toEqual(['18k', '白金戒指']);
    expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['18K', '白金戒指']);
  });

  it.each([
    ['rings', 'ring'],
    ['earrings', 'earring'],
    ['watches', 'watch'],
    ['rubies', 'ruby'],
    ['engraved', 'engraving'],
    ['deliveries', 'delivery'],
  ])('read %s as %s', (word, other) => {
    expect(stemOf(word)).toBe(stemOf(other));
  });

  it('keep numbers and short words', () => {
    expect(['18k', 'ct', '950'].map(stemOf)).toEqual(['18k', 'ct', '950']);
    expect(foldText('1.00 0.70')).toBe('1 0.7');
    expect(isEmptyWord('the')).toBe(true);
    expect(isEmptyWord('s')).toBe(true);
    expect(isEmptyWord('5')).toBe(false);
  });

  it('of a run are its pairs of characters, or its only character', () => {
    expect(bigrams('钻石戒指')).toEqual(['钻石', '石戒', '戒指']);
    expect(bigrams('钻')).toEqual(['钻']);
    expect(bigrams('𠮷野')).toEqual(['𠮷野']);
  });
});

describe('words in a text', () => {
  const word = /\p{Script=Han}+|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+(?:\.\p{N}+)?/gv;
  const alphabet = [
    ...'ring GIA é 1.05 2．0 ..3 鑽石戒 〇々 鍊',
    'é',
    '\u{20BB7}',
    '\u{1D400}',
    '😀',
    '\ud842',
    '\udfb7',
  ];

  it('are the same as with Unicode regular expressions', () => {
    const random = randomOf(11);
    for (let round = 0; round < 3_000; round += 1) {
      const letters = Array.from(
        { length: 12 },
        () => alphabet[Math.floor(random() * alphabet.length)] ?? '',
      );
      const text = letters.join('');
      const found: [string, boolean][] = [];
      eachWord(text, (start, end, isChinese) => found.push([text.slice(start, end), isChinese]));
      const expected = Array.from(text.matchAll(word), ([run]) => [run, /^\p{Script=Han}/u.test(run)]);
      expect(found, JSON.stringify(text)).toEqual(expected);
    }
  });
});
