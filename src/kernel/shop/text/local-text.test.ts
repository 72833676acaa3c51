import { describe, expect, it } from 'vitest';
import { localText, mapTexts, partOf } from './local-text.ts';

describe('a text by language', () => {
  it('is read in the default language where the requested one lacks it', () => {
    expect(localText({ en: 'Ring', zh: '戒指' }, 'zh')).toBe('戒指');
    expect(localText({ en: 'Ring', zh: ' ' }, 'zh')).toBe('Ring');
    expect(localText({ en: 'Ring' }, 'fr')).toBe('Ring');
    expect(localText({ fr: 'Bague' }, 'zh')).toBe('Bague');
    expect(localText({ en: ['a'], zh: [] as string[] }, 'zh')).toEqual(['a']);
    expect(localText({ en: '' }, 'zh')).toBe('');
    expect(localText(undefined, 'zh')).toBeUndefined();
    expect(() => localText({}, 'zh')).toThrow('no language');
  });

  it('falls back field by field', () => {
    const text = { en: { name: 'Ring', details: ['gold'] }, zh: { name: '戒指', details: [] as string[] } };
    expect(localText(text, 'zh')).toEqual({ name: '戒指', details: ['gold'] });
    expect(localText(text, 'en')).toBe(text.en);
    expect(partOf(text, 'name')).toEqual({ en: 'Ring', zh: '戒指' });
    expect(mapTexts(partOf(text, 'name'), (name, locale) => `${locale} ${name}`)).toEqual({
      en: 'en Ring',
      zh: 'zh 戒指',
    });
  });
});
