import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runImportStep } from '#server/list-import/import-steps.service.ts';
import { productLists } from '#server/product-import/product-lists.ts';
import { ownList } from '../bench/import-lists.ts';
import { countedDatabase } from '../fixtures/counted-database.ts';
import { type Desk, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let desk: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openDesk(shop);
});
afterAll(() => shop.close());

it('an import takes few statements for each product, because thousands of them would take as many minutes', async () => {
  const db = countedDatabase(shop.db);
  const host = { ...shop.host, db };
  const { csv, products } = ownList(200, 'R');
  const perProduct = async (id: number) => {
    db.roundTrips.length = 0;
    while (await runImportStep(productLists, host, id));
    return db.roundTrips.length / products;
  };
  const packed = gzipSync(csv).toString('base64');
  const { id } = await desk.call('deskNewProductImport', {
    ...{ name: 'list.csv', content: packed, categoryId: null, isHidden: true },
  });
  const figures: Record<string, number> = { compared: await perProduct(id) };
  await desk.call('deskApplyProductImport', { id });
  figures['applied'] = await perProduct(id);
  await desk.call('deskUndoProductImport', { id });
  figures['undone'] = await perProduct(id);
  const { list } = await desk.call('deskProductImport', { id });
  expect(list).toMatchObject({ state: 'undone', counts: { reverted: products - 2, refused: 2 } });
  expect(figures['compared']).toBeLessThan(1);
  expect(figures['applied']).toBeLessThan(2);
  expect(figures['undone']).toBeLessThan(20);
});
