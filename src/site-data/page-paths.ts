import { defaultLocale, isLocale, type Locale, locales } from '#kernel/shop/text/locales.ts';
import { madeOnce, unrecorded } from './api.ts';
import { loadBase } from './base.ts';
import { cacheKeyOf } from './digest.ts';
import { menuFile } from './menu.ts';

export interface PageEntry {
  params?: Record<string, string>;
  /** Of what the page prints, by language where that makes a difference. */
  digest: unknown | ((locale: Locale) => unknown);
}

export interface PagePath {
  params: Record<string, string | undefined>;
  cacheKey: string;
}

/**
 * What the frame of every page of a language prints, and apart from it, behind a dot, the rates of currencies: they
 * change daily, and the page's script corrects them until it is made anew.
 */
export function frameKey(locale: Locale): Promise<string> {
  return unrecorded(() => madeOnce(frameKey, locale, () => makeFrameKey(locale)));
}

async function makeFrameKey(locale: Locale): Promise<string> {
  const { currencies, ratesQuotedOn, digest: _, ...frame } = await loadBase(locale);
  const shown = currencies.map(({ code, symbol, name }) => [code, symbol, name]);
  const rates = [ratesQuotedOn, currencies.map(({ rate }) => rate)];
  return `${cacheKeyOf(frame, shown, await menuFile(locale))}.${cacheKeyOf(rates)}`;
}

/**
 * The paths of one route in all languages. English has no prefix, so its `lang` is undefined.
 * `digest` is what the page prints beyond the frame, which is added here.
 */
export async function pagePaths(entries: readonly PageEntry[]): Promise<PagePath[]> {
  const perLocale = locales.map(async (locale) => {
    const frame = await frameKey(locale);
    return entries.map(({ params, digest }) => ({
      params: { lang: locale === defaultLocale ? undefined : locale, ...params },
      cacheKey: `${frame}.${cacheKeyOf(typeof digest === 'function' ? digest(locale) : digest)}`,
    }));
  });
  return (await Promise.all(perLocale)).flat();
}

/** The paths of a route with one page per language, whose digest is that of what `load` reads. */
export async function singlePaths(load?: (locale: Locale) => Promise<unknown>): Promise<PagePath[]> {
  const data = await Promise.all(locales.map(async (locale) => [locale, await load?.(locale)] as const));
  const byLocale = new Map(data);
  return pagePaths([{ digest: (locale: Locale) => byLocale.get(locale) }]);
}

/** The language of a route; undefined for a prefix that is none, which is answered 404. */
export function localeOf(lang: string | undefined): Locale | undefined {
  if (lang === undefined) return defaultLocale;
  return isLocale(lang) && lang !== defaultLocale ? lang : undefined;
}
