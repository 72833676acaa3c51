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

it('tells a page to the sitemap it stands in, a new one to the last, and the day of the youngest to the index', async () => {
  const index = (days: readonly [string, string]) =>
    `<sitemapindex>${days.map((day, at) => `<sitemap><loc>${origin}/sitemap-${at}.xml</loc>${day}</sitemap>`).join('')}</sitemapindex>`;
  const day = (date: string) => `<lastmod>${date}T00:00:00.000Z</lastmod>`;
  writeFileSync(join(site.served, 'sitemap-1.xml'), sitemapOf(['/goods/1/']));
  writeFileSync(join(site.served, 'sitemap-index.xml'), index(['', day('2026-11-01')]));
  site.set('/goods/1/', 'f1.r1.rings', 'rings');
  await site.publisher.publish([]);
  site.set('/policy/about/', 'f1.r1.about2', 'about, anew');
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

it('shows search engines no page that they shall not find', async () => {
  site.set('/shoppingCart/', 'f1.r1.cart', 'cart');
  await site.publisher.publish([]);
  expect(site.read('shoppingCart/index.html')).toBe(html('cart'));
  expect(site.read('sitemap-0.xml')).not.toContain('/shoppingCart/');
});

it('lets the worker forget what was changed before it lists the pages', async () => {
  let known = 0;
  site.onListing = () => {
    known = site.forgotten.length;
  };
  await site.publisher.publish([{ what: 'policy', key: 'about' }]);
  expect([known, site.forgotten]).toEqual([1, [{ what: 'policy', key: 'about' }]]);
});

it('tells a purge that was down with the next publish, and once', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, anew');
  site.isPurgeDown = true;
  await expect(site.publisher.publish([])).rejects.toThrow('the purge is down');
  site.isPurgeDown = false;
  await site.publisher.publish([]);
  await site.publisher.publish([]);
  expect(site.purged).toEqual(addressed(['/policy/about/']));
});

it('tells after a restart what whoever went before could not', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, anew');
  site.isPurgeDown = true;
  await expect(site.publisher.publish([])).rejects.toThrow('the purge is down');
  site.restart();
  site.isPurgeDown = false;
  expect((await site.publisher.publish([])).rendered).toBe(0);
  site.restart();
  await site.publisher.publish([]);
  expect(site.purged).toEqual(addressed(['/policy/about/']));
});

it('tells after a restart what was served before the rest of a publish failed', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, anew');
  site.onListing = () => {
    throw new Error('the API host is gone');
  };
  await expect(site.publisher.publish([{ what: 'policy', key: 'about' }])).rejects.toThrow(
    'the API host is gone',
  );
  expect(site.read('policy/about/index.html')).toBe(html('about, anew'));
  site.onListing = () => undefined;
  site.restart();
  await site.publisher.publish([]);
  expect(site.purged).toEqual(addressed(['/policy/about/']));
});

it('owes nothing where a page could not be rendered', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, anew');
  site.breaks = '/policy/about/';
  await expect(site.publisher.publish([])).rejects.toThrow('no /policy/about/');
  site.set('/policy/about/', 'f1.r1.about', 'about');
  site.breaks = undefined;
  await site.publisher.publish([]);
  expect(site.purged).toEqual([]);
});

it('knows after a restart what stands, and what has gone', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, anew');
  site.pages.delete('/details/7/');
  await site.publisher.publish([]);
  site.restart();
  const { rendered, addresses } = await site.publisher.publish([]);
  expect([rendered, addresses]).toEqual([0, []]);
});

it('removes the packed forms of what has gone, or has become too small to be packed', async () => {
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

it('keeps panels of the menu that pages which are open name', async () => {
  site.set('/menu/en-1/', 'm1', 'panel');
  await site.publisher.publish([]);
  site.pages.delete('/menu/en-1/');
  site.set('/menu/en-2/', 'm2', 'panel, anew');
  await site.publisher.publish([]);
  expect([site.read('menu/en-1/index.html'), site.read('menu/en-2/index.html')]).toEqual([
    html('panel'),
    html('panel, anew'),
  ]);
});

it('allows the scripts that new pages carry, beside those it allowed before', async () => {
  const before = JSON.parse(readFileSync(join(site.served, hashesFile), 'utf8')) as { scripts: string[] };
  site.pages.set('/policy/about/', { key: 'f1.r1.about2', html: '<script>document.title</script>' });
  await site.publisher.publish([]);
  const after = JSON.parse(site.read(hashesFile)) as { scripts: string[] };
  expect(after.scripts).toHaveLength(before.scripts.length + 1);
  expect(site.purged).toEqual(addressed(['/policy/about/']));
});

const feed = '/feeds/google-en-HKD.xml';

it('makes files that machines read new when it is their turn, as what they hold is another', async () => {
  site.set(feed, 'pieces1', 'feed');
  site.set('/llms.txt', '', 'the house');
  await site.publisher.publish([{ what: 'feeds', key: '' }]);
  expect([site.read('feeds/google-en-HKD.xml'), site.read('llms.txt')]).toEqual([
    html('feed'),
    html('the house'),
  ]);
  site.set(feed, 'pieces2', 'feed, anew');
  site.set('/llms.txt', '', 'the house, anew');
  site.set('/details/7/', 'f1.r1.seven2', 'seven, anew');
  site.rendered = [];
  await site.publisher.publish([{ what: 'product', key: '7' }]);
  expect(site.rendered).toEqual(['/details/7/']);
  await site.publisher.publish([{ what: 'feeds', key: '' }]);
  expect(site.purged.slice(-2).toSorted()).toEqual(addressed([feed, '/llms.txt']));
  expect([site.read('feeds/google-en-HKD.xml'), site.read('llms.txt')]).toEqual([
    html('feed, anew'),
    html('the house, anew'),
  ]);
  site.rendered = [];
  await site.publisher.publish([{ what: 'feeds', key: '' }]);
  expect(site.rendered).toEqual(['/llms.txt']);
  site.pages.delete(feed);
  await site.publisher.publish([]);
  expect(existsSync(join(site.served, feed.slice(1)))).toBe(false);
});
