import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addressesOf, sitemapEntry } from './sitemap.ts';
import { Sitemaps } from './sitemaps.ts';

const origin = 'http://shop.test';
let folder: string;
let days: Map<string, string>;
let asked: number;
let sitemaps: Sitemaps;

const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text);
const writeSitemap = (number: number, paths: readonly string[]) =>
  write(
    `sitemap-${number}.xml`,
    `<urlset>${paths.map((path) => sitemapEntry(origin + path, days)).join('')}</urlset>`,
  );

/** Updates the sitemaps and writes their changes. */
async function change(changed: readonly string[], removed: readonly string[] = []): Promise<string[]> {
  const files = await sitemaps.changed(folder, changed, removed);
  for (const [name, text] of files) write(name, text);
  return [...files.keys()].toSorted();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitemaps-'));
  days = new Map([['/article/1/2/a/b/', '2026-11-01T00:00:00Z']]);
  asked = 0;
  writeSitemap(0, ['/', '/article/1/2/a/b/', '/policy/about/']);
  writeSitemap(1, ['/details/7/', '/details/8/']);
  const index = [0, 1].map((n) => `<sitemap><loc>${origin}/sitemap-${n}.xml</loc></sitemap>`);
  write('sitemap-index.xml', `<sitemapindex>${index.join('')}</sitemapindex>`);
  sitemaps = new Sitemaps(origin, async () => {
    asked += 1;
    return days;
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('updates only the file with the URL, and its day in the index', async () => {
  days.set('/article/1/2/a/b/', '2026-11-20T00:00:00Z');
  expect(await change(['/article/1/2/a/b/', '/details/7/'])).toEqual(['sitemap-0.xml', 'sitemap-index.xml']);
  expect(asked).toBe(1);
});

it('reads no days and writes nothing for a page without a day', async () => {
  expect(await change(['/details/7/', '/'])).toEqual([]);
  expect(asked).toBe(0);
});

it('adds a new URL to the last file and finds it there', async () => {
  expect(await change(['/policy/care/'])).toEqual(['sitemap-1.xml']);
  days.set('/policy/care/', '2026-11-20T00:00:00Z');
  expect(await change(['/policy/care/'])).toEqual(['sitemap-1.xml', 'sitemap-index.xml']);
  expect(await change([], ['/policy/care/'])).toContain('sitemap-1.xml');
  expect(await change([], ['/policy/care/'])).toEqual([]);
});

it('has new URLs in one order, whichever came first', async () => {
  await change(['/details/10/']);
  await change(['/details/9/']);
  const paths = addressesOf(readFileSync(join(folder, 'sitemap-1.xml'), 'utf8'));
  expect(paths).toEqual(['7', '8', '9', '10'].map((id) => `${origin}/details/${id}/`));
});

it('re-reads the files after a rollback', async () => {
  await change(['/details/9/']);
  writeSitemap(1, ['/details/7/', '/details/8/']);
  expect(await change(['/details/9/'])).toEqual([]);
  sitemaps.forget();
  expect(await change(['/details/9/'])).toEqual(['sitemap-1.xml']);
});
