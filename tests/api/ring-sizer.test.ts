import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ringSizerId } from '#kernel/shop/cart/ring-sizer.ts';
import { codes } from '#kernel/wire/codes.ts';
import { auditPaymentLedger } from '#server/payment/payment-ledger.service.ts';
import { homeAddress, openPayShop, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

const studs = 1202;

let shop: PayShop;
let people = 0;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

const sizer = () => ringSizerId() ?? 0;

async function newCustomer() {
  people += 1;
  const email = `finger-${people}@example.com`;
  return { email, browser: await shop.customer(email) };
}

const order = (browser: TestBrowser, payment_method = 'no_payment', country = homeAddress.country) =>
  browser.call('submitOrder', {
    ...{ shipping_method: 'insured_express', payment_method, terms: true },
    billing: { ...homeAddress, country },
  } as never);

const rowOf = (number: number) =>
  shop.db.handle
    .selectFrom('orders')
    .selectAll()
    .where('increment_id', '=', number)
    .executeTakeFirstOrThrow();

describe('a ring sizer by post', () => {
  it('is free alone, sent free of charge, without a payment, and confirmed at once', async () => {
    const { email, browser } = await newCustomer();
    const before = await stockOf(shop, sizer());
    await browser.call('cartAdd', { product_id: sizer(), qty: 1 });
    const { cart_info } = await browser.call('cartIndex', {});
    expect(cart_info.products[0]).toMatchObject({ product_price: '0.00', max_qty: 1, is_returnable: false });
    const quote = await browser.call('shippingAndCart', {
      country: 'HK',
      shipping_method: 'insured_express',
    });
    expect(Object.keys(quote.payments)).toEqual(['no_payment']);
    expect(quote.cart_info.grand_total).toBe('0.00');
    expect(quote.shippings.map(({ cost }) => Number(cost))).toEqual([0, 0]);
    expect(quote.landed).toBeNull();
    expect((await refusalOf(order(browser, 'stripe'))).code).toBe(codes.orderInvalid);
    const { incrementId } = await order(browser);
    const row = await rowOf(incrementId);
    expect([row.status, row.grand_minor, row.paid_attempt_id]).toEqual(['payment_confirmed', 0, null]);
    expect(row.paid_at).toEqual(shop.clock.now());
    expect(await stockOf(shop, sizer())).toBe(before - 1);
    await shop.deliverMails();
    const kinds = shop.mails.filter(({ to }) => to === email).map(({ kind }) => kind);
    expect(kinds).toContain('order-paid');
    expect(kinds).not.toContain('order-created');
    expect(await auditPaymentLedger(shop.db.handle)).toEqual({ balances: [], faults: [] });
    const paid = shop.mails.find(({ to, kind }) => to === email && kind === 'order-paid');
    expect(paid?.text).toContain('Nothing to pay');
  });

  it('is one for each customer in six months, also as a guest of the same address', async () => {
    const { email, browser } = await newCustomer();
    await browser.call('cartAdd', { product_id: sizer(), qty: 1 });
    await refusalOf(browser.call('cartAdd', { product_id: sizer(), qty: 1 }));
    await order(browser);
    for (const again of [browser, await shop.guest(email)]) {
      await again.call('cartAdd', { product_id: sizer(), qty: 1 });
      const refusal = await refusalOf(order(again));
      expect([refusal.code, refusal.message]).toEqual([
        codes.orderFailed,
        'You have ordered a ring sizer in the last six months. Please take it out of the order.',
      ]);
      const [line] = (await again.call('cartIndex', {})).cart_info.products;
      await again.call('cartUpdate', { item_id: line?.item_id ?? 0, up_type: 'remove' });
    }
    shop.clock.advance(181 * 86_400_000);
    const later = shop.browser();
    await later.call('loginAccount', { email, password: 'a quiet evening in Sai Kung' });
    await later.call('cartAdd', { product_id: sizer(), qty: 1 });
    expect((await order(later)).incrementId).toBeGreaterThan(0);
  });

  it('may be ordered with other things, which are paid', async () => {
    const { browser } = await newCustomer();
    await browser.call('cartAdd', { product_id: studs, qty: 1 });
    await browser.call('cartAdd', { product_id: sizer(), qty: 1 });
    expect((await refusalOf(order(browser))).code).toBe(codes.orderInvalid);
    const row = await rowOf((await order(browser, 'stripe')).incrementId);
    expect([row.status, row.items_count]).toEqual(['payment_pending', 2]);
    expect(row.grand_minor).toBeGreaterThan(0);
  });

  it('is neither reviewed nor returned', async () => {
    const { browser } = await newCustomer();
    await browser.call('cartAdd', { product_id: sizer(), qty: 1 });
    const { incrementId } = await order(browser);
    await shop.db.handle
      .updateTable('orders')
      .set({ status: 'received', received_at: shop.clock.now() })
      .where('increment_id', '=', incrementId)
      .execute();
    const words = { product_id: sizer(), selectStar: 5, review_content: 'It fits.' } as const;
    await refusalOf(browser.call('reviewSubmit', words as never));
    const { items } = await browser.call('salesAfterIndex', { increment_id: incrementId });
    expect(JSON.stringify(items)).toContain('The ring sizer was free');
  });

  it('has no page of its own', async () => {
    const visitor = shop.browser();
    expect((await refusalOf(visitor.call('productIndex', { product_id: sizer() }))).code).toBe(
      codes.productNotFound,
    );
  });
});
