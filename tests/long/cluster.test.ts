import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { DatabaseUnavailableError } from '#server/platform/db/database-unavailable.ts';
import { openReplica, type Replica } from '#server/platform/replica/replica.ts';
import { createRevisions, type Revisions } from '#server/platform/revisions/revisions.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { startPgBouncer, type TestPooler } from '../fixtures/pgbouncer.ts';
import { startPostgres, type TestPostgres, type TestReplica } from '../fixtures/postgres.ts';
import { openRelay, type Relay } from '../fixtures/relay.ts';
import { type HostProcess, type ShopProcesses, startShopProcesses } from '../fixtures/shop-processes.ts';
import { fillCart, finishJourney, type Journey, pieces, studs, submitOrder } from './journeys.ts';
import { checkEnd, checkRecords, unfinished } from './shop-records.ts';

/**
 * The shop as a cluster: two API hosts and a worker behind PgBouncer in transaction mode, on a primary with a synchronous
 * streaming replica that is also read. The primary has a name that can move, as in production.
 */
let primary: TestPostgres;
let standby: TestReplica;
let name: Relay;
let pooler: TestPooler;
let shop: ShopProcesses;

const orders = Number(process.env['ORDERS'] ?? 500);
const together = 10;
const stock = 100_000;
/** Starts on a busy machine; leases of interrupted work end within this time. */
const patienceMs = 10 * 60_000;

const portOf = (url: string) => Number(new URL(url).port);

/** The URL with another port. */
function atPort(url: string, port: number): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
}

beforeAll(async () => {
  primary = await startPostgres();
  standby = await primary.startReplica();
  name = await openRelay(portOf(primary.url));
  const listenUrl = atPort(primary.url, name.port);
  pooler = await startPgBouncer(listenUrl);
  shop = await startShopProcesses(2, {
    database: { url: pooler.url, listenUrl, readUrl: standby.url },
    workers: 1,
  });
  for (const piece of pieces) await shop.setStock(piece, stock);
}, 3 * patienceMs);
afterAll(async () => {
  await shop?.stop();
  await pooler?.stop();
  await name?.close();
  await standby?.stop();
  await primary?.stop();
});

describe('time limits behind the pooler', () => {
  let pooled: Database;
  beforeAll(() => {
    pooled = openPostgres(pooler.url, { directUrl: primary.url });
  });
  afterAll(() => pooled?.close());

  const limitNow = async (executor: Pick<Database, 'handle'>['handle']) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(executor);
    return rows[0]?.statement_timeout;
  };

  it('are those of a transaction and stay in no session', async () => {
    expect(await pooled.transaction((trx) => limitNow(trx))).toBe('8s');
    const level = pooled.handle.transaction().setIsolationLevel('repeatable read');
    expect(await level.execute((trx) => limitNow(trx))).toBe('8s');
    const sessions = await Promise.all(Array.from({ length: 30 }, () => limitNow(pooled.handle)));
    expect(new Set(sessions)).toEqual(new Set(['0']));
  });

  it('end a write that waits for a lock, so that it does not happen later', async () => {
    const { handle } = shop.db;
    const before = await handle
      .selectFrom('product')
      .select('stock')
      .where('id', '=', studs)
      .executeTakeFirstOrThrow();
    await handle.transaction().execute(async (trx) => {
      await sql`select from product where id = ${studs} for update`.execute(trx);
      const write = pooled.handle.updateTable('product').set({ stock: 0 }).where('id', '=', studs).execute();
      await expect(write).rejects.toThrow(DatabaseUnavailableError);
    });
    const after = await handle
      .selectFrom('product')
      .select('stock')
      .where('id', '=', studs)
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });
});

it('the hosts answer the catalogue from the replica', async () => {
  const direct = openPostgres(standby.url, { connections: 1 });
  /** Sessions of the hosts whose last statement was not the question for the position. */
  const readers = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()
        and query not like '%pg_is_in_recovery%'`.execute(direct.handle);
    return rows[0]?.count ?? 0;
  };
  const ids = (await shop.db.handle.selectFrom('product').select('id').orderBy('id').execute()).values();
  const readAnother = async () => {
    const { value } = ids.next();
    // Each product once: a second answer comes from the cache.
    for (const { origin } of shop.hosts)
      await fetch(`${origin}/catalog/product/index?product_id=${value?.id}`);
    return readers();
  };
  await expect.poll(readAnother, { timeout: patienceMs }).toBeGreaterThan(0);
  await direct.close();
});

describe('the replica', () => {
  let db: Database;
  let direct: Database;
  let replica: Replica;
  let revisions: Revisions;
  let stopFollowing: (() => Promise<void>) | undefined;
  beforeAll(() => {
    db = openPostgres(pooler.url, { directUrl: atPort(primary.url, name.port) });
    direct = openPostgres(standby.url, { connections: 1 });
    const log = createLog('error');
    replica = openReplica(db, openPostgres(standby.url, { connections: 2 }), log);
    revisions = createRevisions(db, replica.notePrimary);
    replica.follow(revisions);
    const following = revisions.start(log);
    stopFollowing = () => following.stop();
  });
  afterAll(async () => {
    await stopFollowing?.();
    await replica?.close();
    await direct?.close();
    await db?.close();
  });

  /** The price as a host reads it, and whether the replica answered. */
  async function readPrice() {
    const before = replica.answered;
    const { price_minor: priceMinor } = await replica.database.handle
      .selectFrom('product')
      .select('price_minor')
      .where('id', '=', studs)
      .executeTakeFirstOrThrow();
    return { priceMinor, isOfReplica: replica.answered > before };
  }

  const setPrice = (price: number) =>
    db.handle.updateTable('product').set({ price_minor: price }).where('id', '=', studs).execute();

  const replayIs = (act: 'pause' | 'resume') =>
    sql`select ${sql.raw(`pg_wal_replay_${act}()`)}`.execute(direct.handle);

  it('answers reads while it is up to date', async () => {
    await expect.poll(async () => (await readPrice()).isOfReplica, { timeout: patienceMs }).toBe(true);
  });

  it('is not read from a known change on until it has that change', async () => {
    await replayIs('pause');
    // With its own write a process knows of the change before the write returns.
    await setPrice(123_400);
    expect(await readPrice()).toEqual({ priceMinor: 123_400, isOfReplica: false });
    await revisions.settle();
    expect(await readPrice()).toEqual({ priceMinor: 123_400, isOfReplica: false });
    await replayIs('resume');
    await expect
      .poll(() => readPrice(), { timeout: patienceMs })
      .toEqual({ priceMinor: 123_400, isOfReplica: true });
  });

  it('takes no transaction', async () => {
    const before = replica.answered;
    await replica.database.transaction((trx) => trx.selectFrom('product').select('id').limit(1).execute());
    expect(replica.answered).toBe(before);
  });

  it('is replaced by the primary while it is down', async () => {
    await standby.crash();
    const { priceMinor, isOfReplica } = await readPrice();
    expect([priceMinor, isOfReplica]).toEqual([123_400, false]);
    await standby.restart();
    await expect.poll(async () => (await readPrice()).isOfReplica, { timeout: patienceMs }).toBe(true);
  });

  it('never takes an answer of the hosts back to an older price', async () => {
    const [buyer] = await shop.buyers(1, 'price');
    if (!buyer) throw new Error('no customer');
    const priceAt = async (host: HostProcess) => {
      const answer = await fetch(`${host.origin}/catalog/product/index?product_id=${studs}`);
      return JSON.stringify(await answer.json());
    };
    const [first] = shop.hosts;
    if (!first) throw new Error('no host');
    const old = await priceAt(first);
    await replayIs('pause');
    await setPrice(777_700);
    for (const host of shop.hosts)
      await expect.poll(async () => (await priceAt(host)) !== old, { timeout: patienceMs }).toBe(true);
    const shown = await Promise.all(shop.hosts.map(priceAt));
    await replayIs('resume');
    for (let turn = 0; turn < 20; turn += 1)
      expect(await Promise.all(shop.hosts.map(priceAt))).toEqual(shown);
  });
});

/** The host broke off, or has no database for the moment. */
function mayPass(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.kind === 'network' || error.kind === 'timeout' || (error.kind === 'http' && error.status === 503))
  );
}

/** Repeats a call as a shopper does; throws errors that no failover explains. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  let hopeless: unknown;
  const done = await vi.waitFor(
    async () => {
      try {
        return { value: await work() };
      } catch (error) {
        if (mayPass(error)) throw error;
        hopeless = error;
        return undefined;
      }
    },
    { timeout: patienceMs, interval: 500 },
  );
  if (!done) throw hopeless;
  return done.value;
}

it(`${orders} orders survive a failover: none is lost, none is doubled`, async () => {
  const buyers = await shop.buyers(orders, 'failover');
  const journeys = buyers.map(
    (buyer, index): Journey => ({
      buyer,
      method: 'stripe',
      key: `failover-${index}`,
      lines: [{ productId: studs, quantity: 1 + (index % 3) }],
      hasCoupon: false,
      leaves: index % 10 !== 0,
    }),
  );
  const hostOf = (index: number): HostProcess => {
    const host = shop.hosts[index % shop.hosts.length];
    if (!host) throw new Error('no host');
    return host;
  };
  /** Runs the work for every journey, some at a time. */
  const each = async (work: (journey: Journey, host: HostProcess) => Promise<void>) => {
    const waiting = journeys.entries();
    const shopper = async () => {
      for (const [index, journey] of waiting) await work(journey, hostOf(index));
    };
    await Promise.all(Array.from({ length: together }, shopper));
  };
  await each(fillCart);
  let placed = 0;
  let calls = 0;
  let failedOver: Promise<void> | undefined;
  const failOver = async () => {
    await primary.crash();
    await standby.promote();
    name.moveTo(portOf(standby.url));
  };
  await each(async (journey, host) => {
    journey.incrementId = await insist(() => {
      calls += 1;
      return submitOrder(journey, host);
    });
    placed += 1;
    if (placed === Math.ceil(orders / 3)) failedOver = failOver();
  });
  await failedOver;
  expect(placed).toBe(orders);
  await checkRecords(shop, journeys, stock);
  for (const journey of journeys.filter(({ leaves }) => !leaves)) await finishJourney(shop, journey);
  await expect.poll(() => unfinished(shop, journeys), { timeout: patienceMs, interval: 1_000 }).toEqual([]);
  await checkRecords(shop, journeys, stock);
  const end = await checkEnd(shop, await shop.closeProviders());
  expect(end.orders).toBe(orders);
  process.stdout.write(`${calls - orders} calls were repeated; ${JSON.stringify(end)}\n`);
});
