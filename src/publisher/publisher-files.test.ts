import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashesFile } from '#site-server/content-security-policy.ts';
import { html, origin, sitemapOf, TestSite } from './test-site.fixture.ts';

let site: TestSite;
beforeEach(async () => {
  site = new TestSite();
  await site.build();
});
afterEach(() => site.remove());

const addressed = (paths: readonly string[]) => paths.map((path) => origin + path).toSorted();

it('updates the sitemap of a page, adds a new page to the last one in its order, and updates the index', async () => {
  const index = (days: readonly [string, string]) =>
    `<sitemapindex>${days.map((day, at) => `<sitemap><loc>${origin}/sitemap-${at}.xml</loc>${day}</sitemap>`).join('')}</sitemapindex>`;
  const day = (date: string) => `<lastmod>${date}T00:00:00.000Z</lastmod>`;
  writeFileSync(join(site.served, 'sitemap-1.xml'), sitemapOf(['/goods/1/']));
  writeFileSync(join(site.served, 'sitemap-index.xml'), index(['', day('2026-11-01')]));
  site.set('/goods/1/', 'f1.r1.rings', 'rings');
  await site.publisher.publish([]);
  site.set('/policy/about/', 'f1.r1.about2', 'about, changed');
  site.set('/policy/care/', 'f1.r1.care', 'care & more');
  site.changedAt.set('/policy/about/', '2026-11-20').set('/policy/care/', '2026-11-22');
  await site.publisher.publish([{ what: 'policy', key: '' }]);
  expect(site.read('sitemap-0.xml')).toBe(sitemapOf(['/', '/policy/about/', '/details/7/'], site.changedAt));
  expect(site.read('sitemap-1.xml')).toBe(sitemapOf(['/goods/1/', '/policy/care/'], site.changedAt));
  expect(site.read('sitemap-index.xml')).toBe(index([day('2026-11-20'), day('2026-11-22')]));
  expect(site.purged.toSorted()).toEqual(
    addressed([
      ...['/goods/1/', '/policy/about/', '/policy/care/'],
      ...['/sitemap-0.xml', '/sitemap-1.xml', '/sitemap-index.xml'],
    ]),
  );
});

it('omits pages from sitemaps that search engines must not index', async () => {
  site.set('/shoppingCart/', 'f1.r1.cart', 'cart');
  await site.publisher.publish([]);
  expect(site.read('shoppingCart/index.html')).toBe(html('cart'));
  expect(site.read('sitemap-0.xml')).not.toContain('/shoppingCart/');
});

it('invalidates changed reads of the worker before it lists the pages', async () => {
  let known = 0;
  site.onListing = () => {
    known = site.forgotten.length;
  };
  await site.publisher.publish([{ what: 'policy', key: 'about' }]);
  expect([known, site.forgotten]).toEqual([1, [{ what: 'policy', key: 'about' }]]);
});

it('repeats a failed purge once with the next publish', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, changed');
  site.isPurgeDown = true;
  await expect(site.publisher.publish([])).rejects.toThrow('the purge is down');
  site.isPurgeDown = false;
  await site.publisher.publish([]);
  await site.publisher.publish([]);
  expect(site.purged).toEqual(addressed(['/policy/about/']));
});

it('repeats a failed purge after a restart', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, changed');
  site.isPurgeDown = true;
  await expect(site.publisher.publish([])).rejects.toThrow('the purge is down');
  site.restart();
  site.isPurgeDown = false;
  expect((await site.publisher.publish([])).rendered).toBe(0);
  site.restart();
  await site.publisher.publish([]);
  expect(site.purged).toEqual(addressed(['/policy/about/']));
});

it('purges after a restart what was served before a publish failed', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, changed');
  site.onListing = () => {
    throw new Error('the API host is unavailable');
  };
  await expect(site.publisher.publish([{ what: 'policy', key: 'about' }])).rejects.toThrow(
    'the API host is unavailable',
  );
  expect(site.read('policy/about/index.html')).toBe(html('about, changed'));
  site.onListing = () => undefined;
  site.restart();
  await site.publisher.publish([]);
  expect(site.purged).toEqual(addressed(['/policy/about/']));
});

it('purges nothing if a page could not be rendered', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, changed');
  site.breaks = '/policy/about/';
  await expect(site.publisher.publish([])).rejects.toThrow('cannot render /policy/about/');
  site.set('/policy/about/', 'f1.r1.about', 'about');
  site.breaks = undefined;
  await site.publisher.publish([]);
  expect(site.purged).toEqual([]);
});

it('knows served and removed pages after a restart', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, changed');
  site.pages.delete('/details/7/');
  await site.publisher.publish([]);
  site.restart();
  const { rendered, addresses } = await site.publisher.publish([]);
  expect([rendered, addresses]).toEqual([0, []]);
});

it('removes compressed files of removed pages and of pages too small to compress', async () => {
  const packed = (file: string) =>
    ['br', 'gz'].filter((form) => existsSync(join(site.served, `${file}.${form}`)));
  expect([packed('details/7/index.html'), packed('policy/about/index.html')]).toEqual([
    ['br', 'gz'],
    ['br', 'gz'],
  ]);
  site.pages.delete('/details/7/');
  site.pages.set('/policy/about/', { key: 'f1.r1.about2', html: '<p>short</p>' });
  await site.publisher.publish([]);
  expect([packed('details/7/index.html'), packed('policy/about/index.html')]).toEqual([[], []]);
  expect(site.read('policy/about/index.html')).toBe('<p>short</p>');
});

it('retains menu panels that open pages refer to', async () => {
  site.set('/menu/en-1/', 'm1', 'panel');
  await site.publisher.publish([]);
  site.pages.delete('/menu/en-1/');
  site.set('/menu/en-2/', 'm2', 'panel, changed');
  await site.publisher.publish([]);
  expect([site.read('menu/en-1/index.html'), site.read('menu/en-2/index.html')]).toEqual([
    html('panel'),
    html('panel, changed'),
  ]);
});

it('allows the scripts of new pages in addition to the present ones', async () => {
  const before = JSON.parse(readFileSync(join(site.served, hashesFile), 'utf8')) as { scripts: string[] };
  site.pages.set('/policy/about/', { key: 'f1.r1.about2', html: '<script>document.title</script>' });
  await site.publisher.publish([]);
  const after = JSON.parse(site.read(hashesFile)) as { scripts: string[] };
  expect(after.scripts).toHaveLength(before.scripts.length + 1);
  expect(site.purged).toEqual(addressed(['/policy/about/']));
});

const feed = '/feeds/google-en-HKD.xml';

it('re-renders changed feeds in their own publish', async () => {
  site.set(feed, 'pieces1', 'feed');
  site.set('/llms.txt', '', 'the shop');
  await site.publisher.publish([{ what: 'feeds', key: '' }]);
  expect([site.read('feeds/google-en-HKD.xml'), site.read('llms.txt')]).toEqual([
    html('feed'),
    html('the shop'),
  ]);
  site.set(feed, 'pieces2', 'feed, changed');
  site.set('/llms.txt', '', 'the shop, changed');
  site.set('/details/7/', 'f1.r1.seven2', 'seven, changed');
  site.rendered = [];
  await site.publisher.publish([{ what: 'product', key: '7' }]);
  expect(site.rendered).toEqual(['/details/7/']);
  await site.publisher.publish([{ what: 'feeds', key: '' }]);
  expect(site.purged.slice(-2).toSorted()).toEqual(addressed([feed, '/llms.txt']));
  expect([site.read('feeds/google-en-HKD.xml'), site.read('llms.txt')]).toEqual([
    html('feed, changed'),
    html('the shop, changed'),
  ]);
  site.rendered = [];
  await site.publisher.publish([{ what: 'feeds', key: '' }]);
  expect(site.rendered).toEqual(['/llms.txt']);
  site.pages.delete(feed);
  await site.publisher.publish([]);
  expect(existsSync(join(site.served, feed.slice(1)))).toBe(false);
});
