import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeKeys } from '#publisher/page-keys.ts';
import { Publisher } from '#publisher/publisher.ts';
import { Releases } from '#publisher/releases.ts';
import type { RenderThreads } from '#publisher/render-threads.ts';
import { fileOf, pagesAtOnce } from '#publisher/rendered-pages.ts';
import { entriesOfSitemap } from '#publisher/shop-sitemap.ts';
import { sitemapEntry } from '#publisher/sitemap.ts';
import type { RenderWorker } from '#publisher/worker.ts';
import type { Config } from '#server/config.ts';
import { signatureHeader, signCall } from '#server/platform/signing/signature.ts';
import { compressed } from '#site-server/compress-build.ts';
import { hashesFile } from '#site-server/content-security-policy.ts';
import { inParallel } from '#site-server/parallel.ts';
import { servedPage, until } from './bench-shop.ts';
import { printTable } from './table.ts';

const seconds = (ms: number) => (ms / 1000).toFixed(2);
const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number; cpuMs: number }> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const value = await work();
  const used = process.cpuUsage(cpu);
  return { value, ms: performance.now() - startedAt, cpuMs: (used.user + used.system) / 1000 };
}

async function hook({ apiOrigin, publishing }: Config, content: object): Promise<void> {
  const body = JSON.stringify({ reason: randomUUID(), ...content });
  const headers = {
    [signatureHeader]: signCall(publishing.secrets, { path: '/_hooks/rebuild', body }, new Date()),
  };
  const answer = await fetch(`${apiOrigin}/_hooks/rebuild`, { method: 'POST', body, headers });
  if (answer.status !== 202) throw new Error(`the hook was answered with ${answer.status}`);
}

/**
 * Time from the hook until all languages of an article are served with the change; `write` returns the text to look
 * for.
 */
export async function hookToServed(
  config: Config,
  {
    key,
    addresses,
    write,
    isSettled,
  }: {
    key: string;
    addresses: readonly string[];
    write: () => Promise<string>;
    /** Whether no row is waiting or in progress. */
    isSettled: () => Promise<boolean>;
  },
  times = 7,
): Promise<void> {
  const taken: number[] = [];
  await until(isSettled, 100);
  // The first one waits until the publisher has compiled its pages: it is not counted.
  for (let time = -1; time < times; time += 1) {
    const word = await write();
    const startedAt = performance.now();
    await hook(config, { what: 'article', key });
    for (const address of addresses) {
      await until(async () => (await servedPage(config.siteOrigin + address)).includes(word), 2);
    }
    if (time >= 0) taken.push(performance.now() - startedAt);
    // Pages that only mention the article follow later; the next run must not wait for them.
    await until(isSettled, 100);
  }
  const rows = [
    [
      `an article, ${addresses.length} languages`,
      ...[Math.min(...taken), middle(taken), Math.max(...taken)].map((ms) => ms.toFixed(0)),
    ],
  ];
  printTable('From the hook to served HTML, ms', ['what', 'best', 'median', 'worst'], rows);
}

/** Every page of a shop by the render worker, in one process and in two threads; compression is reported separately. */
export async function coldPages(what: string, worker: RenderWorker, threads: RenderThreads): Promise<void> {
  const listing = await timed(() => worker.listPages());
  const paths = [...listing.value.keys()];
  const rows: string[][] = [];
  const row = (what: string, { ms, cpuMs }: { ms: number; cpuMs: number }) =>
    rows.push([
      what,
      String(paths.length),
      seconds(ms),
      (paths.length / (ms / 1000)).toFixed(0),
      (cpuMs / paths.length).toFixed(2),
    ]);
  row('listed with their keys', listing);
  const pages = new Map<string, Buffer>();
  const render = (by: Pick<RenderWorker, 'renderPage'>, atOnce: number) =>
    timed(() =>
      inParallel(paths, atOnce, async (path) => pages.set(path, Buffer.from(await by.renderPage(path)))),
    );
  row('rendered, first time', await render(worker, pagesAtOnce));
  row('rendered, again', await render(worker, pagesAtOnce));
  row('by two threads, first time', await render(threads, threads.atOnce));
  row('by two threads, again', await render(threads, threads.atOnce));
  const pack = async () => {
    for (const [path, html] of pages) await compressed(fileOf(path), html);
  };
  row('packed (brotli and gzip)', await timed(pack));
  printTable(`All pages, ${what}`, ['what', 'pages', 'seconds', 'pages/s', 'CPU ms a page'], rows);
}

/** A site with this many pages that cost nothing to render, to measure the publisher alone. */
export async function publisherAlone(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-publish-'));
  const origin = 'https://shop.test';
  const text = 'A line of a page, as long as lines are. '.repeat(250);
  const pages = new Map<string, { key: string; html: string }>();
  let changed = new Map<string, string>();
  const set = (path: string, frame: string, own: string) => {
    const key = `${frame}.r.${own}`;
    changed.set(path, key);
    pages.set(path, { key, html: `<html><p>${frame} ${own} ${path}</p>${text}</html>` });
  };
  const paths = Array.from({ length: count }, (_, index) => `/details/${index + 1}/`);
  for (const path of paths) set(path, 'f1', 'one');
  const rows: string[][] = [];
  const row = (what: string, { ms, cpuMs }: { ms: number; cpuMs: number }) =>
    rows.push([what, String(count), seconds(ms), seconds(cpuMs)]);
  try {
    const built = join(folder, 'built');
    const build = async () => {
      for (const [path, { html }] of pages) {
        const file = join(built, fileOf(path));
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, html);
      }
      await writeFile(join(built, hashesFile), JSON.stringify({ scripts: [], styles: [] }));
    };
    await build();
    const days = new Map<string, string>();
    const xml: Buffer[] = [];
    const sitemap = async () => {
      for (let from = 0; from < count; from += entriesOfSitemap) {
        const here = paths.slice(from, from + entriesOfSitemap);
        const entries = here.map((path) => sitemapEntry(origin + path, days)).join('');
        xml.push(Buffer.from(`<urlset>${entries}</urlset>`));
        await writeFile(join(built, `sitemap-${xml.length - 1}.xml`), xml.at(-1) ?? '');
      }
    };
    row('sitemaps written', await timed(sitemap));
    row(
      'sitemaps packed',
      await timed(() => Promise.all(xml.map((text) => compressed('sitemap.xml', text)))),
    );
    const releases = new Releases(join(folder, 'dist'));
    await releases.adopt(built);
    await writeKeys(releases.folder('keys.json'), new Map([...pages].map(([path, { key }]) => [path, key])));
    const publisher = new Publisher({
      worker: {
        invalidateContent: async () => undefined,
        listPages: async () => {
          changed = new Map();
          return new Map([...pages].map(([path, { key }]) => [path, key]));
        },
        listChanged: async () => {
          const keys = changed;
          changed = new Map();
          return { keys, gone: [] };
        },
        renderPage: async (path) => pages.get(path)?.html ?? '',
      },
      releases,
      purge: async () => undefined,
      origin,
      daysOfChange: async () => days,
    });
    row('nothing changed, first look', await timed(() => publisher.publish([])));
    row('nothing changed', await timed(() => publisher.publish([])));
    set('/details/7/', 'f1', 'two');
    row('one page changed', await timed(() => publisher.publish([{ what: 'product', key: '7' }])));
    const { ms } = await timed(async () => {
      set('/details/8/', 'f1', 'two');
      await publisher.publish([{ what: 'product', key: '8' }]);
    });
    rows.push(['another one, ms', String(count), ms.toFixed(0), '']);
    for (const path of paths) set(path, 'f2', 'two');
    row('the navigation changed', await timed(() => publisher.publish([{ what: 'navigation', key: '' }])));
    row('taken back', await timed(() => publisher.rollback()));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  printTable(
    'The publisher without rendering, pages of 10 KB',
    ['what', 'pages', 'seconds', 'CPU seconds'],
    rows,
  );
}
