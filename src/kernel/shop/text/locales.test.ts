import { afterEach, describe, expect, it } from 'vitest';
import {
  defaultLocale,
  directionOf,
  hasFamilyNameFirst,
  isLocale,
  languageOf,
  localeOfHeader,
  locales,
  setLanguages,
} from './locales.ts';
import { localisePath, splitLocale } from './paths.ts';
import { shippedLanguages } from './shipped-languages.ts';
import { french } from './test-languages.fixture.ts';

afterEach(() => setLanguages(shippedLanguages));

describe('languages', () => {
  it('are recognised by their codes', () => {
    expect(locales.filter(isLocale)).toEqual([...locales]);
    expect(locales).toContain(defaultLocale);
    for (const other of ['', 'fr', 'EN', undefined, null, 0, ['en']]) expect(isLocale(other)).toBe(false);
  });

  it('have valid BCP 47 tags, and a name in their own script', () => {
    for (const locale of locales) {
      const { html, intl, openGraph, name } = languageOf(locale);
      expect(Intl.getCanonicalLocales([html, intl])).toEqual([html, intl]);
      expect(new Intl.Locale(intl).maximize().script).toBe(new Intl.Locale(html).maximize().script);
      expect(openGraph).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
      expect(openGraph.slice(0, 2)).toBe(new Intl.Locale(intl).language);
      expect(name).not.toBe('');
    }
    expect(new Set(locales.map((locale) => languageOf(locale).name)).size).toBe(locales.length);
    expect(languageOf('tc')).toMatchObject({ html: 'zh-Hant', openGraph: 'zh_HK', name: '繁體中文' });
    expect(languageOf('zh')).toMatchObject({ html: 'zh-Hans', openGraph: 'zh_CN', name: '简体中文' });
  });

  it('put the family name first in Chinese', () => {
    expect(locales.filter(hasFamilyNameFirst)).toEqual(['tc', 'zh']);
  });

  it('are written from right to left in their scripts', () => {
    const tags = ['ar-AE', 'he-IL', 'fa-IR', 'az-AZ', 'zh-HK'];
    const list = tags.map((intl, at) => ({
      ...french,
      intl,
      code: `l${at}`,
      prefix: at === 0 ? '' : `l${at}`,
    }));
    setLanguages(list);
    expect(locales.map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', undefined, undefined]);
  });

  it('are those of the list in use, the first as the default', () => {
    setLanguages([{ ...french, prefix: '' }, ...shippedLanguages.slice(2)]);
    expect([defaultLocale, ...locales]).toEqual(['fr', 'fr', 'zh']);
    expect([localisePath('fr', '/goods/1/'), localisePath('zh', '/goods/1/')]).toEqual([
      '/goods/1/',
      '/zh/goods/1/',
    ]);
    expect(splitLocale('/tc/goods/1/')).toEqual({ locale: 'fr', path: '/tc/goods/1/' });
    expect(['fr', 'fr-CA', 'zh', 'tw', undefined].map(localeOfHeader)).toEqual([
      'fr',
      'fr',
      'zh',
      'fr',
      'fr',
    ]);
    // Rows may name a language that the shop no longer has.
    expect(languageOf('tc').name).toBe('Français');
  });
});
