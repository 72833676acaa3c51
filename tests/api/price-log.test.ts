import { sql, type Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A piece without choices, and one with variants of its own prices. */
const [plain, varied] = [1202, 1203];
const variants = [
  {
    options: { chain: '40cm' },
    sku: 'P-40',
    barcode: '',
    priceMinor: null,
    salePriceMinor: null,
    weightMg: null,
  },
  {
    options: { chain: '45cm' },
    sku: 'P-45',
    barcode: '',
    priceMinor: 700_00,
    salePriceMinor: 600_00,
    weightMg: null,
  },
];

const set = (id: number, values: Updateable<Schema['product']>) =>
  shop.db.handle.updateTable('product').set(values).where('id', '=', id).execute();

const reduce = (id: number, from: number, to: number) =>
  set(id, { original_price_minor: from, price_minor: to });

/** Records that the product had this price since so many days. */
const had = (id: number, days: number, minor: number) =>
  shop.db.handle
    .insertInto('price_log')
    .values({ product_id: id, at: new Date(Date.now() - days * 86_400_000), prices: jsonb({ '': minor }) })
    .execute();

async function logged(id: number) {
  const rows = await shop.db.handle
    .selectFrom('price_log')
    .select('prices')
    .where('product_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ prices }) => prices);
}

const shown = async (id: number) => (await shop.browser().call('productIndex', { product_id: id })).product;

describe('the lowest price before a reduction', () => {
  it('is that of the 30 days before, in product, card and cart', async () => {
    await set(plain, { price_minor: 900_00, original_price_minor: null, options: jsonb([]) });
    await shop.db.handle.deleteFrom('price_log').where('product_id', '=', plain).execute();
    await had(plain, 50, 500_00);
    await had(plain, 35, 800_00);
    await had(plain, 10, 900_00);
    await reduce(plain, 900_00, 700_00);
    expect((await shown(plain)).prior_prices).toEqual({ '': 800_00 });
    const visitor = await shop.guest('prior@example.com');
    await visitor.call('cartAdd', { product_id: plain, qty: 2, custom_option: {} });
    const { cart_info: cart } = await visitor.call('cartIndex', {});
    expect(cart.products[0]?.product_prior_price).toBe('800.00');
  });

  it('counts a deeper reduction as a new one, and is absent after it', async () => {
    await reduce(plain, 900_00, 650_00);
    expect((await shown(plain)).prior_prices).toEqual({ '': 700_00 });
    await reduce(plain, 900_00, 660_00);
    expect((await shown(plain)).prior_prices).toEqual({ '': 700_00 });
    await set(plain, { price_minor: 900_00, original_price_minor: null });
    expect((await shown(plain)).prior_prices).toBeUndefined();
    expect((await logged(plain)).map((prices) => prices[''])).toEqual([
      ...[500_00, 800_00, 900_00, 700_00, 650_00, 660_00, 900_00],
    ]);
  });

  it('is known for each variant', async () => {
    const options = [
      {
        key: 'chain',
        values: [
          { key: '40cm', deltaMinor: 0 },
          { key: '45cm', deltaMinor: 50_00 },
        ],
      },
    ];
    const tag = { options: jsonb(options), variants: jsonb(variants) };
    await set(varied, { ...tag, price_minor: 500_00, original_price_minor: null });
    await reduce(varied, 500_00, 400_00);
    const { prior_prices } = await shown(varied);
    expect(prior_prices).toMatchObject({ 'chain:40cm': 500_00, 'chain:45cm': 700_00, lowest: 500_00 });
    expect((await logged(varied)).at(-1)).toEqual({
      '': 400_00,
      lowest: 400_00,
      'chain:40cm': 400_00,
      'chain:45cm': 600_00,
    });
  });
});

it('a price log is not changed', async () => {
  await expect(sql`update price_log set at = now()`.execute(shop.db.handle)).rejects.toThrow('do not change');
});
