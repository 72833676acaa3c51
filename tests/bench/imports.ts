import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { ImportState } from '#kernel/shop/list-import/list-import.ts';
import { enterDesk, inviteOwner } from '../../scripts/lib/desk-client.ts';
import { freePort } from '../fixtures/postgres.ts';
import { startShopProcesses } from '../fixtures/shop-processes.ts';
import { printMachine } from './bench-shop.ts';
import { type BenchList, ownList, shopifyList } from './import-lists.ts';
import { shopTraffic, type Traffic } from './import-traffic.ts';
import { loadShopState } from './shop-state.ts';
import { openTable } from './table.ts';

/**
 * Imports of products at the desk while shoppers read and order, in one API host on PostgreSQL: `npm run bench --
 * imports 40 5000 50000`. Latencies are compared with those before the import, in one run.
 */
const given = process.argv.slice(2).map(Number).filter(Number.isInteger);
const sizes = given.length > 0 ? given : [40, 5_000, 50_000];
const formats = (process.env['FORMATS'] ?? 'own,shopify').split(',');
const quietMs = Number(process.env['BENCH_SECONDS'] ?? 20) * 1000;
const perPage = 50;

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

printMachine();
const metricsPort = await freePort();
const shop = await startShopProcesses(1, { variables: { METRICS_PORT: String(metricsPort) } });
const [host] = shop.hosts;
if (!host) throw new Error('there is no host');
const { origin, pid } = host;
await loadShopState(shop.db);
// A new shop weighs the designs of its catalogue, in a process of its own that would take a core from the import.
const helpers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  .split(' ')
  .filter(Boolean)
  .map(Number);
for (const helper of helpers) process.kill(helper, 'SIGSTOP');
await shop.setStock(1202, 1_000_000);
const buyers = await shop.buyers(400, 'import');
const desk = await enterDesk(
  origin,
  await inviteOwner(origin, 'bench@example.com', 'Bench'),
  'the long password of a bench',
);

/** Largest memory of the host since the last call, in MB. */
function peakMemory(): number {
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(peak) / 1024;
}

/** CPU time of a process in ms; the kernel counts in ticks of ten. */
function cpuOf(id: number | undefined): number {
  const text = readFileSync(`/proc/${id}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** CPU time of the connections that are open now. */
async function cpuOfDatabase(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(shop.db.handle);
  return rows.reduce((sum, row) => sum + cpuOf(row.pid), 0);
}

/** Seconds for which the main thread of the host was ready and waited for a core, since its start. */
const waitedForCore = (): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e9;

/**
 * Longest time for which the event loop of the host was blocked since the last call, in ms. It contains waits for a core:
 * compare it with `waitedForCore`.
 */
async function longestBlock(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

const print = openTable(
  'Imports while the shop sells; milliseconds, and times those of the quiet shop',
  [
    ...['work', 'seconds', 'products/s', 'CPU a product: host', 'database', 'reads p50/p99/longest'],
    ...['× p50/p99', 'orders p50/p99/longest', '× p50/p99', 'desk p99', 'loop blocked', 'waited s', 'MB'],
  ],
  [24, 7, 10, 19, 8, 21, 12, 22, 12, 8, 12, 8, 5],
);

const deskTimes: number[] = [];
let quiet: Traffic | undefined;

/** Does the work with shoppers beside it, and prints a row. */
async function beside<T>(name: string, products: number, work: () => Promise<T>): Promise<T> {
  const end = new AbortController();
  peakMemory();
  await longestBlock();
  deskTimes.length = 0;
  const startedAt = performance.now();
  const waitedBefore = waitedForCore();
  const [hostBefore, databaseBefore] = [cpuOf(pid), await cpuOfDatabase()];
  const running = shopTraffic(shop, buyers, end.signal);
  const value = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const [hostMs, databaseMs] = [cpuOf(pid) - hostBefore, (await cpuOfDatabase()) - databaseBefore];
  end.abort();
  const traffic = await running;
  const { reads, orders } = traffic;
  const times = (of: readonly number[]) => [0.5, 0.99, 1].map((share) => ms(at(of, share))).join(' / ');
  const ratios = (of: readonly number[], usual: readonly number[] = []) =>
    quiet ? [0.5, 0.99].map((share) => (at(of, share) / at(usual, share)).toFixed(1)).join(' / ') : '';
  const each = (value: number) => (products === 0 ? '' : (value / products).toFixed(1));
  print([
    ...[name, seconds.toFixed(1), each(products ** 2 / seconds), each(hostMs), each(databaseMs)],
    ...[times(reads), ratios(reads, quiet?.reads), times(orders), ratios(orders, quiet?.orders)],
    ...[ms(at(deskTimes, 0.99)), ms(await longestBlock())],
    ...[(waitedForCore() - waitedBefore).toFixed(1), peakMemory().toFixed(0)],
  ]);
  if (traffic.failed.length > 0)
    process.stdout.write(`  ${traffic.failed.length} calls failed: ${traffic.failed[0]}\n`);
  quiet ??= traffic;
  return value;
}

/** Shows the list as the desk does until it is in the state; returns its counts. */
async function until(id: number, state: ImportState) {
  for (;;) {
    const startedAt = performance.now();
    const { list } = await desk.call('deskProductImport', { id, page: 1, perPage });
    deskTimes.push(performance.now() - startedAt);
    if (list.state === state) return list.counts;
    if (list.problem) throw new Error(`the import ended ${list.state}: ${JSON.stringify(list.problem)}`);
    await pause(1_000);
  }
}

async function dryRun(name: string, csv: string): Promise<{ id: number; counts: Record<string, number> }> {
  const content = gzipSync(csv).toString('base64');
  const list = { name: `${name}.csv`, content, categoryId: 1, isHidden: false };
  const { id } = await desk.call('deskNewProductImport', list);
  return { id, counts: await until(id, 'checked') };
}

function expectCount(counts: Record<string, number>, state: string, count: number): void {
  if (counts[state] !== count)
    throw new Error(`${counts[state]} products are ${state}, not ${count}: ${JSON.stringify(counts)}`);
}

async function exported(): Promise<{ csv: string; products: number }> {
  let csv = '';
  let products = 0;
  for (let after: number | null = 0; after !== null; ) {
    const startedAt = performance.now();
    const part: { csv: string; products: number; next: number | null } = await desk.call(
      'deskExportProducts',
      {
        after,
      },
    );
    deskTimes.push(performance.now() - startedAt);
    csv += part.csv;
    products += part.products;
    after = part.next;
  }
  return { csv, products };
}

async function imported(format: string, rows: number): Promise<void> {
  const make: (rows: number, name: string) => BenchList = format === 'own' ? ownList : shopifyList;
  const { csv, products, faulty } = make(rows, `${format[0]}${rows}`.toUpperCase());
  const what = `${format} ${rows} rows`;
  process.stdout.write(`${what}, ${products} products, ${(csv.length / 1_000_000).toFixed(1)} MB\n`);
  quiet = undefined;
  await beside('without an import', 0, () => pause(quietMs));
  const { id, counts } = await beside('reading + dry run', products, () => dryRun(what, csv));
  // Our own format has faulty categories; here the chosen category takes their products.
  const refused = counts['refused'] ?? 0;
  if (refused === 0 && faulty > 0) throw new Error('no faulty row was found');
  await beside('applying', products - refused, async () => {
    await desk.call('deskApplyProductImport', { id });
    expectCount(await until(id, 'applied'), 'created', products - refused);
  });
  const all = await beside('export', products, exported);
  if (format === 'own')
    await beside('dry run of the export', all.products, async () => {
      const { counts: same } = await dryRun('export', all.csv);
      expectCount(same, 'unchanged', all.products);
    });
  await beside('undo', products - refused, async () => {
    await desk.call('deskUndoProductImport', { id });
    expectCount(await until(id, 'undone'), 'reverted', products - refused);
  });
}

try {
  for (const rows of sizes) for (const format of formats) await imported(format, rows);
} finally {
  for (const helper of helpers) process.kill(helper, 'SIGCONT');
  await shop.stop();
}
