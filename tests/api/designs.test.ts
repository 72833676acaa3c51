import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxSavedDesigns } from '#kernel/shop/designs/designs.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import {
  cartOf,
  manyCustomers,
  parsed,
  pendant,
  pictureUrl,
  solitaire,
  stonesOf,
} from '../fixtures/compositions.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let sequence = 0;
async function newcomer(): Promise<TestBrowser> {
  sequence += 1;
  const [browser] = await manyCustomers(shop, 1, `designer-${sequence}`);
  if (!browser) throw new Error('no customer');
  return browser;
}

const idOf = async (browser: TestBrowser) => (await browser.call('designList', {})).coll[0]?.id ?? 0;

describe('saved designs', () => {
  it('are returned unchanged, with stones, size, price and the cart form', async () => {
    const buyer = await newcomer();
    const image = await pictureUrl();
    const saved = await buyer.call('designSave', { design: solitaire, name: 'For Mei', image });
    expect(saved).toMatchObject({ version: 1 });
    const { coll, count } = await buyer.call('designList', {});
    expect(count).toBe(1);
    const [design] = coll;
    expect(design).toMatchObject({
      id: saved.id,
      product_id: expect.any(String),
      product: { name: 'For Mei' },
      name: 'For Mei',
      media: null,
      hash: saved.hash,
      stone_id: null,
    });
    expect((await shop.app.request(new URL(design?.image ?? '').pathname)).status).toBe(200);
    expect(design?.design).toEqual(parsed(solitaire));
    const info = JSON.parse(design?.info ?? '') as Record<string, unknown> & {
      costPrice: number;
      o: { design: object; stone_id: ''; name: string; image: string; qty: number };
    };
    expect(info).toMatchObject({
      size: 'US 6',
      sku: expect.any(String),
      diamonds: [{ goods_name: 'Round Diamond', weight: 1, color: 'F', clarity: 'VS1', cut: 'Excellent' }],
      skuLanguages: { Metal: '18k white gold', Engraving: 'ever thine' },
    });
    const { total_base_minor } = await buyer.call('designPriceOf', { design: solitaire });
    expect(info.costPrice * 100).toBe(total_base_minor);
    // The price of the list is accepted by the cart.
    await buyer.call('cartAdd', info.o);
    expect((await cartOf(buyer)).products[0]).toMatchObject({
      kind: 'design',
      name: 'For Mei',
      picture_url: design?.image,
    });
  });

  it('have a price although they were measured before stones had a source', async () => {
    const owner = await newcomer();
    const { hash } = await owner.call('designSave', { design: pendant, name: 'Old' });
    const readOne = async () => {
      const [design] = (await owner.call('designList', {})).coll;
      return JSON.parse(design?.info ?? '') as { costPrice: number };
    };
    const { costPrice } = await readOne();
    expect(costPrice).toBeGreaterThan(1000);
    const stored = shop.db.handle.selectFrom('saved_design').select(['id', 'measures']);
    const mine = stored.where('design_hash', '=', hash).orderBy('id', 'desc');
    const { id, measures } = await mine.executeTakeFirstOrThrow();
    await shop.db.handle.updateTable('saved_design').set({ measures: null }).where('id', '=', id).execute();
    expect(await readOne()).toMatchObject({ costPrice });
    expect((await mine.executeTakeFirstOrThrow()).measures).toEqual(measures);
  });

  it('have versions; an older one does not overwrite a newer one', async () => {
    const buyer = await newcomer();
    const { id } = await buyer.call('designSave', {
      design: solitaire,
      name: 'First',
      image: await pictureUrl(),
    });
    const gold = { ...solitaire, metal: 'gold-18k-yellow' };
    const second = await buyer.call('designSave', { id, version: 1, design: gold, name: 'Second' });
    expect(second).toMatchObject({ id, version: 2 });
    const { saved, price } = await buyer.call('designDetail', { id });
    expect(saved).toMatchObject({ name: 'Second', version: 2, design: { metal: 'gold-18k-yellow' } });
    // An empty image left the picture unchanged.
    expect(saved.media).toBeNull();
    expect(price?.hash).toBe(second.hash);
    const stale = await refusalOf(
      buyer.call('designSave', { id, version: 1, design: solitaire, name: 'Late' }),
    );
    expect(stale).toMatchObject({ code: codes.duplicate, data: { version: 2 } });
    expect((await buyer.call('designDetail', { id })).saved.name).toBe('Second');
  });

  it('remove a replaced image, unless a cart shows it', async () => {
    const buyer = await newcomer();
    const status = async (url: string) => (await shop.app.request(new URL(url).pathname)).status;
    const first = await buyer.call('designSave', {
      design: solitaire,
      name: 'A',
      image: await pictureUrl('#100'),
    });
    const { id } = first;
    const second = await buyer.call('designSave', {
      id,
      design: solitaire,
      name: 'B',
      image: await pictureUrl('#200'),
    });
    expect([await status(first.image), await status(second.image)]).toEqual([404, 200]);
    const [saved] = (await buyer.call('designList', {})).coll;
    await buyer.call(
      'cartAdd',
      (JSON.parse(saved?.info ?? '') as { o: { design: object; image: string } }).o,
    );
    await buyer.call('designSave', { id, design: solitaire, name: 'C', image: await pictureUrl('#300') });
    expect(await status(second.image)).toBe(200);
  });

  it('show the nearest catalogue image if they have none', async () => {
    const buyer = await newcomer();
    await buyer.call('designSave', { design: pendant, name: 'Oval pendant' });
    const [design] = (await buyer.call('designList', {})).coll;
    expect(design?.media?.base).toMatch(/^\/media\/products\/13\d\d\/hero$/);
    expect(design?.image.startsWith('http://shop.test/media/')).toBe(true);
  });

  it('contain a diamond of stock and its price', async () => {
    const buyer = await newcomer();
    const [stone = 0] = await stonesOf(shop, 'oval', 1);
    const four = { ...solitaire, head: { prongs: 4 } };
    await buyer.call('designSave', { design: four, stone_id: stone, name: 'Oval' });
    const [design] = (await buyer.call('designList', {})).coll;
    expect(design).toMatchObject({ stone_id: String(stone), design: { centre: { shape: 'oval' } } });
    const { price, saved } = await buyer.call('designDetail', { id: design?.id ?? 0 });
    expect(price?.stone?.id).toBe(String(stone));
    expect(JSON.parse(saved.info)).toMatchObject({
      costPrice: price?.price.value,
      o: { stone_id: String(stone) },
    });
  });

  it('are private to their owner, and closed to guests', async () => {
    const [owner, stranger] = [await newcomer(), await newcomer()];
    await owner.call('designSave', { design: solitaire, name: 'Ours' });
    const id = await idOf(owner);
    for (const call of [
      () => stranger.call('designDetail', { id }),
      () => stranger.call('designSave', { id, design: pendant, name: 'Theirs' }),
      () => stranger.call('designRemove', { id }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: codes.parameterInvalid, data: { field: 'id' } });
    }
    expect((await owner.call('designDetail', { id })).saved.name).toBe('Ours');
    const guest = await shop.guest('designer-guest@example.com');
    expect((await refusalOf(guest.call('designSave', { design: solitaire, name: 'x' }))).code).toBe(
      codes.notSignedIn,
    );
    await owner.call('designRemove', { id });
    expect((await owner.call('designList', {})).count).toBe(0);
  });

  it('are refused if they cannot be made, or have no name', async () => {
    const buyer = await newcomer();
    const wrong = { ...solitaire, shank: { thicknessMm: 0.2 } };
    const refusal = await refusalOf(buyer.call('designSave', { design: wrong, name: 'Thin' }));
    expect(refusal).toMatchObject({
      code: codes.parameterInvalid,
      data: { field: 'design.shank.thicknessMm' },
    });
    expect((await refusalOf(buyer.call('designSave', { design: solitaire, name: ' ' }))).code).toBe(
      codes.parameterMissing,
    );
    expect((await buyer.call('designList', {})).count).toBe(0);
  });

  it('stop at the limit, also with simultaneous saves', async () => {
    const buyer = await newcomer();
    await buyer.call('designSave', { design: solitaire, name: 'One' });
    const row = await shop.db.handle
      .selectFrom('saved_design')
      .select('customer_id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const one = { customer_id: row.customer_id, product_id: null, name: 'x', image: '', info: jsonb({}) };
    await shop.db.handle
      .insertInto('saved_design')
      .values(Array.from({ length: maxSavedDesigns - 3 }, () => one))
      .execute();
    const tabs = Array.from({ length: 6 }, () => shop.browser({ token: buyer.token }));
    const results = await Promise.allSettled(
      tabs.map((tab, index) => tab.call('designSave', { design: solitaire, name: `Tab ${index}` })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: codes.limitExceeded });
    }
  });

  it('still show a product that was saved with its options', async () => {
    const buyer = await newcomer();
    await buyer.call('designSave', { design: solitaire, name: 'Mine' });
    const { customer_id } = await shop.db.handle
      .selectFrom('saved_design')
      .select('customer_id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const info = { size: '6', costPrice: 68_000, o: { product_id: 1007, qty: 1 } };
    await shop.db.handle
      .insertInto('saved_design')
      .values({ customer_id, product_id: 1007, name: '', image: '', info: jsonb(info) })
      .execute();
    const [product] = (await buyer.call('designList', {})).coll;
    expect(product).toMatchObject({
      product_id: '1007',
      design: null,
      hash: '',
      media: { base: '/media/products/1007/hero' },
    });
    expect(JSON.parse(product?.info ?? '')).toEqual(info);
  });
});
