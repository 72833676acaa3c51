import { isPageOn } from '#kernel/shop/pages/pages.ts';
import {
  defaultLocale,
  type Locale,
  languageOf,
  localeOfPrefix,
  locales,
} from '#kernel/shop/text/locales.ts';
import { cacheResult, withoutRecording } from './api.ts';
import { loadBase } from './base.ts';
import { cacheKeyOf } from './digest.ts';
import { menuFile } from './menu.ts';

export interface PageEntry {
  params?: Record<string, string>;
  /** Digest of the page's data, per language if it differs. */
  digest: unknown | ((locale: Locale) => unknown);
}

export interface PagePath {
  params: Record<string, string | undefined>;
  cacheKey: string;
}

/**
 * Digest of the page frame in a language and, after a dot, of the currency rates. The rates change daily; the
 * page's script corrects them until the page is rendered again.
 */
export function frameKey(locale: Locale): Promise<string> {
  return withoutRecording(() => cacheResult(frameKey, locale, () => makeFrameKey(locale)));
}

async function makeFrameKey(locale: Locale): Promise<string> {
  const { currencies, ratesQuotedOn, digest: _, ...frame } = await loadBase(locale);
  const shown = currencies.map(({ code, symbol, name }) => [code, symbol, name]);
  const rates = [ratesQuotedOn, currencies.map(({ rate }) => rate)];
  return `${cacheKeyOf(frame, shown, await menuFile(locale))}.${cacheKeyOf(rates)}`;
}

/**
 * Paths of a route in all languages. The default has no prefix, so its `lang` is undefined. `digest` covers the
 * page's data; the frame's is added here.
 */
export async function pagePaths(entries: readonly PageEntry[]): Promise<PagePath[]> {
  const perLocale = locales.map(async (locale) => {
    const frame = await frameKey(locale);
    return entries.map(({ params, digest }) => ({
      params: { lang: languageOf(locale).prefix || undefined, ...params },
      cacheKey: `${frame}.${cacheKeyOf(typeof digest === 'function' ? digest(locale) : digest)}`,
    }));
  });
  return (await Promise.all(perLocale)).flat();
}

/** Paths of a route with one page per language, with a digest of the data that `load` reads. */
export async function singlePaths(load?: (locale: Locale) => Promise<unknown>): Promise<PagePath[]> {
  const data = await Promise.all(locales.map(async (locale) => [locale, await load?.(locale)] as const));
  const byLocale = new Map(data);
  return pagePaths([{ digest: (locale: Locale) => byLocale.get(locale) }]);
}

/** The paths of a route, listed by `list`; none while its part of the shop is off. */
export async function pathsWhileOn(
  route: string,
  list: () => Promise<PagePath[]> = singlePaths,
): Promise<PagePath[]> {
  // Loads the settings.
  await loadBase(defaultLocale);
  return isPageOn(route) ? list() : [];
}

/** The language of a route; undefined for an unknown prefix, which leads to a 404. */
export function localeOf(lang: string | undefined): Locale | undefined {
  if (lang === undefined) return defaultLocale;
  return localeOfPrefix(lang);
}
