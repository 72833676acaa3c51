import sitemap, { type SitemapItem } from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { createApi } from '#client/api/api.ts';
import { readSiteIndex, type SiteIndex } from '#client/api/site-index.ts';
import { isIndexedPath, languageLinks } from '#kernel/shop/pages/pages.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { articlePath, localisePath, splitLocale } from '#kernel/shop/text/paths.ts';

/** Entries per file. A changed page rewrites its file, so small files cost less. */
export const entriesOfSitemap = 1_000;

/** Whether a built page is in the sitemap; before the shop opens only its home page and policies are. */
export const isInSitemap = (url: string, isOpen: boolean): boolean =>
  isIndexedPath(new URL(url).pathname, isOpen);

/** The entry of a page: its day of change, if known, and its URL in every language. */
export function sitemapItem(url: string, changedAt: ReadonlyMap<string, string>): SitemapItem {
  const { pathname, origin } = new URL(url);
  const { path } = splitLocale(pathname);
  const lastmod = changedAt.get(path);
  return {
    url,
    ...(lastmod && { lastmod }),
    links: languageLinks((locale) => localisePath(locale, path)).map((link) => ({
      lang: link.hreflang,
      url: `${origin}${link.path}`,
    })),
  };
}

/** Days of the last change of articles and policies, by path without language. */
export function daysOfChange({
  articles,
  policies,
}: Pick<SiteIndex, 'articles' | 'policies'>): Map<string, string> {
  return new Map([
    ...articles.map((article) => [articlePath(article), article.updatedAt] as const),
    ...policies.map(({ key, updatedAt }) => [`/policy/${key}/`, updatedAt] as const),
  ]);
}

/** Writes the sitemaps of all indexable pages at the end of a build. */
export function shopSitemap(apiOrigin: string): AstroIntegration {
  const api = createApi({ baseURL: apiOrigin, locale: () => defaultLocale });
  const readShop = async () => ({
    changes: daysOfChange(await readSiteIndex(api)),
    isOpen: (await api.call('homeBase', {})).is_open,
  });
  let shop: ReturnType<typeof readShop> | undefined;
  return sitemap({
    entryLimit: entriesOfSitemap,
    namespaces: { news: false, image: false, video: false },
    filter: (url) => isInSitemap(url, true),
    serialize: async ({ url }) => {
      shop ??= readShop();
      const { changes, isOpen } = await shop;
      return isInSitemap(url, isOpen) ? sitemapItem(url, changes) : undefined;
    },
  });
}
