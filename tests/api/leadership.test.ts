import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import type { Leadership } from '#server/platform/db/leadership.ts';
import { type JobDependencies, runDueJobs } from '#server/platform/jobs/jobs.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

const lock = 4_711;

describe.skipIf(!process.env['TEST_DATABASE_URL'])('workers that compete for a lock', () => {
  let shop: TestShop;
  let db: Database;
  let workers: [Leadership, Leadership];
  beforeAll(async () => {
    shop = await openTestShop();
    db = shop.host.db;
    workers = [db.lead(lock), db.lead(lock)];
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await shop.close();
  });

  const sessionWithLock = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db.handle);
    return rows.map(({ pid }) => pid);
  };

  it('have one leader, which alone sweeps while all run jobs', async () => {
    const [first, second] = workers;
    const swept: string[] = [];
    const work = (name: string): JobDependencies => ({
      ...{ db, clock: shop.clock, log: shop.host.log, handlers: {} },
      sweeps: {
        count: async () => {
          swept.push(name);
          return 0;
        },
      },
    });
    for (let round = 0; round < 3; round += 1) {
      await runDueJobs(work('first'), first);
      await runDueJobs(work('second'), second);
    }
    expect(swept).toEqual(['first', 'first', 'first']);
    expect(await sessionWithLock()).toHaveLength(1);
  });

  it('have another leader after the first has lost its session', async () => {
    const [first, second] = workers;
    const [pid] = await sessionWithLock();
    await sql`select pg_terminate_backend(${pid})`.execute(db.handle);
    await expect.poll(() => second.isLeading()).toBe(true);
    await expect.poll(() => first.isLeading()).toBe(false);
  });

  it('have another leader after the present one has stopped', async () => {
    const [first, second] = workers;
    await second.close();
    expect(await second.isLeading()).toBe(false);
    await expect.poll(() => first.isLeading()).toBe(true);
  });
});
