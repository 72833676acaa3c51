import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageKindOf } from '#kernel/shop/pages/pages.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { resolveAddress } from '#site-server/addresses.ts';
import { problemsOf } from '../fixtures/structured-data-rules.ts';
import { runningShop, siteFolder, siteOrigin } from './ports.ts';
import { samplePages, sampleShop } from './sample-shop.ts';
import { expect, test } from './shop-test.ts';

const files = (await readdir(siteFolder, { recursive: true })).filter((path) => path.endsWith('.html'));
/**
 * The panels of the menu and single cards are fragments, fetched into a page; the desk is an application of its own.
 */
const pages = files.filter((path) => !/^(?:menu|cards|desk)\//.test(path));
const addressOf = (file: string) => `/${file.replace(/index\.html$/, '')}`;

/** Whether a URL of this site is answered by a file of the build, after the site's own redirects. */
function isServed(address: string): boolean {
  const answer = resolveAddress(address);
  if (answer.kind === 'redirect') return isServed(answer.location);
  if (answer.kind === 'missing') return false;
  return existsSync(join(siteFolder, answer.kind === 'page' ? `${answer.path}index.html` : answer.path));
}

test('no link, script, style or image of a page is broken', {
  tag: ['@core', '@any-shop'],
}, async ({ request }) => {
  const wanted = new Map<string, string>();
  for (const file of files) {
    const html = await readFile(join(siteFolder, file), 'utf8');
    for (const [, address = ''] of html.matchAll(
      /\s(?:href|src|poster|component-url|renderer-url)="(\/[^"#]*)/g,
    )) {
      if (!wanted.has(address)) wanted.set(address, file);
    }
    for (const [, list = ''] of html.matchAll(/\ssrcset="([^"]+)"/g)) {
      for (const entry of list.split(', ')) wanted.set(entry.split(' ')[0] ?? '', file);
    }
  }
  expect(wanted.size).toBeGreaterThan(500);
  // The API host has the images that were uploaded.
  const { apiOrigin } = runningShop();
  const isFound = async (address: string) =>
    address.startsWith(apiOrigin) ? (await request.head(address)).ok() : isServed(address);
  const lost: [string, string][] = [];
  for (const [address, file] of wanted)
    if (!(await isFound(address.replaceAll('&amp;', '&')))) lost.push([address, file]);
  expect(lost).toEqual([]);
});

test('the sitemap contains the indexable pages, and no other', {
  tag: ['@core', '@any-shop'],
}, async ({ request }) => {
  const index = await (await request.get('/sitemap.xml')).text();
  const locations = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => url);
  const listed: string[] = [];
  for (const url of locations(index)) listed.push(...locations(await (await request.get(url)).text()));
  const shown: string[] = [];
  for (const file of files) {
    const html = await readFile(join(siteFolder, file), 'utf8');
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    if (canonical === siteOrigin + addressOf(file)) shown.push(canonical);
  }
  expect(listed.sort()).toEqual(shown.sort());
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${siteOrigin}/sitemap-index.xml`);
});

test('structured data of pages is valid, and the languages of a page link to each other', {
  tag: ['@core', '@any-shop'],
}, async () => {
  const wrong: string[] = [];
  const types = new Set<string>();
  const languages = new Map<string, { lang: string; links: string[] }>();
  for (const file of pages) {
    const html = await readFile(join(siteFolder, file), 'utf8');
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">([^<]+)<\/script>/g)) {
      const entry = JSON.parse(json);
      types.add(entry['@type']);
      wrong.push(...problemsOf(entry).map((problem) => `${file}: ${problem}`));
    }
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    const [, lang = ''] = /<html lang="([^"]+)"/.exec(html) ?? [];
    const alternates = /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g;
    const links = Array.from(html.matchAll(alternates), ([, code, href]) => `${code} ${href}`);
    if (canonical === siteOrigin + addressOf(file)) languages.set(canonical, { lang, links });
  }
  expect([...types].sort()).toEqual(sampleShop.structuredData);
  for (const [address, { lang, links }] of languages) {
    if (links.length !== locales.length + 1) wrong.push(`${address}: names ${links.length} languages`);
    if (!links.includes(`${lang} ${address}`)) wrong.push(`${address}: does not name itself`);
    for (const link of links) {
      const [code, href = ''] = link.split(' ');
      const other = languages.get(href);
      const isSame = other?.links.join() === links.join() && (code === 'x-default' || code === other.lang);
      if (!isSame) wrong.push(`${address}: ${link} does not answer`);
    }
  }
  expect(languages.size).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('every built page is in the registry, and every kind of the registry is built', {
  tag: ['@core', '@any-shop'],
}, () => {
  const addresses = pages.map(addressOf).filter((address) => !/404/.test(address));
  expect(addresses.filter((address) => !pageKindOf(address))).toEqual([]);
  const built = new Set(addresses.map((address) => pageKindOf(address)?.route));
  expect(samplePages.filter(({ route }) => !built.has(route))).toEqual([]);
});

test('every page has one first heading before any script runs', {
  tag: ['@core', '@any-shop'],
}, async () => {
  const counts = await Promise.all(
    pages.map(async (file) => {
      const html = await readFile(join(siteFolder, file), 'utf8');
      return [file, html.split('<h1').length - 1] as const;
    }),
  );
  expect(counts.length).toBeGreaterThan(100);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});

test('every page has the URL of its menu panels, which are cached for a year', { tag: '@core' }, async ({
  request,
}) => {
  for (const locale of locales) {
    const html = await readFile(join(siteFolder, localisePath(locale, '/'), 'index.html'), 'utf8');
    const panels = /data-panels="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(panels).toContain(`/menu/${locale}-`);
    const answer = await request.get(panels);
    expect(answer.headers()['cache-control']).toContain('immutable');
    const file = await answer.text();
    for (const [, id = ''] of html.matchAll(/aria-controls="(menu-\d+)"/g))
      expect(file).toContain(`id="${id}"`);
    expect(file).toContain('#round');
    expect(file).not.toContain('<html');
  }
});
