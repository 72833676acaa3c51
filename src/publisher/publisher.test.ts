import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readKeys } from './page-keys.ts';
import { Publisher } from './publisher.ts';
import { html, origin, TestSite } from './test-site.fixture.ts';
import type { ContentChange } from './worker.ts';

let site: TestSite;
beforeEach(async () => {
  site = new TestSite();
  await site.build();
});
afterEach(() => site.remove());

const article: ContentChange = { what: 'article', key: '101' };

it('renders pages with a changed key, compresses them, and purges exactly their URLs', async () => {
  site.set('/policy/about/', 'f1.r1.about2', 'about, changed');
  const untouched = statSync(join(site.served, 'index.html')).ino;
  await site.publisher.publish([{ what: 'policy', key: 'about' }]);
  expect(site.rendered).toEqual(['/policy/about/']);
  expect(site.read('policy/about/index.html')).toBe(html('about, changed'));
  const packed = brotliDecompressSync(readFileSync(join(site.served, 'policy/about/index.html.br')));
  expect(packed.toString()).toBe(html('about, changed'));
  expect(statSync(join(site.served, 'index.html')).ino).toBe(untouched);
  expect(site.purged).toEqual([`${origin}/policy/about/`]);
});

it('renders the files of a theme and no page when only the theme has changed', async () => {
  const change = { what: 'navigation', key: '' };
  site.set('/theme/theme.css', 'one', 'gold');
  await site.publisher.publish([change]);
  site.set('/theme/theme.css', 'two', 'lilac');
  await site.publisher.publish([change]);
  expect(site.rendered).toEqual(['/theme/theme.css', '/theme/theme.css']);
  expect(site.read('theme/theme.css')).toBe(html('lilac'));
  expect(site.purged).toEqual([`${origin}/theme/theme.css`, `${origin}/theme/theme.css`]);
});

it('writes and purges nothing if a page is unchanged', async () => {
  site.set('/details/7/', 'f1.r1.seven2', 'seven');
  const { rendered: count, addresses } = await site.publisher.publish([article]);
  expect([count, addresses, site.purged]).toEqual([1, [], []]);
  await site.publisher.publish([article]);
  expect(site.rendered).toEqual(['/details/7/']);
});

it('serves changed pages before pages that refer to them, and rolls both back together', async () => {
  site.set('/', 'f1.r1.home2', 'home, naming seven');
  site.set('/details/7/', 'f1.r1.seven2', 'seven, changed');
  site.breaks = '/';
  await expect(site.publisher.publish([{ what: 'product', key: '7' }])).rejects.toThrow('cannot render /');
  expect(site.rendered).toEqual(['/details/7/', '/']);
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([
    html('home'),
    html('seven, changed'),
  ]);
  site.breaks = undefined;
  await site.publisher.rollback();
  expect(site.read('details/7/index.html')).toBe(html('seven'));
  await site.publisher.publish([{ what: 'product', key: '7' }]);
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([
    html('home, naming seven'),
    html('seven, changed'),
  ]);
  await site.publisher.rollback();
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([html('home'), html('seven')]);
});

it('serves changed pages before listing the site, and rolls a new frame back with them', async () => {
  site.set('/details/7/', 'f1.r1.seven2', 'seven, changed');
  const seen: string[] = [];
  site.onListing = () => seen.push(site.read('details/7/index.html'));
  for (const [path, { key, html: text }] of site.pages) {
    if (key !== '') site.pages.set(path, { key: key.replace('f1', 'f2'), html: text });
  }
  site.set('/', 'f2.r1.home', 'home, new frame');
  await site.publisher.publish([{ what: 'product', key: '7' }]);
  expect(seen).toEqual([html('seven, changed')]);
  expect(site.read('index.html')).toBe(html('home, new frame'));
  await site.publisher.rollback();
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([html('home'), html('seven')]);
});

it('serves nothing early if a language of a page cannot be rendered', async () => {
  site.set('/tc/details/7/', 'f1.r1.seven', 'seven in Chinese');
  await site.publisher.publish([]);
  site.set('/details/7/', 'f1.r1.seven2', 'seven, changed');
  site.breaks = '/tc/details/7/';
  await site.publisher.publish([{ what: 'product', key: '7' }]);
  expect(site.rendered).toEqual(['/tc/details/7/', '/details/7/', '/tc/details/7/', '/details/7/']);
  expect(site.read('details/7/index.html')).toBe(html('seven, changed'));
});

it('renders only the page of a changed article if another URL contains its number', async () => {
  site.set('/article/7/101/light/', 'f1.r1.light', 'light');
  site.set('/article/101/8/fire/', 'f1.r1.fire', 'fire');
  await site.publisher.publish([]);
  site.rendered = [];
  await site.publisher.publish([article]);
  expect(site.rendered).toEqual(['/article/7/101/light/']);
});

it('ignores rates until they are published', async () => {
  for (const [path, { key, html: text }] of site.pages) {
    if (key !== '')
      site.pages.set(path, { key: key.replace('r1', 'r2'), html: text.replaceAll('<p>', '<p>$') });
  }
  site.set('/', 'f1.r2.home2', 'home, changed');
  await site.publisher.publish([{ what: 'home', key: '' }]);
  expect(site.rendered).toEqual(['/']);
  await site.publisher.publish([{ what: 'rates', key: '' }]);
  expect(site.rendered.slice(1).toSorted()).toEqual(['/details/7/', '/policy/about/']);
});

it('creates a release for a new frame, with every page and the not-found page', async () => {
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

it('lists the site once, and then only changes', async () => {
  await site.publisher.publish([]);
  site.set('/details/7/', 'f1.r1.seven2', 'seven, changed');
  site.pages.delete('/policy/about/');
  await site.publisher.publish([{ what: 'product', key: '7' }]);
  expect([site.wholeListings, site.rendered]).toEqual([1, ['/details/7/']]);
  expect(() => site.read('policy/about/index.html')).toThrow('ENOENT');
  // The keys are saved for the next publisher, without removed pages.
  const saved = await readKeys(site.releases.folder('keys.json'));
  expect([...saved].toSorted()).toEqual([...site.keysNow()].toSorted());
});

it('lists the site again after a failed page, and for rates that were waiting', async () => {
  await site.publisher.publish([]);
  for (const path of ['/', '/details/7/']) site.set(path, `f1.r2.${path}2`, `${path}, changed`);
  site.set('/policy/about/', 'f1.r2.about', 'about, at other rates');
  site.breaks = '/';
  await expect(site.publisher.publish([])).rejects.toThrow('cannot render /');
  site.breaks = undefined;
  await site.publisher.publish([]);
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([
    html('/, changed'),
    html('/details/7/, changed'),
  ]);
  expect(site.read('policy/about/index.html')).toBe(html('about'));
  await site.publisher.publish([{ what: 'rates', key: '' }]);
  expect(site.read('policy/about/index.html')).toBe(html('about, at other rates'));
});

it('renders the not-found page in a new frame, although its key is empty', async () => {
  await site.publisher.publish([]);
  for (const [path, { key, html: text }] of site.pages)
    site.pages.set(path, { key: key.replace('f1', 'f2'), html: `<nav>new</nav>${text}` });
  await site.publisher.publish([{ what: 'navigation', key: '' }]);
  expect(site.read('404.html')).toContain('<nav>new</nav>');
});

it('opens threads for a whole site, and closes them even if a page fails', async () => {
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
          if (path === site.breaks) throw new Error(`cannot render ${path}`);
          return `${site.pages.get(path)?.html} by a thread`;
        },
        close: async () => {
          open[1] = (open[1] ?? 0) + 1;
        },
      };
    },
  });
  site.breaks = '/details/19/';
  await expect(many.publish([])).rejects.toThrow('cannot render /details/19/');
  site.breaks = undefined;
  await many.publish([]);
  expect(site.read('details/19/index.html')).toBe('19 by a thread');
  expect([open, site.rendered]).toEqual([[2, 2], []]);
});

it('removes and adds pages, also in the sitemap', async () => {
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

it('leaves a page that cannot be rendered, and publishes the others', async () => {
  site.set('/', 'f1.r1.home2', 'home, changed');
  site.set('/details/7/', 'f1.r1.seven2', 'seven, changed');
  site.breaks = '/details/7/';
  await expect(site.publisher.publish([article])).rejects.toThrow('cannot render /details/7/');
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([html('home'), html('seven')]);
  expect(site.purged).toEqual([]);
  site.breaks = undefined;
  await site.publisher.publish([]);
  expect([site.read('index.html'), site.read('details/7/index.html')]).toEqual([
    html('home, changed'),
    html('seven, changed'),
  ]);
});

it('serves changed redirects without rendering a page, and purges the former addresses', async () => {
  await site.publisher.publish([]);
  site.redirects = [{ from: '/old', to: '/policy/about/' }];
  await site.publisher.publish([{ what: 'redirects', key: '' }]);
  expect(site.read('redirects.json')).toBe('[["/old","/policy/about/"]]');
  expect(site.rendered).toEqual([]);
  expect(site.purged).toEqual(
    ['', '/tc', '/zh'].flatMap((prefix) => [`${origin}${prefix}/old`, `${origin}${prefix}/old/`]),
  );
});
