import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { locales } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Releases } from '#publisher/releases.ts';
import { openThreads } from '#publisher/render-threads.ts';
import { originsOf } from '#publisher/site-stamp.ts';
import { buildWorker, openWorker } from '#publisher/worker.ts';
import { parseConfig } from '#server/config.ts';
import { environmentOf } from '#server/config-environment.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { buildCredential } from '#server/platform/signing/signature.ts';
import { seed } from '#server/seed/seed.ts';
import { startService, untilReady } from '../../scripts/lib/processes.ts';
import { Progress } from '../../scripts/lib/progress.ts';
import { startShop } from '../../scripts/lib/shop.ts';
import { startPostgres } from '../fixtures/postgres.ts';
import { failBench, printMachine } from './bench-shop.ts';
import { grow } from './grown-catalogue.ts';
import { coldPages, hookToServed, publisherAlone } from './publish.ts';

/**
 * Times of publishing, on a shop of its own. BENCH_PAGES lists the sizes at which the publisher runs without
 * rendering, BENCH_PRODUCTS is the size of the catalogue whose pages are all rendered.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
const outDir = '.cache/bench/publish';
const config = parseConfig({
  ...process.env,
  SITE_PORT: '4531',
  API_PORT: '8290',
  SANDBOX_PORT: '8291',
  SITE_ORIGIN: '',
  API_ORIGIN: '',
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  PUBLISH_SECRETS: 'a-secret-of-the-bench-alone',
});
printMachine();

const pages = new Releases(outDir).folder('worker');
const sizes = (process.env['BENCH_PAGES'] ?? '5000').split(',').map(Number);
for (const count of sizes) await publisherAlone(count);

const shop = await startShop({
  config,
  outDir,
  progress: new Progress(4),
  output: 'quiet',
  hasPublisher: true,
  onFailure: failBench,
});
try {
  const article = '/article/1/101/diamonds/how-a-round-brilliant-returns-light/';
  const ask = async (command: string) => {
    const answer = await fetch(new URL('/_staff', config.apiOrigin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([command]),
    });
    return answer.text();
  };
  // Writes the time into its title and calls the hook, which wakes the publisher.
  let second = 0;
  const write = async () => {
    // A change within the same second would be found at once.
    while (second === Math.floor(Date.now() / 1000)) await pause(20);
    const [mark] = /\[\d\d:\d\d:\d\d\]/.exec(await ask('demonstrate-publish')) ?? [];
    if (mark === undefined) throw new Error('no text was changed');
    second = Math.floor(Date.now() / 1000);
    return mark;
  };
  // Rows for a later time do not count.
  const isSettled = async () => !/^\d+ (?:running|waiting (?!rates|stones))/m.test(await ask('publishes'));
  const addresses = locales.map((locale) => localisePath(locale, article));
  await hookToServed(config, { key: '101', addresses, write, isSettled });
  await buildWorker(pages, environmentOf(config), originsOf(config));
} finally {
  await shop.stop();
}

const products = Number(process.env['BENCH_PRODUCTS'] ?? 1500);
const postgres = await startPostgres();
const env = { ...environmentOf(config), DATABASE_URL: postgres.url };
const api = await (async () => {
  const db = openPostgres(postgres.url, { connections: 2, isPatient: true });
  await migrate(db.handle);
  await seed(db);
  await grow(db, products);
  await db.close();
  return startService({
    name: 'The API host',
    file: 'src/server/main.ts',
    flags: ['--max-semi-space-size=8'],
    env,
    output: 'quiet',
  });
})();
try {
  await untilReady(api, `http://127.0.0.1:${config.apiPort}/readyz`, 180_000);
  const credential = buildCredential(config.publishing.secrets[0] ?? '');
  const worker = await openWorker(pages, credential);
  const threads = openThreads(2, { folder: pages, credential }, worker.routeOfPage);
  await coldPages(`${products} products`, worker, threads);
  await threads.close();
} finally {
  await api.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
