import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { openGuestSession } from '#server/customers/guests.service.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { seed } from '#server/seed/seed.ts';
import { startPostgres } from '../fixtures/postgres.ts';
import {
  type BenchProcess,
  cpuMsOf,
  cpuMsOfDatabase,
  startBenchProcess,
  stopBenchProcesses,
} from './bench-process.ts';
import { grow } from './grown-catalogue.ts';
import { loadShopState } from './shop-state.ts';
import { printTable } from './table.ts';

/**
 * Reads, and an addition to the cart, compared with a bare Node server, in one run: `npm run bench -- api 56 5000
 * 50000`.
 */
const given = process.argv.slice(2).map(Number).filter(Number.isInteger);
const sizes = given.length > 0 ? given : [56, 5_000, 50_000];
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const calls: Record<string, string> = {
  category: '/catalog/category/index?categoryId=1',
  'category, filtered':
    '/catalog/category/index?categoryId=1&filterAttrs=%7B%22metal%22%3A%22platinum-950%22%7D&sortColumn=low-to-high',
  product: '/catalog/product/index?product_id=1001',
  search: '/catalogsearch/index/index?q=sapphire',
  'home base': '/cms/home/base',
};
const addPath = '/checkout/cart/add';

const script = fileURLToPath(new URL('./reads-host.ts', import.meta.url));
const start = (kind: 'cached' | 'uncached' | 'bare', url: string, path = '') =>
  startBenchProcess(script, [kind, url, path]);

async function measure(
  { pid, origin }: BenchProcess,
  path: string,
  connections: number,
  requests?: autocannon.Request[],
) {
  const asked = requests ? { requests } : {};
  await autocannon({ url: origin + path, connections, duration: 1, ...asked });
  const before = { host: cpuMsOf(pid), database: await cpuMsOfDatabase(db) };
  const result = await autocannon({ url: origin + path, connections, duration: seconds, ...asked });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} were not answered`);
  const count = result.requests.total;
  if (count === 0) throw new Error(`${path}: the machine is too busy, nothing was answered in ${seconds} s`);
  return {
    rate: count / result.duration,
    p99: result.latency.p99,
    host: (cpuMsOf(pid) - before.host) / count,
    database: ((await cpuMsOfDatabase(db)) - before.database) / count,
  };
}

const shoppers = 64;

/** Additions of guests, each to the buy-now cart, which does not fill up. */
async function additions(): Promise<autocannon.Request[]> {
  const now = new Date();
  const tokens = await Promise.all(
    Array.from({ length: shoppers }, (_, index) =>
      db.transaction((trx) =>
        openGuestSession(trx, { email: `bench-${index}@example.com`, locale: 'en' }, now),
      ),
    ),
  );
  return tokens.map((token) => ({
    method: 'POST',
    path: addPath,
    body: 'product_id=1202&qty=1&basket=buy_now',
    headers: { 'access-token': token, 'content-type': 'application/x-www-form-urlencoded' },
  }));
}

/** CPU time of an addition; a refusal is also answered with 200, so the code is checked. */
async function measureAdding(running: BenchProcess): Promise<string[]> {
  const requests = await additions();
  const [first] = requests;
  const { body, headers } = first ?? {};
  const answer = await fetch(running.origin + addPath, {
    method: 'POST',
    body: String(body),
    headers: headers as Record<string, string>,
  });
  const { code } = (await answer.json()) as { code: number };
  if (code !== 200) throw new Error(`an addition was refused: ${code}`);
  const found = await measure(running, addPath, 8, requests);
  return [found.rate.toFixed(0), '–', found.host.toFixed(3), found.database.toFixed(3), String(found.p99)];
}

const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
process.env['DATA_DIR'] = dataDir;
const server = await startPostgres();
const db = openPostgres(server.url, { connections: 2, isPatient: true });
const rows: string[][] = [];
try {
  await migrate(db.handle);
  await seed(db);
  await loadShopState(db);
  for (const size of sizes) {
    const products = await grow(db, size);
    const cached = await start('cached', server.url);
    const uncached = await start('uncached', server.url);
    for (const [name, path] of Object.entries(calls)) {
      const bare = await start('bare', cached.origin, path);
      const floor = await measure(bare, path, 100);
      for (const [kind, running] of [['cached', cached] as const, ['uncached', uncached] as const]) {
        const found = await measure(running, path, kind === 'cached' ? 100 : 8);
        rows.push([
          `${name}, ${kind}`,
          String(products),
          found.rate.toFixed(0),
          `${((100 * found.rate) / floor.rate).toFixed(0)} %`,
          found.host.toFixed(3),
          found.database.toFixed(3),
          String(found.p99),
        ]);
      }
      rows.push([
        `${name}, bare`,
        String(products),
        floor.rate.toFixed(0),
        '100 %',
        floor.host.toFixed(3),
        '0',
        String(floor.p99),
      ]);
      await bare.stop();
    }
    rows.push(['add to cart', String(products), ...(await measureAdding(uncached))]);
    await cached.stop();
    await uncached.stop();
  }
} finally {
  await stopBenchProcesses();
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
printTable(
  `Reads, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, client on the same cores; cached and bare with 100 connections, uncached with 8`,
  ['call', 'products', 'requests/s', 'of bare', 'CPU ms host', 'database', 'p99 ms'],
  rows,
);
