import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { measureDesign } from '#server/designs/measured-designs.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('a design is measured once for all processes', async () => {
  const { handle } = shop.db;
  const { design } = await handle
    .selectFrom('product')
    .select('design')
    .where('design', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  if (!design) throw new Error('no product has a design');
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
