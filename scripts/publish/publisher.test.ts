import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressSite } from '../site/compress.ts';
import { fileOf } from './made-pages.ts';
import { readKeys, writeKeys } from './page-keys.ts';
import { Publisher } from './publisher.ts';
import { Releases } from './releases.ts';
import { sitemapEntry } from './sitemap.ts';
import type { Change } from './worker.ts';

const origin = 'http://shop.test';
const head = '<?xml version="1.0" encoding="UTF-8"?><urlset>';

let folder: string;
let served: string;
let publisher: Publisher;
let publisherParts: ConstructorParameters<typeof Publisher>[0];
/** What the pages print: the address, and the key of what it prints. */
let pages: Map<string, { key: string; html: string }>;
let purged: string[];
let rendered: string[];
let changedAt: Map<string, string>;
let breaks: string | undefined;
let onListing: () => void;
/** How often every page was listed, and the keys that were told last. */
let wholeListings: number;
let told: Map<string, string>;

const html = (text: string) => `<p>${text}</p>`.repeat(100);
const keysNow = () => new Map([...pages].map(([path, { key }]) => [path, key] as const));
const set = (path: string, key: string, text: string) => pages.set(path, { key, html: html(text) });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'publisher-'));
  served = join(folder, 'dist');
  purged = [];
  rendered = [];
  changedAt = new Map();
  breaks = undefined;
  onListing = () => undefined;
  wholeListings = 0;
  told = new Map();
  pages = new Map();
  set('/', 'f1.r1.home', 'home');
  set('/policy/about/', 'f1.r1.about', 'about');
  set('/details/7/', 'f1.r1.seven', 'seven');
  set('/404/', '', 'missing');
  const built = join(folder, 'built');
  for (const [path, page] of pages) {
    mkdirSync(join(built, fileOf(path), '..'), { recursive: true });
    writeFileSync(join(built, fileOf(path)), page.html);
  }
  const shown = ['/', '/policy/about/', '/details/7/'].map((path) => sitemapEntry(origin + path, changedAt));
  writeFileSync(join(built, 'sitemap-0.xml'), `${head}${shown.join('')}</urlset>`);
  await compressSite(built);
  const releases = new Releases(served);
  await releases.adopt(built);
  await writeKeys(releases.folder('keys.json'), new Map([...pages].map(([path, { key }]) => [path, key])));
  publisherParts = {
    worker: {
      forget: async () => undefined,
      listPages: async () => {
        onListing();
        wholeListings += 1;
        told = keysNow();
        return new Map(told);
      },
      listChanged: async () => {
        onListing();
        const [before, now] = [told, keysNow()];
        told = now;
        return {
          keys: new Map([...now].filter(([path, key]) => before.get(path) !== key)),
          gone: [...before.keys()].filter((path) => !now.has(path)),
        };
      },
      renderPage: async (path) => {
        rendered.push(path);
        if (path === breaks) throw new Error(`no ${path}`);
        return pages.get(path)?.html ?? '';
      },
    },
    releases,
    purge: async (addresses) => {
      purged.push(...addresses);
    },
    origin,
    daysOfChange: async () => changedAt,
  };
  publisher = new Publisher(publisherParts);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(served, path), 'utf8');
const article: Change = { what: 'article', key: '101' };

it('renders the pages whose key is another, packs them, and purges exactly their addresses', async () => {
  set('/policy/about/', 'f1.r1.about2', 'about, anew');
  const untouched = statSync(join(served, 'index.html')).ino;
  await publisher.publish([{ what: 'policy', key: 'about' }]);
  expect(rendered).toEqual(['/policy/about/']);
  expect(read('policy/about/index.html')).toBe(html('about, anew'));
  const packed = brotliDecompressSync(readFileSync(join(served, 'policy/about/index.html.br')));
  expect(packed.toString()).toBe(html('about, anew'));
  expect(statSync(join(served, 'index.html')).ino).toBe(untouched);
  expect(purged).toEqual([`${origin}/policy/about/`]);
});

it('writes and purges nothing where a page turns out to be the same', async () => {
  set('/details/7/', 'f1.r1.seven2', 'seven');
  const { rendered: count, addresses } = await publisher.publish([article]);
  expect([count, addresses, purged]).toEqual([1, [], []]);
  await publisher.publish([article]);
  expect(rendered).toEqual(['/details/7/']);
});

it('serves what was changed before what names it, and takes both back together', async () => {
  set('/', 'f1.r1.home2', 'home, naming seven');
  set('/details/7/', 'f1.r1.seven2', 'seven, anew');
  breaks = '/';
  await expect(publisher.publish([{ what: 'product', key: '7' }])).rejects.toThrow('no /');
  expect(rendered).toEqual(['/details/7/', '/']);
  expect([read('index.html'), read('details/7/index.html')]).toEqual([html('home'), html('seven, anew')]);
  breaks = undefined;
  await publisher.rollback();
  expect(read('details/7/index.html')).toBe(html('seven'));
  await publisher.publish([{ what: 'product', key: '7' }]);
  expect([read('index.html'), read('details/7/index.html')]).toEqual([
    html('home, naming seven'),
    html('seven, anew'),
  ]);
  await publisher.rollback();
  expect([read('index.html'), read('details/7/index.html')]).toEqual([html('home'), html('seven')]);
});

it('shows what was changed before the site is looked through, and takes a new frame back with it', async () => {
  set('/details/7/', 'f1.r1.seven2', 'seven, anew');
  const seen: string[] = [];
  onListing = () => seen.push(read('details/7/index.html'));
  for (const [path, { key, html: text }] of pages) {
    if (key !== '') pages.set(path, { key: key.replace('f1', 'f2'), html: text });
  }
  set('/', 'f2.r1.home', 'home, framed anew');
  await publisher.publish([{ what: 'product', key: '7' }]);
  expect(seen).toEqual([html('seven, anew')]);
  expect(read('index.html')).toBe(html('home, framed anew'));
  await publisher.rollback();
  expect([read('index.html'), read('details/7/index.html')]).toEqual([html('home'), html('seven')]);
});

it('shows nothing early of what cannot be made in all its languages', async () => {
  set('/tc/details/7/', 'f1.r1.seven', 'seven in Chinese');
  await publisher.publish([]);
  set('/details/7/', 'f1.r1.seven2', 'seven, anew');
  breaks = '/tc/details/7/';
  await publisher.publish([{ what: 'product', key: '7' }]);
  expect(rendered).toEqual(['/tc/details/7/', '/details/7/', '/tc/details/7/', '/details/7/']);
  expect(read('details/7/index.html')).toBe(html('seven, anew'));
});

it('takes an article for its own page alone where another has the number in its address', async () => {
  set('/article/7/101/light/', 'f1.r1.light', 'light');
  set('/article/101/8/fire/', 'f1.r1.fire', 'fire');
  await publisher.publish([]);
  rendered = [];
  await publisher.publish([article]);
  expect(rendered).toEqual(['/article/7/101/light/']);
});

it('leaves rates alone until they are what is published', async () => {
  for (const [path, { key, html: text }] of pages) {
    if (key !== '') pages.set(path, { key: key.replace('r1', 'r2'), html: text.replaceAll('<p>', '<p>$') });
  }
  set('/', 'f1.r2.home2', 'home, anew');
  await publisher.publish([{ what: 'home', key: '' }]);
  expect(rendered).toEqual(['/']);
  await publisher.publish([{ what: 'rates', key: '' }]);
  expect(rendered.slice(1).toSorted()).toEqual(['/details/7/', '/policy/about/']);
});

it('makes a release of a change of the frame, with every page and the one for what is missing', async () => {
  for (const [path, { key, html: text }] of pages)
    pages.set(path, { key: key.replace('f1', 'f2'), html: `<nav>new</nav>${text}` });
  const before = await new Releases(served).current();
  await publisher.publish([{ what: 'navigation', key: '' }]);
  expect(await new Releases(served).current()).not.toBe(before);
  expect(read('404.html')).toContain('<nav>new</nav>');
  expect(purged.toSorted()).toEqual(
    ['/', '/404/', '/details/7/', '/policy/about/'].map((path) => origin + path).toSorted(),
  );
  await publisher.rollback();
  expect(read('404.html')).toBe(html('missing'));
  expect(purged).toHaveLength(8);
});

it('looks through the site once, and then at nothing but what has changed', async () => {
  await publisher.publish([]);
  set('/details/7/', 'f1.r1.seven2', 'seven, anew');
  pages.delete('/policy/about/');
  await publisher.publish([{ what: 'product', key: '7' }]);
  expect([wholeListings, rendered]).toEqual([1, ['/details/7/']]);
  expect(() => read('policy/about/index.html')).toThrow('ENOENT');
  // What was published is written down for the next publisher, without what has gone.
  const kept = await readKeys(new Releases(served).folder('keys.json'));
  expect([...kept].toSorted()).toEqual([...keysNow()].toSorted());
});

it('looks through the site again after what could not be made, and for rates that waited', async () => {
  await publisher.publish([]);
  for (const path of ['/', '/details/7/']) set(path, `f1.r2.${path}2`, `${path}, anew`);
  set('/policy/about/', 'f1.r2.about', 'about, at other rates');
  breaks = '/';
  await expect(publisher.publish([])).rejects.toThrow('no /');
  breaks = undefined;
  await publisher.publish([]);
  expect([read('index.html'), read('details/7/index.html')]).toEqual([
    html('/, anew'),
    html('/details/7/, anew'),
  ]);
  expect(read('policy/about/index.html')).toBe(html('about'));
  await publisher.publish([{ what: 'rates', key: '' }]);
  expect(read('policy/about/index.html')).toBe(html('about, at other rates'));
});

it('makes the page for what is missing in a new frame, though its key says nothing', async () => {
  await publisher.publish([]);
  for (const [path, { key, html: text }] of pages)
    pages.set(path, { key: key.replace('f1', 'f2'), html: `<nav>new</nav>${text}` });
  await publisher.publish([{ what: 'navigation', key: '' }]);
  expect(read('404.html')).toContain('<nav>new</nav>');
});

it('opens threads for a whole site, and closes them also where a page fails', async () => {
  for (let id = 1; id < 2_000; id += 1) pages.set(`/details/${id}/`, { key: `f2.r1.${id}`, html: `${id}` });
  const open = [0, 0];
  const many = new Publisher({
    ...publisherParts,
    openThreads: () => {
      open[0] = (open[0] ?? 0) + 1;
      return {
        atOnce: 8,
        renderPage: async (path: string) => {
          if (path === breaks) throw new Error(`no ${path}`);
          return `${pages.get(path)?.html} by a thread`;
        },
        close: async () => {
          open[1] = (open[1] ?? 0) + 1;
        },
      };
    },
  });
  breaks = '/details/1999/';
  await expect(many.publish([])).rejects.toThrow('no /details/1999/');
  breaks = undefined;
  await many.publish([]);
  expect(read('details/1999/index.html')).toBe('1999 by a thread');
  expect([open, rendered]).toEqual([[2, 2], []]);
});

it('takes pages away and brings new ones, in the sitemap too', async () => {
  pages.delete('/details/7/');
  set('/policy/care/', 'f1.r1.care', 'care');
  changedAt.set('/policy/care/', '2026-11-22T10:00:00Z');
  await publisher.publish([{ what: 'site', key: '' }]);
  expect(() => read('details/7/index.html')).toThrow('ENOENT');
  const sitemap = read('sitemap-0.xml');
  expect(sitemap).not.toContain('/details/7/');
  expect(sitemap).toContain(`<loc>${origin}/policy/care/</loc><lastmod>2026-11-22T10:00:00.000Z</lastmod>`);
  expect(purged.toSorted()).toEqual(
    ['/details/7/', '/policy/care/', '/sitemap-0.xml'].map((path) => origin + path).toSorted(),
  );
});

it('leaves what stands when a page cannot be rendered, and publishes what can be', async () => {
  set('/', 'f1.r1.home2', 'home, anew');
  set('/details/7/', 'f1.r1.seven2', 'seven, anew');
  breaks = '/details/7/';
  await expect(publisher.publish([article])).rejects.toThrow('no /details/7/');
  expect([read('index.html'), read('details/7/index.html')]).toEqual([html('home'), html('seven')]);
  expect(purged).toEqual([]);
  breaks = undefined;
  await publisher.publish([]);
  expect([read('index.html'), read('details/7/index.html')]).toEqual([
    html('home, anew'),
    html('seven, anew'),
  ]);
});
