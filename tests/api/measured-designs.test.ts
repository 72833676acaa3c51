import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { measureDesign } from '#server/designs/measured-designs.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function designOfProduct() {
  const { handle } = shop.db;
  const { design } = await handle
    .selectFrom('product')
    .select('design')
    .where('design', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  if (!design) throw new Error('no product has a design');
  return design;
}

it('a design is measured once for all processes', async () => {
  const { handle } = shop.db;
  const design = await designOfProduct();
  const hash = 'the hash of a shopper’s design';
  const first = await measureDesign(handle, design, hash);
  const rows = handle.selectFrom('design_weight').selectAll().where('hash', '=', hash);
  expect(await rows.execute()).toMatchObject([first]);
  // Another process: it has no result of its own, and says what the row says.
  const marked = { ...first.measures, heightAboveFingerMm: 12_345 };
  await handle
    .updateTable('design_weight')
    .set({ measures: jsonb(marked) })
    .where('hash', '=', hash)
    .execute();
  vi.resetModules();
  const other = await import('#server/designs/measured-designs.ts');
  expect(await other.measureDesign(handle, design, hash)).toEqual({ ...first, measures: marked });
});

it('a design is measured though its result cannot be stored', async () => {
  const { handle } = shop.db;
  await sql`alter table design_weight add constraint refused check (hash <> 'refused') not valid`.execute(
    handle,
  );
  const made = await measureDesign(handle, await designOfProduct(), 'refused');
  await sql`alter table design_weight drop constraint refused`.execute(handle);
  expect(made.measures.heightAboveFingerMm).toBeGreaterThan(0);
});

it('a broken transaction does not fail other callers that measure the same design', async () => {
  const { handle } = shop.db;
  const design = await designOfProduct();
  const begun = Promise.withResolvers<void>();
  const broken = shop.db.transaction(async (trx) => {
    await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    const own = measureDesign(trx, design, 'shared');
    begun.resolve();
    await own;
  });
  const refused = expect(broken).rejects.toThrow('transaction is aborted');
  await begun.promise;
  expect((await measureDesign(handle, design, 'shared')).measures.heightAboveFingerMm).toBeGreaterThan(0);
  await refused;
});
