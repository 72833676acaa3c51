import { describe, expect, it } from 'vitest';
import { splitRun } from './search-lexicon.ts';
import { queryWords, toTsquery } from './search-query.ts';
import { bigrams, foldText, indexTokens, latinTokens } from './search-tokens.ts';

describe('folding', () => {
  it('makes one word of the spellings of Hong Kong, Taiwan and the Mainland', () => {
    expect(new Set(['項鏈', '項鍊', '项链'].map(foldText))).toEqual(new Set(['项链']));
    expect(new Set(['鑽石戒指', '钻石戒指'].map(foldText)).size).toBe(1);
  });

  it('takes off accents, capitals and full-width forms', () => {
    expect(foldText('Pavé １８Ｋ')).toBe('pave 18k');
  });
});

describe('tokens', () => {
  it('separate Latin words from Chinese ones inside one word', () => {
    expect(latinTokens(foldText('18K白金戒指'))).toEqual(['18k']);
    expect(indexTokens('18K白金')).toEqual(['18k', '白', '金', '白金']);
  });

  it.each([
    ['rings', 'ring'],
    ['earrings', 'earring'],
    ['watches', 'watch'],
    ['rubies', 'ruby'],
    ['cross', 'cross'],
    ['is', undefined],
    ['1.00', '1'],
    ['0.70', '0.7'],
  ])('read %s as %s', (word, token) => {
    expect(latinTokens(word)[0]).toBe(token);
  });

  it('of a run are its neighbouring pairs, or the one character it has', () => {
    expect(bigrams('钻石戒指')).toEqual(['钻石', '石戒', '戒指']);
    expect(bigrams('钻')).toEqual(['钻']);
    expect(bigrams('𠮷野')).toEqual(['𠮷野']);
  });
});

describe('a query', () => {
  const lexicon = new Set(['玫瑰金', '钻石', '项链']);

  it('is split by the longest known words', () => {
    expect(splitRun('玫瑰金钻石项链', lexicon)).toEqual(['玫瑰金', '钻石', '项链']);
    expect(splitRun('六爪钻石', lexicon)).toEqual(['六爪', '钻石']);
    expect(queryWords('玫瑰金鑽石項鏈 45cm', lexicon)).toEqual(['45cm', '玫瑰金', '钻石', '项链']);
  });

  it('wants every word, or one that means the same, and nothing can escape its quotes', () => {
    expect(toTsquery(['oval'], 'everything')).toBe("(('oval'))");
    expect(toTsquery(['necklace', 'oval'], 'names')).toBe(
      "(('necklace':AB) | ('pendant':AB)) & (('oval':AB))",
    );
    for (const typed of ["'", "\\' | 'x", "a' & !'b", ':*', '<->']) {
      expect(toTsquery(queryWords(typed, lexicon), 'names')).toMatch(/^(\(\('\w+':AB\)\)( & )?)*$/);
    }
  });
});
