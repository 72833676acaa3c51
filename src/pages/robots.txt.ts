import { absolute } from '#site/data/seo/page-meta.ts';

/** Everything may be read; pages that mean nothing to a search carry noindex themselves. */
export function GET(): Response {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absolute('/sitemap-index.xml')}\n`);
}
