import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveCode, issueCard } from '#server/stored-value/gift-cards.service.ts';
import { addStoreCredit } from '#server/stored-value/stored-value.service.ts';
import { manyCustomers, pictureUrl, solitaire, stonesOf } from '../fixtures/compositions.ts';
import { type CountedDatabase, countedDatabase } from '../fixtures/counted-database.ts';
import { homeAddress } from '../fixtures/pay-shop.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

/**
 * Upper bounds of statements per call, begin and commit included, without the session look-up. Reference data
 * (currencies, countries, option labels, catalogue designs) is cached for a minute in each process.
 */
let shop: TestShop;
let database: CountedDatabase | undefined;
let buyer: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop({
    database: (db) => {
      database = countedDatabase(db);
      return database;
    },
  });
  const [first] = await manyCustomers(shop, 1, 'warm');
  await first?.call('cartAdd', { design: solitaire });
  await first?.call('cartIndex', {});
  await first?.call('submitOrder', order);
});
afterAll(() => shop.close());
beforeEach(async () => {
  const [next] = await manyCustomers(shop, 1, `trips-${expect.getState().currentTestName}`);
  if (!next) throw new Error('no customer');
  buyer = next;
});

const order = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const;

const sessionLookUp = 1;

async function roundTripsOf(call: () => Promise<unknown>): Promise<number> {
  if (!database) throw new Error('nothing is counted');
  database.roundTrips.length = 0;
  await call();
  return database.roundTrips.length - sessionLookUp;
}

const add = (product_id: number, options?: Record<string, string>) =>
  buyer.call('cartAdd', { product_id, qty: 1, ...(options ? { custom_option: options } : {}) });

/** A cart with every kind of line: products, a design with a stone, a loose stone, a coupon. */
async function fillCart(): Promise<void> {
  const [set, loose] = await stonesOf(shop, 'round', 2);
  await add(1202);
  await add(1101, { size: '6' });
  await buyer.call('cartAdd', { design: solitaire, stone_id: set ?? 0 });
  await buyer.call('cartAdd', { diamond_id: loose ?? 0 });
  await buyer.call('cartAddCoupon', { coupon_code: 'WELCOME5' });
}

/** A gift card and store credit of the buyer, of the amount each; returns the code of the card. */
async function giveCredit(minor: number): Promise<string> {
  const now = shop.clock.now();
  const { shopper } = await shop.db.handle
    .selectFrom('customer')
    .select((of) => of.fn.max('id').as('shopper'))
    .executeTakeFirstOrThrow();
  return shop.db.transaction(async (trx) => {
    const sold = { currency: 'HKD', minor, orderId: null } as const;
    const given = { ...sold, customerId: shopper, kind: 'goodwill', reference: `test:${shopper}` } as const;
    await addStoreCredit(trx, given, now);
    return giveCode(trx, await issueCard(trx, { ...sold, kind: 'sold', country: 'HK' }, now));
  });
}

describe('round trips to the database', () => {
  it('are at most six to read a cart', async () => {
    expect(await roundTripsOf(() => buyer.call('cartIndex', {}))).toBe(2);
    await fillCart();
    expect(await roundTripsOf(() => buyer.call('cartIndex', {}))).toBeLessThanOrEqual(6);
  });

  it('are at most six to add a product, a design or a loose stone', async () => {
    const [loose] = await stonesOf(shop, 'oval', 1);
    expect(await roundTripsOf(() => add(1202))).toBe(3);
    expect(await roundTripsOf(() => add(1202))).toBe(3);
    expect(await roundTripsOf(() => buyer.call('cartAdd', { design: solitaire }))).toBeLessThanOrEqual(4);
    expect(await roundTripsOf(() => buyer.call('cartAdd', { diamond_id: loose ?? 0 }))).toBe(3);
    // The uploaded image takes two: the number of the customer's images, and the image.
    const image = await pictureUrl();
    expect(await roundTripsOf(() => buyer.call('cartAdd', { design: solitaire, image }))).toBeLessThanOrEqual(
      6,
    );
  });

  it('are at most five for every other change', async () => {
    const { item_id } = await add(1202);
    const changes = [
      () => buyer.call('cartUpdate', { item_id, up_type: 'add_one' }),
      () => buyer.call('cartSelectOne', { item_id, checked: 0 }),
      () => buyer.call('cartSelectAll', { checked: 1 }),
      () => buyer.call('cartAddCoupon', { coupon_code: 'WELCOME5' }),
      () => buyer.call('cartCancelCoupon', {}),
      () => buyer.call('cartUpdate', { item_id, up_type: 'remove' }),
    ];
    for (const change of changes) expect(await roundTripsOf(change)).toBeLessThanOrEqual(5);
  });

  it('are at most twelve to place an order of products, a design, stones and a coupon', async () => {
    await fillCart();
    const seen = await buyer.call('onepageIndex', {});
    const { grand_total, products } = seen.cart_info;
    const seen_items = products
      .map(({ item_id, qty }) => `${item_id}x${qty}`)
      .toReversed()
      .join(',');
    const placed = { ...order, seen_total: grand_total, seen_items, client_key: 'counted-00000001' };
    expect(await roundTripsOf(() => buyer.call('submitOrder', placed))).toBeLessThanOrEqual(12);
    // Sent again with the same key, the call finds the order.
    expect(await roundTripsOf(() => buyer.call('submitOrder', placed))).toBeLessThanOrEqual(5);
  });

  it('are at most twelve when a typed address is saved with the order', async () => {
    await add(1202);
    const saving = { ...order, save_address: true };
    expect(await roundTripsOf(() => buyer.call('submitOrder', saving))).toBeLessThanOrEqual(12);
    const { addressList } = await buyer.call('addressIndex', {});
    expect(addressList).toMatchObject([{ street1: homeAddress.street1, is_default: 1 }]);
    // A second one does not replace the default.
    await add(1202);
    const other = { ...saving, billing: { ...homeAddress, street1: '9 Harbour Road' } };
    expect(await roundTripsOf(() => buyer.call('submitOrder', other))).toBeLessThanOrEqual(12);
    expect((await buyer.call('addressIndex', {})).addressList).toMatchObject([
      { street1: '9 Harbour Road', is_default: 2 },
      { street1: homeAddress.street1, is_default: 1 },
    ]);
  });

  it('are at most twelve when a gift card and store credit pay a part', async () => {
    await add(1202);
    await add(1101, { size: '6' });
    const code = await giveCredit(300_000);
    const paying = { ...order, gift_card_codes: code, use_credit: true, seen_credit: '6000.00' };
    expect(await roundTripsOf(() => buyer.call('submitOrder', paying))).toBeLessThanOrEqual(12);
  });

  it('are at most thirteen when store credit pays a part of an order with every kind of line', async () => {
    await fillCart();
    await giveCredit(300_000);
    const paying = { ...order, use_credit: true, seen_credit: '3000.00' };
    expect(await roundTripsOf(() => buyer.call('submitOrder', paying))).toBeLessThanOrEqual(13);
  });

  it('a payment that another process is opening: polled with growing intervals', async () => {
    await add(1202);
    const { incrementId, order_id } = await buyer.call('submitOrder', order);
    const { grand_minor, currency, expires_at } = await shop.db.handle
      .selectFrom('orders')
      .select(['grand_minor', 'currency', 'expires_at'])
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow();
    const now = shop.clock.now();
    await shop.db.handle
      .insertInto('payment_attempt')
      .values({
        order_id,
        provider: 'stripe',
        out_trade_no: `${incrementId}-of-another`,
        amount_minor: grand_minor,
        currency,
        payee: shop.host.payments.get('stripe')?.payee ?? '',
        is_live: false,
        state: 'starting',
        mismatch: null,
        locale: 'en',
        provider_ref: null,
        pay_url: null,
        pay_kind: null,
        opening: null,
        created_at: now,
        expires_at,
        lease_until: new Date(now.getTime() + 25_000),
        asked_at: null,
        next_check_at: null,
      })
      .execute();
    const trips = await roundTripsOf(() =>
      refusalOf(buyer.call('stripeStart', { increment_id: incrementId })),
    );
    expect(trips).toBeGreaterThan(4);
    expect(trips).toBeLessThan(60);
  });
});
