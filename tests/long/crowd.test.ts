import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { codes } from '#kernel/wire/codes.ts';
import { loadShopSettings } from '#server/documents/documents.service.ts';
import { giveCode, issueCard } from '#server/stored-value/gift-cards.service.ts';
import { homeAddress } from '../fixtures/pay-shop.ts';
import { type ShopProcesses, startShopProcesses } from '../fixtures/shop-processes.ts';

/** `npm run test:long` sets the number. */
const buyers = Number(process.env.BUYERS ?? 500);
const stock = 10;
const studs = 1202;
/** More than any machine needs: each takes seconds. */
const mostTries = 50;
/** Number of carts that are filled at once. */
const batch = 20;

let shop: ShopProcesses;

/** Places an order; again while the host is busy with others of this network, which on a slow machine takes seconds. */
async function order(api: Api, client_key: string): Promise<void> {
  const whole = {
    billing: homeAddress,
    shipping_method: 'insured_express',
    payment_method: 'stripe',
    terms: true,
    client_key,
  } as const;
  for (let tries = 1; ; tries += 1) {
    try {
      await api.call('submitOrder', whole);
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429) || tries === mostTries) throw error;
    }
  }
}

beforeAll(async () => {
  shop = await startShopProcesses(2);
});
afterAll(() => shop?.stop());

it(`${buyers} buyers at once, two API hosts, stock ${stock}: exactly ${stock} orders, and a plain refusal for the others`, async () => {
  await shop.setStock(studs, stock);
  const hostOf = (index: number) => {
    const host = shop.hosts[index % shop.hosts.length];
    if (!host) throw new Error('there is no host');
    return host;
  };
  const crowd = (await shop.buyers(buyers, 'crowd')).map((buyer, index) => buyer.at(hostOf(index)));
  for (let from = 0; from < crowd.length; from += batch) {
    const some = crowd.slice(from, from + batch);
    await Promise.all(some.map((api) => api.call('cartAdd', { product_id: studs, qty: 1 })));
  }
  const begun = performance.now();
  const results = await Promise.allSettled(crowd.map((api, index) => order(api, `crowd-${index}-0000`)));
  const tookMs = performance.now() - begun;
  const refusals = new Map<string, number>();
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    const { reason } = result;
    const words =
      reason instanceof ApiError
        ? `${reason.kind}, HTTP ${reason.status}, code ${reason.code}`
        : String(reason);
    refusals.set(words, (refusals.get(words) ?? 0) + 1);
  }
  process.stdout.write(
    `${buyers} buyers in ${Math.round(tookMs)} ms: ${JSON.stringify(Object.fromEntries(refusals))}\n`,
  );
  expect(Object.fromEntries(refusals)).toEqual({
    [`business, HTTP 200, code ${codes.outOfStock}`]: buyers - stock,
  });
  const { handle } = shop.db;
  const items = await handle.selectFrom('order_item').select(['order_id', 'product_id', 'qty']).execute();
  expect(items.map(({ product_id, qty }) => [product_id, qty])).toEqual(
    Array.from({ length: stock }, () => [studs, 1]),
  );
  expect(new Set(items.map(({ order_id }) => order_id)).size).toBe(stock);
  expect(
    await handle.selectFrom('orders').select('status').where('holds_stock', '=', true).execute(),
  ).toEqual(Array.from({ length: stock }, () => ({ status: 'payment_pending' })));
  const left = await handle
    .selectFrom('product')
    .select('stock')
    .where('id', '=', studs)
    .executeTakeFirstOrThrow();
  expect(left.stock).toBe(0);
  // A refused buyer still has the piece in the cart.
  expect(await handle.selectFrom('cart_line').select('product_id').execute()).toHaveLength(buyers - stock);
});

it('two API hosts spend one gift card at once: never below zero, and every entry once', async () => {
  const [covered, spenders, rest] = [3, 24, 100];
  await shop.setStock(studs, spenders);
  const { handle } = shop.db;
  const { price_minor: price } = await handle
    .selectFrom('product')
    .select('price_minor')
    .where('id', '=', studs)
    .executeTakeFirstOrThrow();
  await loadShopSettings(handle);
  const { id, code } = await shop.db.transaction(async (trx) => {
    const minor = covered * price + rest;
    const card = { currency: 'HKD', minor, kind: 'sold', country: 'HK', orderId: null } as const;
    const cardId = await issueCard(trx, card, new Date());
    return { id: cardId, code: await giveCode(trx, cardId) };
  });
  const [first, second] = shop.hosts;
  if (!first || !second) throw new Error('there are no two hosts');
  const crowd = (await shop.buyers(spenders, 'spender')).map((buyer, index) =>
    buyer.at(index % 2 === 0 ? first : second),
  );
  await Promise.all(crowd.map((api) => api.call('cartAdd', { product_id: studs, qty: 1 })));
  const results = await Promise.allSettled(
    crowd.map((api) =>
      api.call('submitOrder', {
        ...{ billing: homeAddress, shipping_method: 'insured_express', payment_method: 'stored_value' },
        ...{ terms: true, gift_card_codes: code },
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(covered);
  const { balance_minor: left } = await handle
    .selectFrom('stored_value_account')
    .select('balance_minor')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(left).toBe(rest);
  const entries = await handle
    .selectFrom('stored_value_entry')
    .select(['kind', 'amount_minor', 'order_id'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
    ['sold', covered * price + rest],
    ...Array.from({ length: covered }, () => ['redeemed', -price]),
  ]);
  expect(new Set(entries.map(({ order_id }) => order_id)).size).toBe(covered + 1);
});
