import { expect, it } from 'vitest';
import { pageKinds } from '#kernel/shop/pages/pages.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { localisePath, splitLocale } from '#kernel/shop/text/paths.ts';
import { visitOf, visitText } from './visited-pages.ts';

it('reports kind, language and whether a visit begins, and nothing else', () => {
  expect(visitText('tc', '/details/1201/', true)).toBe('tc details 1');
  expect(visitOf('tc details 1')).toEqual({ page: 'piece', locale: 'tc', isEntry: true });
  expect(visitOf(visitText('en', '/', false))).toEqual({ page: 'home', locale: 'en', isEntry: false });
  expect(visitOf('zh myOrder 0')).toEqual({ page: 'other', locale: 'zh', isEntry: false });
  expect(visitOf('en preview 1')).toEqual({ page: 'studio', locale: 'en', isEntry: true });
  expect(visitOf('zh constructor 0')).toEqual({ page: 'other', locale: 'zh', isEntry: false });
});

it('reports every page of the site as a known kind', () => {
  for (const { sample } of pageKinds)
    for (const locale of locales) {
      const { locale: pageLocale, path } = splitLocale(
        new URL(localisePath(locale, sample), 'https://shop.example').pathname,
      );
      const visit = visitOf(visitText(pageLocale, path, true));
      expect(visit, path).toMatchObject({ locale, isEntry: true });
    }
});

it.each([
  '/no-such-page/',
  '/404.html',
  '/designVersion2/x/',
  '/%E6%88%92%E6%8C%87/',
  `/${'a'.repeat(40)}/`,
  '/tc',
  'srcdoc',
  '',
])('reports %j, which is no page, as `other`', (address) => {
  const { locale, path } = splitLocale(address);
  expect(visitOf(visitText(locale, path, false))?.page).toBe(address === '/tc' ? 'home' : 'other');
});

it.each(['', 'fr details 1', 'en details', 'en details 2', 'en details 1 me@example.com'])(
  'counts nothing for %j',
  (text) => {
    expect(visitOf(text)).toBeUndefined();
  },
);
