import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createRevisions, type Revisions } from '#server/platform/revisions/revisions.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { startPostgres, type TestPostgres } from '../fixtures/postgres.ts';

const log = createLog('fatal');
const changeRate = (db: Database, rate: string) =>
  sql`insert into currency (code, symbol, rate, name, sort, quoted_on)
    values ('HKD', 'HK$', ${rate}, '{}', 1, '2026-11-20')
    on conflict (code) do update set rate = excluded.rate`.execute(db.handle);

/** Two API processes on one database, each with connections of its own. */
describe('two hosts on one PostgreSQL', () => {
  let server: TestPostgres;
  let here: Database;
  let there: Database;
  let hears: Revisions;
  let running: { stop(): Promise<void> };
  beforeAll(async () => {
    server = await startPostgres();
    here = openPostgres(server.url);
    there = openPostgres(server.url);
    const patient = openPostgres(server.url, { connections: 2, isPatient: true });
    await migrate(patient.handle).finally(() => patient.close());
    hears = createRevisions(there);
    running = hears.start(log);
    await hears.settle();
  });
  afterAll(async () => {
    await running?.stop();
    await here?.close();
    await there?.close();
    await server?.stop();
  });

  /** Resolves when the other host has received the changes of `work`. */
  async function heardOf(area: 'currencies' | 'stock', work: () => Promise<unknown>): Promise<void> {
    const before = hears.stampOf([area]);
    await work();
    await vi.waitFor(() => expect(hears.stampOf([area])).toBeGreaterThan(before), {
      timeout: 30_000,
      interval: 20,
    });
  }

  it('a commit of one notifies the other, and does not invalidate other areas', async () => {
    const prices = hears.stampOf(['prices']);
    await heardOf('currencies', () => changeRate(here, '1.6'));
    expect(hears.stampOf(['prices'])).toBe(prices);
  });

  it('a change without a notification is found by polling', () =>
    heardOf('stock', () => sql`select raise_area('stock', false)`.execute(here.handle)));

  it('a lost listening connection is replaced, and no notification is lost', async () => {
    const cut = () =>
      sql<{ pid: number }>`select pid, pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'shop listener'`.execute(here.handle);
    const { rows } = await cut();
    expect(rows).toHaveLength(1);
    await heardOf('currencies', () => changeRate(here, '1.7'));
    const listening = async () => {
      const found = await sql<{ pid: number }>`select pid from pg_stat_activity
        where application_name = 'shop listener'`.execute(here.handle);
      return found.rows.map(({ pid }) => pid);
    };
    await vi.waitFor(async () => expect(await listening()).toHaveLength(1), {
      timeout: 30_000,
      interval: 50,
    });
    expect(await listening()).not.toEqual(rows.map(({ pid }) => pid));
    await heardOf('currencies', () => changeRate(here, '1.8'));
  });

  it('a transaction that commits after a later one is not missed', async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const slow = here.transaction(async (trx) => {
      await sql`select raise_area('stock', false)`.execute(trx);
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    await heardOf('currencies', () => changeRate(here, '1.9'));
    await heardOf('stock', async () => {
      mayEnd.resolve();
      await slow;
    });
  });
});
