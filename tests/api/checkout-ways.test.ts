import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingEmailDelayMs } from '#kernel/shop/checkout/checkout.rules.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import { codes } from '#kernel/wire/codes.ts';
import { changeOrder } from '#server/orders/orders.service.ts';
import { enterTransfer } from '#server/payment/transfer.service.ts';
import { homeAddress, openPayShop, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

const studs = 1202;
const dayMs = 24 * 3_600_000;
const form = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const;

let shop: PayShop;
let sequence = 0;

beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

async function buyer(): Promise<TestBrowser> {
  sequence += 1;
  const browser = await shop.customer(`ways-${sequence}@example.com`);
  await browser.call('cartAdd', { product_id: studs, qty: 1 });
  return browser;
}

const emailsTo = (email: string) =>
  shop.mails.filter(({ to, kind }) => to === email && kind.startsWith('order-'));
const emailOf = () => `ways-${sequence}@example.com`;

describe('the payment reminder', () => {
  it('is sent when nothing was paid within ten minutes, and is then listed among the messages', async () => {
    const browser = await buyer();
    await browser.call('submitOrder', form);
    await shop.deliverMails();
    expect(emailsTo(emailOf())).toEqual([]);
    const messageKinds = async () => (await browser.call('messages', {})).messages.map(({ kind }) => kind);
    expect(await messageKinds()).not.toContain('order-created');
    shop.clock.advance(waitingEmailDelayMs);
    await shop.deliverMails();
    expect(emailsTo(emailOf()).map(({ kind }) => kind)).toEqual(['order-created']);
    expect(await messageKinds()).toContain('order-created');
  });

  it('is cancelled with the order', async () => {
    const browser = await buyer();
    const { incrementId } = await browser.call('submitOrder', form);
    await browser.call('orderCancel', { orderId: incrementId });
    shop.clock.advance(waitingEmailDelayMs);
    await shop.deliverMails();
    expect(emailsTo(emailOf()).map(({ kind }) => kind)).toEqual(['order-cancelled']);
  });
});

describe('a gift', () => {
  it('is stored with the order and shown in the emails and to staff', async () => {
    const browser = await buyer();
    const gift = { gift_wrap: 1, gift_message: 'For you,\nalways', gift_hides_prices: 1 } as const;
    const { incrementId } = await browser.call('submitOrder', { ...form, ...gift });
    const { order } = await browser.call('orderView', { increment_id: incrementId });
    expect(order.gift).toEqual({ wrap: true, message: 'For you,\nalways', hides_prices: true });
    const { redirectUrl } = await browser.call('stripeStart', { increment_id: incrementId });
    await shop.press(redirectUrl, 'pay');
    await shop.notified();
    await shop.deliverMails();
    const about = shop.mails.filter(({ subject }) => subject.includes(String(incrementId)));
    expect(about.map(({ kind }) => kind)).toEqual(['order-paid', 'house-note']);
    for (const { text } of about) {
      for (const words of ['Gift wrap', 'For you,\nalways', 'Receipt without prices'])
        expect(text).toContain(words);
    }
  });

  it('needs a choice, and its card takes 200 characters', async () => {
    const browser = await buyer();
    const long = { ...form, gift_message: '祥'.repeat(201) };
    expect((await refusalOf(browser.call('submitOrder', long))).code).toBe(codes.parameterInvalid);
    const { incrementId } = await browser.call('submitOrder', form);
    expect((await browser.call('orderView', { increment_id: incrementId })).order.gift).toBeNull();
  });
});

describe('the delivery day', () => {
  it('is shown for shipping and for every store', async () => {
    shop.clock.set(new Date('2026-11-20T04:00:00Z'));
    const browser = await buyer();
    const page = await browser.call('onepageIndex', { country: 'HK' });
    expect(page.arrives?.from).toBe('2026-11-23');
    expect(page.pickups).toHaveLength(page.stores.length);
    for (const { ready_on } of page.pickups) expect(ready_on).toMatch(/^2026-1[12]-\d\d$/);
    const toBritain = await browser.call('shippingAndCart', { country: 'GB' });
    expect((toBritain.arrives?.to ?? '') > (page.arrives?.to ?? '')).toBe(true);
  });
});

/** Makes the studs too expensive for every provider. */
async function dear(run: () => Promise<void>): Promise<void> {
  const product = shop.db.handle.updateTable('product').where('id', '=', studs);
  const { price_minor } = await shop.db.handle
    .selectFrom('product')
    .select('price_minor')
    .where('id', '=', studs)
    .executeTakeFirstOrThrow();
  await product.set({ price_minor: 120_000_000 }).execute();
  try {
    await run();
  } finally {
    await product.set({ price_minor }).execute();
  }
}

describe('a bank transfer', () => {
  const byTransfer = { ...form, payment_method: 'check_money' } as const;
  const paid = (minor: number, currency: CurrencyCode = 'HKD') => ({ minor, currency });
  const entries: number[] = [];
  const transferred = (number: number, amount: ReturnType<typeof paid>) =>
    changeOrder(shop.host, number, (trx, order) =>
      enterTransfer(trx, order, {
        ...{ paid: amount, receivedOn: '2026-11-20', isSure: true, staffName: 'Ada Lau' },
        bankReference: `FT ${entries.push(number)}`,
        ...{ config: shop.host.config, now: shop.clock.now() },
      }),
    );
  const place = async (browser: TestBrowser) => {
    let number = 0;
    await dear(async () => {
      const page = await browser.call('onepageIndex', {});
      expect(Object.keys(page.payments)).toEqual(['check_money']);
      expect((await refusalOf(browser.call('submitOrder', form))).code).toBe(codes.orderInvalid);
      number = (await browser.call('submitOrder', byTransfer)).incrementId;
    });
    return number;
  };
  const orderOf = async (browser: TestBrowser, number: number) =>
    (await browser.call('orderView', { increment_id: number })).order;

  it('is not offered for amounts that a provider takes', async () => {
    const browser = await buyer();
    expect((await refusalOf(browser.call('submitOrder', byTransfer))).code).toBe(codes.orderInvalid);
  });

  it('waits for five working days, with the bank account in email and order, and is confirmed once', async () => {
    shop.clock.set(new Date('2026-11-20T04:00:00Z'));
    const browser = await buyer();
    const number = await place(browser);
    const placed = await orderOf(browser, number);
    expect(placed).toMatchObject({ can_pay: false, can_cancel: true, order_status: 'payment_pending' });
    expect(placed.transfer).toMatchObject({ reference: String(number), until: '2026-11-27T15:59:59.000Z' });
    await shop.deliverMails();
    const [sentEmail] = emailsTo(emailOf());
    expect(sentEmail?.kind).toBe('order-transfer');
    for (const words of [placed.transfer?.account ?? '-', String(number), '27 November 2026'])
      expect(sentEmail?.text).toContain(words);
    shop.clock.advance(5 * dayMs);
    await shop.work();
    expect((await orderOf(browser, number)).order_status).toBe('payment_pending');
    await transferred(number, paid(120_000_000));
    const settled = await orderOf(browser, number);
    expect(settled).toMatchObject({ order_status: 'payment_confirmed', transfer: null });
    const paymentRows = await shop.db.handle
      .selectFrom('payment_ledger')
      .select(['kind', 'provider', 'amount_minor'])
      .where('provider', '=', 'bank')
      .execute();
    expect(paymentRows).toEqual([{ kind: 'capture', provider: 'bank', amount_minor: 120_000_000 }]);
  });

  it('holds the order if another amount was transferred', async () => {
    const browser = await buyer();
    const number = await place(browser);
    const { status } = await transferred(number, paid(119_999_900));
    expect(status).toBe('holded');
  });

  it('returns the pieces to stock after the deadline, and owes a refund for late money', async () => {
    const browser = await buyer();
    // Orders of the earlier tests expire first.
    shop.clock.advance(dayMs);
    await shop.work();
    const before = await stockOf(shop, studs);
    const number = await place(browser);
    expect(await stockOf(shop, studs)).toBe(before - 1);
    shop.clock.advance(9 * dayMs);
    await shop.work();
    expect((await orderOf(browser, number)).order_status).toBe('payment_canceled');
    expect(await stockOf(shop, studs)).toBe(before);
    shop.clock.advance(dayMs);
    const late = await transferred(number, paid(120_000_000));
    expect(late.settlement).toBe('late');
    await shop.work();
    const owed = await shop.db.handle
      .selectFrom('refund')
      .select(['amount_minor', 'state'])
      .where('attempt_id', '=', late.attemptId)
      .execute();
    expect(owed).toEqual([{ amount_minor: 120_000_000, state: 'manual' }]);
  });

  it('cannot be confirmed for other payment methods', async () => {
    const browser = await buyer();
    const { incrementId } = await browser.call('submitOrder', form);
    await expect(transferred(incrementId, paid(780_000))).rejects.toThrow('not-by-transfer');
    await expect(transferred(1_199_999_999, paid(780_000))).rejects.toThrow('no-order');
  });
});
