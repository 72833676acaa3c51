import { sitemapItem } from './shop-sitemap.ts';

const entry = /<url><loc>([^<]*)<\/loc>.*?<\/url>/gs;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The XML of an entry, as written by @astrojs/sitemap. */
export function sitemapEntry(url: string, changedAt: ReadonlyMap<string, string>): string {
  const { lastmod, links } = sitemapItem(url, changedAt);
  const day = lastmod === undefined ? '' : `<lastmod>${new Date(lastmod).toISOString()}</lastmod>`;
  const alternates = (links ?? []).map(
    ({ lang, url: href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escaped(href)}"/>`,
  );
  return `<url><loc>${escaped(url)}</loc>${day}${alternates.join('')}</url>`;
}

/** The URLs of a sitemap. */
export function addressesOf(xml: string): string[] {
  return Array.from(xml.matchAll(/<url><loc>([^<]*)/g), ([, url = '']) => unescaped(url));
}

interface SitemapChanges {
  /** Changed URLs, including those of other sitemaps. */
  changed: readonly string[];
  /** URLs that are not in any sitemap. */
  added: readonly string[];
  removed: readonly string[];
  changedAt: ReadonlyMap<string, string>;
}

/** The order of @astrojs/sitemap, so that a site has the same sitemap however its pages came to be there. */
const inOrder = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** A sitemap with changed entries updated and new ones in their place. */
export function updateSitemap(xml: string, { changed, added, removed, changedAt }: SitemapChanges): string {
  const wanted = new Set(changed.map(escaped));
  const gone = new Set(removed.map(escaped));
  const updated = xml.replace(entry, (whole, url: string) => {
    if (gone.has(url)) return '';
    return wanted.has(url) ? sitemapEntry(new URL(unescaped(url)).href, changedAt) : whole;
  });
  if (added.length === 0) return updated;
  const entries = new Map(
    Array.from(updated.matchAll(entry), ([whole, url = '']) => [unescaped(url), whole]),
  );
  for (const url of added) entries.set(url, sitemapEntry(url, changedAt));
  const sorted = [...entries.keys()].sort(inOrder).map((url) => entries.get(url));
  const head = updated.slice(0, updated.search(/<url>|<\/urlset>/));
  return `${head}${sorted.join('')}</urlset>`;
}

/** The sitemap index with the newest day of each changed sitemap. */
export function updateSitemapIndex(xml: string, changed: ReadonlyMap<string, Buffer>): string {
  return xml.replace(
    /<sitemap><loc>([^<]*\/([^</]*))<\/loc>(?:<lastmod>[^<]*<\/lastmod>)?<\/sitemap>/g,
    (whole, url: string, name: string) => {
      const text = changed.get(name)?.toString('utf8');
      if (text === undefined) return whole;
      const [latest] = Array.from(text.matchAll(/<lastmod>([^<]*)/g), ([, day = '']) => day)
        .sort()
        .reverse();
      return `<sitemap><loc>${url}</loc>${latest === undefined ? '' : `<lastmod>${latest}</lastmod>`}</sitemap>`;
    },
  );
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return Object.entries(entities).reduce((all, [plain, entity]) => all.replaceAll(entity, plain), text);
}
