import sitemap, { type SitemapItem } from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { createApi } from '#client/api/api.ts';
import { readSiteIndex, type SiteIndex } from '#client/api/site-index.ts';
import { languageLinks, pageKindOf } from '#kernel/shop/pages/pages.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { articlePath, localisePath, splitLocale } from '#kernel/shop/text/paths.ts';

/** Entries per file. A changed page rewrites its file, so small files cost less. */
export const entriesOfSitemap = 1_000;

/** Whether a built page is in the sitemap. */
export function isInSitemap(url: string): boolean {
  return pageKindOf(new URL(url).pathname)?.isIndexed ?? false;
}

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
  let changes: Promise<Map<string, string>> | undefined;
  const readChanges = () =>
    readSiteIndex(createApi({ baseURL: apiOrigin, locale: () => defaultLocale })).then(daysOfChange);
  return sitemap({
    entryLimit: entriesOfSitemap,
    namespaces: { news: false, image: false, video: false },
    filter: isInSitemap,
    serialize: async ({ url }) => {
      changes ??= readChanges();
      return sitemapItem(url, await changes);
    },
  });
}
