import { defaultLocale, isLocale, type Locale, locales } from '#kernel/text/locales.ts';
import { loadBase } from './base.ts';
import { cacheKeyOf } from './digest.ts';
import { menuFile } from './menu.ts';

export interface PageEntry {
  params?: Record<string, string>;
  digest: unknown;
}

export interface PagePath {
  params: Record<string, string | undefined>;
  cacheKey: string;
}

/**
 * The paths of one route in all languages. English has no prefix, so its `lang` is undefined.
 * `digest` is what the page prints beyond the frame, which is added here.
 */
export async function pagePaths(entries: readonly PageEntry[]): Promise<PagePath[]> {
  const perLocale = locales.map(async (locale) => {
    const base = await loadBase(locale);
    const menu = await menuFile(locale);
    return entries.map(({ params, digest }) => ({
      params: { lang: locale === defaultLocale ? undefined : locale, ...params },
      cacheKey: cacheKeyOf(base.digest, menu, digest),
    }));
  });
  return (await Promise.all(perLocale)).flat();
}

/** The paths of a route with one page per language, whose digest is that of what `load` reads. */
export async function singlePaths(load?: (locale: Locale) => Promise<unknown>): Promise<PagePath[]> {
  const data = await Promise.all(locales.map((locale) => load?.(locale)));
  return pagePaths([{ digest: data }]);
}

/** The language of a route; undefined for a prefix that is none, which is answered 404. */
export function localeOf(lang: string | undefined): Locale | undefined {
  if (lang === undefined) return defaultLocale;
  return isLocale(lang) && lang !== defaultLocale ? lang : undefined;
}
