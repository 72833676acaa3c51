import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let customer: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.customer('wishes@example.com');
});
afterAll(() => shop.close());

async function favouritesOf(id: number): Promise<number> {
  const row = await shop.db.handle
    .selectFrom('product')
    .select('favourites')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.favourites;
}

describe('the favourites', () => {
  it('takes a piece once, newest first, and counts it', async () => {
    for (const product_id of [1001, 1501, 1001]) await customer.call('favourite', { product_id });
    const { productList, count } = await customer.call('favourites', {});
    expect(productList.map(({ product_id }) => product_id)).toEqual(['1501', '1001']);
    expect(productList[0]).toMatchObject({
      is_customized: 1,
      customized_type: 4,
      url: '/catalog/product/1501',
      path: '/commodityDetails/1501/',
    });
    expect(count).toBe(2);
    expect(await favouritesOf(1001)).toBe(1);
    expect(await customer.call('isFavourite', { product_id: 1001 })).toEqual({ fav: 1 });
    expect(await shop.browser().call('isFavourite', { product_id: 1001 })).toEqual({ fav: 2 });
  });

  it('removes by product or by entry, and only its owner’s', async () => {
    const { productList } = await customer.call('favourites', {});
    const favorite_id = Number(productList[0]?.favorite_id);
    const stranger = await shop.customer('stranger@example.com');
    const refusal = await refusalOf(stranger.call('favouriteRemove', { favorite_id }));
    expect(refusal.code).toBe(codes.favouriteMissing);
    await customer.call('favouriteRemove', { favorite_id });
    await customer.call('favourite', { product_id: 1001, type: 'del' });
    await customer.call('favourite', { product_id: 1001, type: 'del' });
    const other = await refusalOf(customer.call('favourite', { product_id: 1001, type: 'zzz' as 'add' }));
    expect(other).toMatchObject({ code: codes.parameterInvalid, data: { field: 'type' } });
    expect((await customer.call('favourites', {})).productList).toEqual([]);
    expect(await favouritesOf(1001)).toBe(0);
  });

  it('counts once with many simultaneous presses', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () =>
        customer.call('favourite', { product_id: 1002 }, { duplicate: 'allow' }),
      ),
    );
    expect(await favouritesOf(1002)).toBe(1);
  });

  it('refuses unsold pieces, and visitors', async () => {
    expect((await refusalOf(customer.call('favourite', { product_id: 4242 }))).code).toBe(
      codes.productNotFound,
    );
    expect((await refusalOf(shop.browser().call('favourite', { product_id: 1001 }))).code).toBe(
      codes.notSignedIn,
    );
  });

  it('is not changed by following a link', async () => {
    const answer = await shop.app.request('/catalog/product/favorite?product_id=1003', {
      headers: { 'access-token': customer.token, 'sec-fetch-mode': 'navigate' },
    });
    expect(await answer.json()).toMatchObject({ code: codes.attack });
    expect(await customer.call('isFavourite', { product_id: 1003 })).toEqual({ fav: 2 });
  });
});

describe('saved designs', () => {
  it('are the customer’s own, newest first, with their document', async () => {
    const { customer_id } = await shop.db.handle
      .selectFrom('session')
      .select('customer_id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    for (const name of ['first', 'second']) {
      await shop.db.handle
        .insertInto('saved_design')
        .values({ customer_id, product_id: 1007, name, image: '', info: jsonb({ size: '6', costPrice: 0 }) })
        .execute();
    }
    const { coll, count, current_currency } = await customer.call('designList', {});
    expect(coll.map(({ name }) => name)).toEqual(['second', 'first']);
    expect([count, current_currency.code]).toEqual([2, 'HKD']);
    expect(JSON.parse(coll[0]?.info ?? '')).toEqual({ size: '6', costPrice: 0 });
    const id = coll[0]?.id ?? 0;
    const stranger = await shop.customer('designer@example.com');
    expect((await refusalOf(stranger.call('designRemove', { id }))).code).toBe(codes.parameterInvalid);
    await customer.call('designRemove', { id });
    expect((await customer.call('designList', {})).coll.map(({ name }) => name)).toEqual(['first']);
    expect((await customer.call('designList', { p: 5 })).coll).toEqual([]);
  });
});
