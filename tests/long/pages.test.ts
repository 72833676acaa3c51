import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '#client/api/api.ts';
import { readSiteIndex } from '#client/api/site-index.ts';
import { Releases } from '#publisher/releases.ts';
import { openThreads } from '#publisher/render-threads.ts';
import { daysOfChange } from '#publisher/shop-sitemap.ts';
import { sitemapEntry } from '#publisher/sitemap.ts';
import type { RenderWorker } from '#publisher/worker.ts';
import { type Config, parseConfig } from '#server/config.ts';
import { buildCredential } from '#server/platform/signing/signature.ts';
import { Progress } from '../../scripts/lib/progress.ts';
import { type Shop, startShop } from '../../scripts/lib/shop.ts';
import { freePort } from '../fixtures/postgres.ts';
import { otherBytes, workerOf } from '../fixtures/render-worker.ts';

const served = '.cache/long/dist';

let dataDir: string;
let config: Config;
let shop: Shop | undefined;
let worker: RenderWorker;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-pages-'));
  const [site, api, sandbox] = [await freePort(), await freePort(), await freePort()];
  config = parseConfig({
    SITE_PORT: String(site),
    API_PORT: String(api),
    SANDBOX_PORT: String(sandbox),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    PUBLISH_SECRETS: 'a-secret-of-the-tests-alone',
  });
  shop = await startShop({ config, outDir: served, progress: new Progress(4), output: 'quiet' });
  worker = await workerOf(config, served);
}, 900_000);
afterAll(async () => {
  await shop?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('every page of the render worker is the page of the build, byte for byte', async () => {
  const paths = [...(await worker.listPages()).keys()];
  expect(paths.length).toBeGreaterThan(400);
  expect(await otherBytes(worker, served, paths)).toEqual([]);
});

it('threads render every page as the build does', async () => {
  const credential = buildCredential(config.publishing.secrets[0] ?? '');
  const folder = new Releases(served).folder('worker');
  const threads = openThreads(2, { folder, credential }, worker.routeOfPage);
  try {
    const paths = [...(await worker.listPages()).keys()];
    expect(await otherBytes(threads, served, paths)).toEqual([]);
  } finally {
    await threads.close();
  }
});

it('every entry of the sitemap equals the publisher’s', async () => {
  const api = createApi({ baseURL: config.apiOrigin });
  const changedAt = daysOfChange(await readSiteIndex(api));
  const xml = await readFile(join(served, 'sitemap-0.xml'), 'utf8');
  const entries = [...xml.matchAll(/<url><loc>([^<]*)<\/loc>.*?<\/url>/gs)];
  expect(entries.length).toBeGreaterThan(200);
  for (const [whole, url = ''] of entries) expect(sitemapEntry(url, changedAt)).toBe(whole);
});
