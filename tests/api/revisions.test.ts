import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProductIndexSource } from '#server/catalogue/product-index.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { executeWrite } from '#server/platform/db/writes.ts';
import { changesChannel, type Entity } from '#server/platform/revisions/areas.ts';
import { cachedTables } from '#server/platform/revisions/cached-tables.ts';
import { createRevisions, type Revisions } from '#server/platform/revisions/revisions.ts';
import { grow } from '../bench/grown-catalogue.ts';
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

  it('sees its own writes to cached tables before the write returns', async () => {
    const before = own.stampOf(['currencies']);
    await db.handle.updateTable('currency').set({ rate: '2' }).execute();
    expect(own.isSettled).toBe(false);
    await own.settle();
    expect(own.stampOf(['currencies'])).toBe(before + 1);
    await sql`select count(*) from currency`.execute(db.handle);
    await executeWrite(
      db.handle,
      ['seed_state'],
      sql`insert into seed_state (part, digest, seeded_at) values ('a', 'b', now())`,
    );
    expect(own.isSettled).toBe(true);
  });

  it('counts a write in a transaction after its commit', async () => {
    const before = own.stampOf(['currencies']);
    const written = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const work = db.transaction(async (trx) => {
      await executeWrite(trx, ['currency'], sql`update currency set rate = '3'`);
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

  it('knows the changed products and their categories', async () => {
    const stamps = () => {
      const of = (entity: Entity) => own.stampOf(['stock'], [entity]);
      return { first: of('product:1001'), second: of('product:1002'), category: of('category:1') };
    };
    const [row] = await db.handle
      .selectFrom('product_category')
      .select('category_id')
      .where('product_id', '=', 1001)
      .execute();
    expect(row).toBeDefined();
    const category: Entity = `category:${row?.category_id ?? 0}`;
    const before = { ...stamps(), main: own.stampOf(['stock'], [category]) };
    await db.handle.updateTable('product').set({ stock: 77 }).where('id', '=', 1001).execute();
    await own.settle();
    expect(own.stampOf(['stock'], ['product:1001'])).toBeGreaterThan(before.first);
    expect(own.stampOf(['stock'], [category])).toBeGreaterThan(before.main);
    expect(own.stampOf(['stock'], ['product:1002'])).toBe(before.second);
    expect(own.stampOf(['stock'])).toBe(own.stampOf(['stock'], ['product:1001']));
    await executeWrite(db.handle, ['product'], sql`select raise_area('stock', false)`);
    await own.settle();
    expect(own.stampOf(['stock'], ['product:1002'])).toBeGreaterThan(before.second);
  });

  it('a new product changes its own entities; one that leaves a category changes all', async () => {
    const stampOf = (entity: Entity) => own.stampOf(['catalogue', 'places'], [entity]);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from product`.execute(
      db.handle,
    );
    const other = stampOf('product:1001');
    await grow(db, (rows[0]?.count ?? 0) + 1);
    own.touch();
    await own.settle();
    const places = await db.handle
      .selectFrom('product_category')
      .select(['product_id', 'category_id'])
      .orderBy('product_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(stampOf(`product:${places.product_id}`)).toBeGreaterThan(other);
    expect(stampOf(`category:${places.category_id}`)).toBeGreaterThan(other);
    expect(stampOf('product:1001')).toBe(other);
    await db.handle.deleteFrom('product_category').where('product_id', '=', places.product_id).execute();
    await own.settle();
    expect(stampOf('product:1001')).toBeGreaterThan(other);
  });

  it('reads changes of every table that raises an area of cached answers', async () => {
    // A trigger raises the area itself or writes the stock of a product. Areas of the desk are read every second.
    const { rows } = await sql<{ table: string }>`select distinct relname::text as table
      from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      where tgname not like '%\\_desk' and (tgname like '%_area'
        or prosrc ~ 'raise_area\\(|update product set (variant_)?stock')`.execute(db.handle);
    expect(rows.map(({ table }) => table).toSorted()).toEqual([...cachedTables].toSorted());
  });

  it('reads everything again from a server that replaced the primary', async () => {
    let timeline = '00000001';
    const replaced: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.map((row) => ('timeline' in row ? { ...row, timeline } : row)),
      }),
    };
    const handle = db.handle.withPlugin(replaced);
    const revisions = createRevisions({ ...db, handle });
    const source = createProductIndexSource(db, revisions);
    const priceNow = async () => (await (await source.current()).cards([1001], 'en'))[0]?.price_minor;
    const before = await priceNow();
    // The new primary lacks a transaction of the former one: no row says that the price is another.
    await db.transaction(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await trx.updateTable('product').set({ price_minor: 4_321_00 }).where('id', '=', 1001).execute();
    });
    revisions.touch();
    const stamp = () => revisions.stampOf(['stock'], ['product:1']);
    const earlier = stamp();
    expect([await priceNow(), revisions.epoch]).toEqual([before, 0]);
    timeline = '00000002';
    revisions.touch();
    expect([await priceNow(), revisions.epoch]).toEqual([4_321_00, 1]);
    expect(stamp()).toBeGreaterThan(earlier);
  });
});

describe.skipIf(!process.env['TEST_DATABASE_URL'])(
  'a host whose connection for notifications is lost',
  () => {
    it('reads what changed meanwhile when it is back', async () => {
      const db = await openTestDatabase();
      // It does not know of the writes of this test, as those of another process.
      const host = createRevisions({ ...db, onWrite: () => undefined });
      let connected = 0;
      const listening = db.listen(changesChannel, () => {
        connected += 1;
        host.touch();
      });
      try {
        await expect.poll(() => connected, { timeout: 30_000 }).toBe(1);
        await host.settle();
        const before = host.stampOf(['currencies']);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'shop listener' and datname = current_database()`.execute(db.handle);
        await db.handle.updateTable('currency').set({ rate: '4' }).execute();
        await expect.poll(() => connected, { timeout: 30_000 }).toBeGreaterThan(1);
        await host.settle();
        expect(host.stampOf(['currencies'])).toBeGreaterThan(before);
      } finally {
        await listening.close();
        await db.close();
      }
    });
  },
);
