import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { watchedTables } from '#server/platform/db/watched-tables.ts';
import { createRevisions, type Revisions } from '#server/platform/revisions/revisions.ts';
import { openTestDatabase } from '../fixtures/test-database.ts';

describe('a host', () => {
  let db: Database;
  let own: Revisions;
  beforeAll(async () => {
    db = await openTestDatabase();
    own = createRevisions(db);
    await own.settle();
  });
  afterAll(() => db.close());

  it('sees its own writes before the writer continues, and no others', async () => {
    const before = own.stampOf(['currencies']);
    await sql`update currency set rate = '2'`.execute(db.handle);
    expect(own.isSettled).toBe(false);
    await own.settle();
    expect(own.stampOf(['currencies'])).toBe(before + 1);
    await sql`select count(*) from currency`.execute(db.handle);
    await sql`insert into seed_state (part, digest, seeded_at) values ('a', 'b', now())`.execute(db.handle);
    expect(own.isSettled).toBe(true);
  });

  it('counts a write in a transaction after its commit', async () => {
    const before = own.stampOf(['currencies']);
    const written = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const work = db.transaction(async (trx) => {
      await sql`update currency set rate = '3'`.execute(trx);
      written.resolve();
      await mayEnd.promise;
    });
    await written.promise;
    expect(own.isSettled).toBe(true);
    mayEnd.resolve();
    await work;
    expect(own.isSettled).toBe(false);
    await own.settle();
    expect(own.stampOf(['currencies'])).toBe(before + 1);
  });

  it('watches every table that changes an area', async () => {
    // By a trigger of its own, or by one that also changes the area or the total of a product.
    const { rows } = await sql<{ table: string }>`select distinct relname::text as table
      from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      where tgname like '%_area' or prosrc ~ 'raise_area\\(|update product set stock'`.execute(db.handle);
    expect(rows.map(({ table }) => table).toSorted()).toEqual([...watchedTables].toSorted());
  });
});
