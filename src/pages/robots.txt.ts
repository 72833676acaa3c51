import { absolute } from '#site/data/seo/page-meta.ts';

/** Crawlers may read all pages; pages without search value have noindex themselves. */
export function GET(): Response {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absolute('/sitemap-index.xml')}\n`);
}
