import { sitemapPages, sitemapXml } from '#site/data/seo/sitemap.ts';
import { loadSiteIndex } from '#site/data/site-index.ts';

export async function GET(): Promise<Response> {
  const xml = sitemapXml(sitemapPages(await loadSiteIndex()));
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
