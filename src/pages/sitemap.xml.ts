import { defaultLocale } from '#kernel/text/locales.ts';
import { standaloneKeys } from '#site/data/policies.ts';
import { sitemapPages, sitemapXml } from '#site/data/seo/sitemap.ts';
import { loadSiteIndex } from '#site/data/site-index.ts';

export async function GET(): Promise<Response> {
  const [index, standalone] = await Promise.all([loadSiteIndex(), standaloneKeys(defaultLocale)]);
  const xml = sitemapXml(sitemapPages(index, standalone));
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
