import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { followAllProducts, startFollowing } from '#server/search/listed-products.service.ts';
import { seed } from '#server/seed/seed.ts';
import { startPostgres } from '../fixtures/postgres.ts';
import {
  type BenchProcess,
  cpuMsOf,
  cpuMsOfDatabase,
  startBenchProcess,
  stopBenchProcesses,
} from './bench-process.ts';
import {
  copyListedProducts,
  forgetListed,
  growProducts,
  insertCopy,
  refreshStatistics,
  setPrice,
} from './grown-products.ts';
import { loadShopState } from './shop-state.ts';
import { printTable } from './table.ts';

type Engine = 'memory' | 'postgres';

const script = fileURLToPath(new URL('./reads-host.ts', import.meta.url));
/** The index in memory is made for this number of products; a million would take some 2 GB. */
const mostInMemory = 100_000;
const rounds = 200;
const changes = 10;
/** Below every price of a copy; each change takes a lower one, so that the list begins with its product. */
let lowestMinor = 90;

const filters = [
  {},
  { filterAttrs: '{"metal":"platinum-950"}' },
  { filterAttrs: '{"gem":"sapphire"}' },
  { filterAttrs: '{"metal":"18k-rose-gold","gem":"diamond"}', sortColumn: 'low-to-high' },
  { filterPrice: '10000-20000', sortColumn: 'new' },
  { filterAttrs: '{"shape":"oval"}', filterPrice: '5000-20000', sortColumn: 'high-to-low' },
  { p: '20', sortColumn: 'hot' },
];
const categories = [1, 11, 12, 2, 3, 4];
const queries = [
  ...[
    'sapphire',
    'oval solitaire',
    'rose gold diamond ring',
    'engagement',
    'saphire earings',
    'platnum band',
  ],
  ...[
    'COPY-2500',
    'tennis bracelet white gold',
    'arbelcor',
    '鑽石戒指',
    '玫瑰金鑽石項鏈',
    '六爪單石',
    '蓝宝石戒指',
  ],
  ...['培育钻石', 'zsxl', 'xyzzyq', 'ring', '晨曦'],
];
const beginnings = [
  'so',
  'soli',
  'solitai',
  'd',
  'diam',
  'ring',
  'saphi',
  'plat',
  'arb',
  '钻',
  '钻石',
  'zj',
  'copy-25',
];

const address = (path: string, parameters: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, String(value)]))}`;
const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;

/** The address of the round of each call. */
const calls: Readonly<Record<string, (round: number) => string>> = {
  category: (round) =>
    address('/catalog/category/index', { categoryId: pick(categories, round), ...pick(filters, round) }),
  search: (round) =>
    address('/catalogsearch/index/index', {
      q: pick(queries, round),
      ...(round % 3 === 0 ? { filterAttrs: '{"metal":"platinum-950"}' } : {}),
    }),
  suggestion: (round) => address('/catalogsearch/suggest/index', { q: pick(beginnings, round) }),
};

async function ask({ origin }: BenchProcess, path: string) {
  const answer = await fetch(origin + path);
  const { code, data } = (await answer.json()) as { code: number; data: unknown };
  if (code !== 200) throw new Error(`${path}: code ${code}`);
  return data;
}

const share = (sorted: readonly number[], part: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);

/** p50, p99, and CPU ms of host and database of one call. */
async function measureCall(db: Database, host: BenchProcess, call: (round: number) => string) {
  for (let round = 0; round < rounds / 4; round += 1) await ask(host, call(round));
  const before = { host: cpuMsOf(host.pid), database: await cpuMsOfDatabase(db) };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await ask(host, call(round));
    times.push(performance.now() - startedAt);
  }
  const hostMs = (cpuMsOf(host.pid) - before.host) / rounds;
  const databaseMs = ((await cpuMsOfDatabase(db)) - before.database) / rounds;
  times.sort((a, b) => a - b);
  return [share(times, 0.5), share(times, 0.99), hostMs.toFixed(1), databaseMs.toFixed(1)];
}

/** Median ms from a commit until a list begins with the product. */
async function measureChange(host: BenchProcess, path: string, change: () => Promise<number>) {
  const times: number[] = [];
  for (let round = 0; round < changes; round += 1) {
    const id = await change();
    const startedAt = performance.now();
    const isFirst = async () => {
      const { products } = (await ask(host, path)) as { products: { one: { id: number } }[] };
      return products[0]?.one.id === id;
    };
    while (!(await isFirst())) await pause(5);
    times.push(performance.now() - startedAt);
  }
  return share(
    times.sort((a, b) => a - b),
    0.5,
  );
}

async function measureEngine(db: Database, url: string, engine: Engine): Promise<string[]> {
  process.env['SEARCH_ENGINE'] = engine;
  const startedAt = performance.now();
  const host = await startBenchProcess(script, ['uncached', url]);
  const startSeconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  await host.figures();
  const figures: string[] = [];
  for (const call of Object.values(calls)) figures.push(...(await measureCall(db, host, call)));
  const listed = { categoryId: 1, numPerPage: 24 };
  const price = await measureChange(
    host,
    address('/catalog/category/index', { ...listed, sortColumn: 'low-to-high' }),
    () => {
      lowestMinor -= 1;
      return setPrice(db, 1001, lowestMinor);
    },
  );
  const added = await measureChange(
    host,
    address('/catalog/category/index', { ...listed, sortColumn: 'new' }),
    () => insertCopy(db, 1001),
  );
  const { rssMb, worstDelayMs } = await host.figures();
  await host.stop();
  return [startSeconds, ...figures, price, added, rssMb.toFixed(0), worstDelayMs.toFixed(0)];
}

/** Seconds of making the rows of all products, and CPU seconds of the worker. */
async function measureRebuild(db: Database): Promise<string[]> {
  await forgetListed(db);
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  await followAllProducts(db);
  const { user, system } = process.cpuUsage(cpuBefore);
  return [((performance.now() - startedAt) / 1000).toFixed(1), ((user + system) / 1e6).toFixed(1)];
}

/**
 * Lists, searches and suggestions at these numbers of products, uncached, one request at a time, by both engines; how soon a
 * changed price and a new product are listed; memory and event loop of the API process.
 */
export async function growthOfProducts(sizes: readonly number[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  process.env['DATA_DIR'] = dataDir;
  const server = await startPostgres('large');
  const db = openPostgres(server.url, { connections: 4, isPatient: true });
  const rows: string[][] = [];
  const rebuilds: string[][] = [];
  try {
    await migrate(db.handle);
    await seed(db);
    await loadShopState(db);
    for (const size of sizes.length > 0 ? sizes : [56, 50_000, 1_000_000]) {
      // Before the copies, so that the rest of the rows is what the worker would make next.
      await followAllProducts(db);
      await growProducts(db, size);
      if (size <= mostInMemory) rebuilds.push([String(size), ...(await measureRebuild(db))]);
      else await copyListedProducts(db, size);
      await refreshStatistics(db);
      const following = startFollowing({ db, log: createLog('error') }, { isLeading: async () => true });
      for (const engine of ['memory', 'postgres'] as const) {
        if (engine === 'memory' && size > mostInMemory) continue;
        rows.push([engine, String(size), ...(await measureEngine(db, server.url, engine))]);
      }
      await following.stop();
    }
  } finally {
    await stopBenchProcesses();
    await db.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const machine = `ms; uncached, one request at a time; load ${loadavg()[0]?.toFixed(1)}`;
  const columns = ['p50', 'p99', 'CPU host', 'CPU DB'];
  printTable(
    `Products: ${Object.keys(calls).join(', ')} (${machine})`,
    ['engine', 'products', 'start s', ...columns, ...columns, ...columns],
    rows.map((row) => row.slice(0, 15)),
  );
  printTable(
    'Until a list shows it, ms; API process',
    ['engine', 'products', 'changed price', 'new product', 'memory MB', 'longest block ms'],
    rows.map((row) => [...row.slice(0, 2), ...row.slice(15)]),
  );
  printTable('Making the rows of all products', ['products', 'seconds', 'CPU s of the worker'], rebuilds);
}
