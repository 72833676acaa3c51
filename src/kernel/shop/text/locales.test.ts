import { describe, expect, it } from 'vitest';
import { defaultLocale, familyNameFirst, isLocale, locales, localeTags } from './locales.ts';

describe('languages', () => {
  it('are recognised by their codes', () => {
    expect(locales.filter(isLocale)).toEqual([...locales]);
    expect(locales).toContain(defaultLocale);
    for (const other of ['', 'fr', 'EN', undefined, null, 0, ['en']]) expect(isLocale(other)).toBe(false);
  });

  it('have valid BCP 47 tags, and a name in their own script', () => {
    for (const locale of locales) {
      const { html, intl, openGraph, name } = localeTags[locale];
      expect(Intl.getCanonicalLocales([html, intl])).toEqual([html, intl]);
      expect(new Intl.Locale(intl).maximize().script).toBe(new Intl.Locale(html).maximize().script);
      expect(openGraph).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
      expect(openGraph.slice(0, 2)).toBe(new Intl.Locale(intl).language);
      expect(name).not.toBe('');
    }
    expect(new Set(locales.map((locale) => localeTags[locale].name)).size).toBe(locales.length);
    expect(localeTags.tc).toMatchObject({ html: 'zh-Hant', openGraph: 'zh_HK', name: '繁體中文' });
    expect(localeTags.zh).toMatchObject({ html: 'zh-Hans', openGraph: 'zh_CN', name: '简体中文' });
  });

  it('put the family name first in Chinese', () => {
    expect(locales.filter((locale) => familyNameFirst[locale])).toEqual(['tc', 'zh']);
  });
});
