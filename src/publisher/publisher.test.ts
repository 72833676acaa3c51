import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readKeys } from './page-keys.ts';
import { Publisher } from './publisher.ts';
import { html, origin, TestSite } from './test-site.fixture.ts';
import type { Change } from './worker.ts';

let site: TestSite;
beforeEach(async () => {
  site = new TestSite();
  await site.build();
});
afterEach(() => site.remove());

const article: Change = { what: 'article', key: '101' };

it('renders the pages whose key is another, packs them, and purges exactly their addresses', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, anew');
  const untouched = statSync(join(site.served, 'index.html')).ino;
  await site.publisher.publish([{ what: 'policy', key: 'about' }]);
  expect(site.rendered).toEqual(['/policy/about/']);
  expect(site.read('policy/about/index.html')).toBe(html('about, anew'));
  const packed = brotliDecompressSync(readFileSync(join(site.served, 'policy/about/index.html.br')));
  expect(packed.toString()).toBe(html('about, anew'));
  expect(statSync(join(site.served, 'index.html')).ino).toBe(untouched);
  expect(site.purged).toEqual([`${origin}/policy/about/`]);
});

it('writes and purges nothing where a page turns out to be the same', async () => {
  site.set('/details/7/', 'f1.r1.seven2', 'seven');
  const { rendered: count, addresses } = await site.publisher.publish([article]);
  expect([count, addresses, site.purged]).toEqual([1, [], []]);
  await site.publisher.publish([article]);
  expect(site.rendered).toEqual(['/details/7/']);
});

it('serves what was changed before what names it, and takes both back together', async () => {
  site.set('/', 'f1.r1.home2', 'home, naming seven');
  site.set('/details/7/', 'f1.r1.seven2', 'seven, anew');
  site.breaks = '/';
  await expect(site.publisher.publish([{ what: 'product', key: '7' }])).rejects.toThrow('no /');
  expect(site.rendered).toEqual(['/details/7/', '/']);
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([
    html('home'),
    html('seven, anew'),
  ]);
  site.breaks = undefined;
  await site.publisher.rollback();
  expect(site.read('details/7/index.html')).toBe(html('seven'));
  await site.publisher.publish([{ what: 'product', key: '7' }]);
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([
    html('home, naming seven'),
    html('seven, anew'),
  ]);
  await site.publisher.rollback();
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([html('home'), html('seven')]);
});

it('shows what was changed before the site is looked through, and takes a new frame back with it', async () => {
  site.set('/details/7/', 'f1.r1.seven2', 'seven, anew');
  const seen: string[] = [];
  site.onListing = () => seen.push(site.read('details/7/index.html'));
  for (const [path, { key, html: text }] of site.pages) {
    if (key !== '') site.pages.set(path, { key: key.replace('f1', 'f2'), html: text });
  }
  site.set('/', 'f2.r1.home', 'home, framed anew');
  await site.publisher.publish([{ what: 'product', key: '7' }]);
  expect(seen).toEqual([html('seven, anew')]);
  expect(site.read('index.html')).toBe(html('home, framed anew'));
  await site.publisher.rollback();
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([html('home'), html('seven')]);
});

it('shows nothing early of what cannot be made in all its languages', async () => {
  site.set('/tc/details/7/', 'f1.r1.seven', 'seven in Chinese');
  await site.publisher.publish([]);
  site.set('/details/7/', 'f1.r1.seven2', 'seven, anew');
  site.breaks = '/tc/details/7/';
  await site.publisher.publish([{ what: 'product', key: '7' }]);
  expect(site.rendered).toEqual(['/tc/details/7/', '/details/7/', '/tc/details/7/', '/details/7/']);
  expect(site.read('details/7/index.html')).toBe(html('seven, anew'));
});

it('takes an article for its own page alone where another has the number in its address', async () => {
  site.set('/article/7/101/light/', 'f1.r1.light', 'light');
  site.set('/article/101/8/fire/', 'f1.r1.fire', 'fire');
  await site.publisher.publish([]);
  site.rendered = [];
  await site.publisher.publish([article]);
  expect(site.rendered).toEqual(['/article/7/101/light/']);
});

it('leaves rates alone until they are what is published', async () => {
  for (const [path, { key, html: text }] of site.pages) {
    if (key !== '')
      site.pages.set(path, { key: key.replace('r1', 'r2'), html: text.replaceAll('<p>', '<p>$') });
  }
  site.set('/', 'f1.r2.home2', 'home, anew');
  await site.publisher.publish([{ what: 'home', key: '' }]);
  expect(site.rendered).toEqual(['/']);
  await site.publisher.publish([{ what: 'rates', key: '' }]);
  expect(site.rendered.slice(1).toSorted()).toEqual(['/details/7/', '/policy/about/']);
});

it('makes a release of a change of the frame, with every page and the one for what is missing', async () => {
  for (const [path, { key, html: text }] of site.pages)
    site.pages.set(path, { key: key.replace('f1', 'f2'), html: `<nav>new</nav>${text}` });
  const before = await site.releases.current();
  await site.publisher.publish([{ what: 'navigation', key: '' }]);
  expect(await site.releases.current()).not.toBe(before);
  expect(site.read('404.html')).toContain('<nav>new</nav>');
  expect(site.purged.toSorted()).toEqual(
    ['/', '/404/', '/details/7/', '/policy/about/'].map((path) => origin + path).toSorted(),
  );
  await site.publisher.rollback();
  expect(site.read('404.html')).toBe(html('missing'));
  expect(site.purged).toHaveLength(8);
});

it('looks through the site once, and then at nothing but what has changed', async () => {
  await site.publisher.publish([]);
  site.set('/details/7/', 'f1.r1.seven2', 'seven, anew');
  site.pages.delete('/policy/about/');
  await site.publisher.publish([{ what: 'product', key: '7' }]);
  expect([site.wholeListings, site.rendered]).toEqual([1, ['/details/7/']]);
  expect(() => site.read('policy/about/index.html')).toThrow('ENOENT');
  // What was published is written down for the next publisher, without what has gone.
  const kept = await readKeys(site.releases.folder('keys.json'));
  expect([...kept].toSorted()).toEqual([...site.keysNow()].toSorted());
});

it('looks through the site again after what could not be made, and for rates that waited', async () => {
  await site.publisher.publish([]);
  for (const path of ['/', '/details/7/']) site.set(path, `f1.r2.${path}2`, `${path}, anew`);
  site.set('/policy/about/', 'f1.r2.about', 'about, at other rates');
  site.breaks = '/';
  await expect(site.publisher.publish([])).rejects.toThrow('no /');
  site.breaks = undefined;
  await site.publisher.publish([]);
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([
    html('/, anew'),
    html('/details/7/, anew'),
  ]);
  expect(site.read('policy/about/index.html')).toBe(html('about'));
  await site.publisher.publish([{ what: 'rates', key: '' }]);
  expect(site.read('policy/about/index.html')).toBe(html('about, at other rates'));
});

it('makes the page for what is missing in a new frame, though its key says nothing', async () => {
  await site.publisher.publish([]);
  for (const [path, { key, html: text }] of site.pages)
    site.pages.set(path, { key: key.replace('f1', 'f2'), html: `<nav>new</nav>${text}` });
  await site.publisher.publish([{ what: 'navigation', key: '' }]);
  expect(site.read('404.html')).toContain('<nav>new</nav>');
});

it('opens threads for a whole site, and closes them also where a page fails', async () => {
  for (let id = 1; id < 20; id += 1) site.pages.set(`/details/${id}/`, { key: `f2.r1.${id}`, html: `${id}` });
  const open = [0, 0];
  const many = new Publisher({
    ...site.parts,
    pagesWorthThreads: 20,
    openThreads: () => {
      open[0] = (open[0] ?? 0) + 1;
      return {
        atOnce: 8,
        renderPage: async (path: string) => {
          if (path === site.breaks) throw new Error(`no ${path}`);
          return `${site.pages.get(path)?.html} by a thread`;
        },
        close: async () => {
          open[1] = (open[1] ?? 0) + 1;
        },
      };
    },
  });
  site.breaks = '/details/19/';
  await expect(many.publish([])).rejects.toThrow('no /details/19/');
  site.breaks = undefined;
  await many.publish([]);
  expect(site.read('details/19/index.html')).toBe('19 by a thread');
  expect([open, site.rendered]).toEqual([[2, 2], []]);
});

it('takes pages away and brings new ones, in the sitemap too', async () => {
  site.pages.delete('/details/7/');
  site.set('/policy/care/', 'f1.r1.care', 'care');
  site.changedAt.set('/policy/care/', '2026-11-22T10:00:00Z');
  await site.publisher.publish([{ what: 'site', key: '' }]);
  expect(() => site.read('details/7/index.html')).toThrow('ENOENT');
  const sitemap = site.read('sitemap-0.xml');
  expect(sitemap).not.toContain('/details/7/');
  expect(sitemap).toContain(`<loc>${origin}/policy/care/</loc><lastmod>2026-11-22T10:00:00.000Z</lastmod>`);
  expect(site.purged.toSorted()).toEqual(
    ['/details/7/', '/policy/care/', '/sitemap-0.xml'].map((path) => origin + path).toSorted(),
  );
});

it('leaves what stands when a page cannot be rendered, and publishes what can be', async () => {
  site.set('/', 'f1.r1.home2', 'home, anew');
  site.set('/details/7/', 'f1.r1.seven2', 'seven, anew');
  site.breaks = '/details/7/';
  await expect(site.publisher.publish([article])).rejects.toThrow('no /details/7/');
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([html('home'), html('seven')]);
  expect(site.purged).toEqual([]);
  site.breaks = undefined;
  await site.publisher.publish([]);
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([
    html('home, anew'),
    html('seven, anew'),
  ]);
});
