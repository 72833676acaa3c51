import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxViewed } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const viewed = async (browser: TestBrowser) => (await browser.call('history', {})).product_ids;

it('stores viewed products, the latest first, on every device, private to the customer', async () => {
  const customer = await shop.customer('looker@example.com');
  await customer.call('historySave', { product_ids: '1001,1002,1501' });
  shop.clock.advance(1_000);
  // Unknown products and duplicates are not stored.
  await customer.call('historySave', { product_ids: '1002,999999,1002' });
  expect(await viewed(customer)).toEqual([1002, 1001, 1501]);
  const tablet = shop.browser({ token: customer.token });
  expect(await viewed(tablet)).toEqual([1002, 1001, 1501]);
  const stranger = await shop.customer('other-looker@example.com');
  await stranger.call('historyClear', {});
  expect(await viewed(stranger)).toEqual([]);
  await customer.call('historyClear', { product_id: 1001 });
  expect(await viewed(customer)).toEqual([1002, 1501]);
  await customer.call('historyClear', {});
  expect(await viewed(customer)).toEqual([]);
});

it('drops the oldest, and leaves out products that are off sale', async () => {
  const customer = await shop.customer('long-looker@example.com');
  const rows = await shop.db.handle
    .selectFrom('product')
    .select('id')
    .where('on_shelf', '=', true)
    .orderBy('id')
    .limit(maxViewed + 2)
    .execute();
  const ids = rows.map(({ id }) => id);
  for (const id of ids) {
    await customer.call('historySave', { product_ids: String(id) });
    shop.clock.advance(1_000);
  }
  const latest = ids.toReversed().slice(0, maxViewed);
  expect(await viewed(customer)).toEqual(latest);
  const [first = 0] = latest;
  await shop.db.handle.updateTable('product').set({ on_shelf: false }).where('id', '=', first).execute();
  expect(await viewed(customer)).toEqual(latest.slice(1));
  await shop.db.handle.updateTable('product').set({ on_shelf: true }).where('id', '=', first).execute();
});

it('requires a login, and takes no more than its limit', async () => {
  expect((await refusalOf(shop.browser().call('history', {}))).code).toBe(codes.notSignedIn);
  const customer = await shop.customer('much-looker@example.com');
  const many = Array.from({ length: maxViewed + 1 }, (_, index) => index + 1);
  expect((await refusalOf(customer.call('historySave', { product_ids: many.join(',') }))).code).toBe(
    codes.parameterInvalid,
  );
});
