import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAccounting } from '#server/backup/accounting.repo.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import {
  binaries,
  serveFolder,
  serverFolder,
  type TestPostgres,
  unprivileged,
} from '../fixtures/postgres.ts';
import { type ShopProcesses, startShopProcesses } from '../fixtures/shop-processes.ts';
import { fillCart, finishJourney, type Journey, pieces, studs, submitOrder } from './journeys.ts';
import { unfinished } from './shop-records.ts';

/** The commands of the guide, in its order. */
const guide = readFileSync('src/docs/recovery.md', 'utf8');
const [receiveWal = '', baseBackup = '', restore = ''] = [
  ...guide.matchAll(/^ *(sh scripts\/deploy\/recovery\/.+)$/gm),
].map(([, command]) => command);

/** Starts on a busy machine. */
const patienceMs = 10 * 60_000;
const orders = 6;

let shop: ShopProcesses;
let archive: string;
let restoredFolder: string;
let receiver: ChildProcess;
let restored: TestPostgres | undefined;
let restoredShop: ShopProcesses | undefined;

const environment = (more: Record<string, string> = {}) => {
  const { hostname, port, username } = new URL(shop.databaseUrl);
  const server = { PGHOST: hostname, PGPORT: port, PGUSER: username };
  return {
    ...process.env,
    PATH: `${binaries()}:${process.env['PATH']}`,
    ARCHIVE: archive,
    ...server,
    ...more,
  };
};

/** Runs a command of the guide as the user of PostgreSQL; returns its last line. */
function runAsPostgres(command: string, more: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
    env: environment(more),
    encoding: 'utf8',
    ...unprivileged(),
  });
  expect(status, stderr).toBe(0);
  return stdout.trim().split('\n').at(-1) ?? '';
}

beforeAll(async () => {
  shop = await startShopProcesses(1);
  for (const piece of pieces) await shop.setStock(piece, 100_000);
  archive = serverFolder('archive');
  restoredFolder = serverFolder('restored');
  receiver = spawn('sh', ['-ec', `exec ${receiveWal}`], {
    env: environment(),
    stdio: 'ignore',
    ...unprivileged(),
  });
}, patienceMs);
afterAll(async () => {
  receiver?.kill('SIGKILL');
  await restoredShop?.stop();
  await shop?.stop();
  await restored?.stop();
  for (const folder of [archive, restoredFolder])
    if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Bytes by which the archive's log is longer than the server's: 0 if it has all, -Infinity without an archive. */
async function flushedBytes(): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_wal_lsn_diff(flush_lsn, pg_current_wal_flush_lsn())::float8
    as bytes from pg_stat_replication where application_name = 'pg_receivewal' and flush_lsn is not null`.execute(
    shop.db.handle,
  );
  return rows[0]?.bytes ?? Number.NEGATIVE_INFINITY;
}

/** Orders and pays with this number of customers; returns the numbers of the orders. */
async function trade(name: string): Promise<number[]> {
  const buyers = await shop.buyers(orders, name);
  const journeys = buyers.map(
    (buyer, index): Journey => ({
      buyer,
      method: 'stripe',
      key: `recovery-${name}-${index}`,
      lines: [{ productId: studs, quantity: 1 + (index % 2) }],
      hasCoupon: false,
      leaves: index % 3 === 0,
    }),
  );
  const [host] = shop.hosts;
  if (!host) throw new Error('no host');
  for (const journey of journeys) {
    await fillCart(journey, host);
    journey.incrementId = await submitOrder(journey, host);
    await finishJourney(shop, journey);
  }
  await expect.poll(() => unfinished(shop, journeys), { timeout: patienceMs, interval: 500 }).toEqual([]);
  return journeys.flatMap(({ incrementId }) => incrementId ?? []);
}

const orderNumbers = async (db: Database): Promise<number[]> => {
  const rows = await db.handle.selectFrom('orders').select('increment_id').orderBy('id').execute();
  return rows.map(({ increment_id }) => Number(increment_id));
};

/** Orders and money, without counts of rows such as emails, which change by themselves. */
async function readAccounts(db: Database) {
  const { orders: all, ledger, claims } = await db.handle.transaction().execute(readAccounting);
  return { orders: all, ledger, claims };
}

it('restores the shop to a chosen second by the commands of the guide', async () => {
  // The slot exists before the copy: no log is missing after it.
  await expect.poll(flushedBytes, { timeout: patienceMs }).toBeGreaterThanOrEqual(0);
  const base = runAsPostgres(baseBackup);
  expect(base).toMatch(/base\/[\d-]+T\d{6}Z$/);
  const before = await trade('before');
  const accounts = await readAccounts(shop.db);
  const { rows } = await sql<{ second: string }>`select
    to_char(date_trunc('second', clock_timestamp() at time zone 'utc') + interval '1 second', 'YYYY-MM-DD HH24:MI:SS')
    || '+00' as second`.execute(shop.db.handle);
  const second = rows[0]?.second ?? '';
  const isOver = async () => {
    const { rows: found } = await sql<{ is_over: boolean }>`select clock_timestamp() > ${second}::timestamptz
      as is_over`.execute(shop.db.handle);
    return found[0]?.is_over;
  };
  await expect.poll(isOver, { timeout: patienceMs }).toBe(true);
  const after = await trade('after');
  expect(await orderNumbers(shop.db)).toEqual([...before, ...after]);
  await expect.poll(flushedBytes, { timeout: patienceMs }).toBe(0);

  // The server and its data are lost.
  await shop.stop();
  receiver.kill('SIGKILL');
  const data = join(restoredFolder, 'data');
  expect(runAsPostgres(restore, { SECOND: second, DATA: data })).toBe(
    `${data} is ${base}, and becomes the shop of ${second}.`,
  );
  restored = await serveFolder(restoredFolder);
  const db = openPostgres(restored.url, { connections: 2, isPatient: true });
  try {
    const isRecovering = async () => {
      const { rows: found } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db.handle);
      return found[0]?.is;
    };
    await expect.poll(isRecovering, { timeout: patienceMs }).toBe(false);
    expect(await orderNumbers(db)).toEqual(before);
    expect(await readAccounts(db)).toEqual(accounts);
  } finally {
    await db.close();
  }

  // The shop goes on where it was.
  restoredShop = await startShopProcesses(1, { database: { url: restored.url, listenUrl: restored.url } });
  shop = restoredShop;
  const later = await trade('later');
  expect(await orderNumbers(restoredShop.db)).toEqual([...before, ...later]);
});

it('refuses a second before the first copy, and a folder that exists', () => {
  const run = (second: string, data: string) =>
    spawnSync('sh', ['-ec', restore], {
      env: environment({ SECOND: second, DATA: data }),
      encoding: 'utf8',
      ...unprivileged(),
    });
  const early = run('2020-01-01 00:00:00+00', join(archive, 'new'));
  expect([early.status, early.stderr]).toEqual([1, expect.stringContaining('No copy in')]);
  const taken = run('2120-01-01 00:00:00+00', archive);
  expect([taken.status, taken.stderr]).toEqual([1, expect.stringContaining('exists already')]);
});
