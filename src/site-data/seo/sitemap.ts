import type { SiteIndex } from '#client/api/site-index.ts';
import { type Locale, locales } from '#kernel/text/locales.ts';
import { articlePath, categoryPath, localisePath, productPath } from '#kernel/text/paths.ts';
import { absolute, alternatesOf } from './page-meta.ts';

export interface SitemapPage {
  /** Canonical address without language prefix. */
  path: string;
  updatedAt?: string;
}

const singlePages = [
  '/',
  '/goods/',
  '/article/',
  '/policy/',
  '/commonProblem/',
  '/educationList/',
  '/design/',
  '/variable/',
  '/design/ring/',
  '/design/diamond/',
];

/** Every indexable page once, `standaloneKeys` being those of /policy/ that are no policy; the languages are added when it is written. */
export function sitemapPages(index: SiteIndex, standaloneKeys: readonly string[] = []): SitemapPage[] {
  return [
    ...singlePages.map((path) => ({ path })),
    ...index.categories.map(({ id }) => ({ path: categoryPath(id) })),
    ...index.products.map((product) => ({ path: productPath(product) })),
    ...index.articles.map((article) => ({ path: articlePath(article), updatedAt: article.updatedAt })),
    ...standaloneKeys.map((key) => ({ path: `/policy/${key}/` })),
    ...index.policies.map(({ key, updatedAt }) => ({ path: `/policy/${key}/`, updatedAt })),
  ];
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function urlEntry(page: SitemapPage, locale: Locale): string {
  const links = alternatesOf({ path: page.path }).map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
  );
  const loc = escapeXml(absolute(localisePath(locale, page.path)));
  const lastmod = page.updatedAt ? `<lastmod>${escapeXml(page.updatedAt)}</lastmod>` : '';
  return `<url><loc>${loc}</loc>${lastmod}${links.join('')}</url>`;
}

/** The sitemap protocol's document, each language's page with links to all of them. */
export function sitemapXml(pages: readonly SitemapPage[]): string {
  const urls = pages.flatMap((page) => locales.map((locale) => urlEntry(page, locale)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
