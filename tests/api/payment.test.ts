import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '#client/api/api-error.ts';
import { waitingEmailDelayMs } from '#kernel/shop/checkout/checkout.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { homeAddress, openPayShop, orderOf, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
let buyer: TestBrowser;
const studs = 1202;

beforeAll(async () => {
  shop = await openPayShop();
  buyer = await shop.customer('buyer@example.com');
});
afterAll(() => shop.close());
beforeEach(() => shop.control({ reset: true, delayMs: 0 }));

const sessionOf = (url: string) => url.split('/').at(-1) ?? '';

async function start(incrementId: number, browser = buyer): Promise<string> {
  return (await browser.call('stripeStart', { increment_id: incrementId })).redirectUrl;
}

async function order(incrementId: number, browser = buyer) {
  return (await browser.call('orderView', { increment_id: incrementId })).order;
}

async function paymentRowsOf(orderId: number) {
  return shop.db.handle
    .selectFrom('payment_ledger')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_ledger.attempt_id')
    .select(['payment_ledger.kind', 'payment_ledger.amount_minor', 'payment_ledger.currency'])
    .where('order_id', '=', orderId)
    .orderBy('payment_ledger.id')
    .execute();
}

const minute = 60_000;

describe('paying', () => {
  it('goes from the cart to a paid order with an email', async () => {
    const before = await stockOf(shop, studs);
    const made = await orderOf(buyer, studs);
    expect(made.incrementId).toBe(1_100_000_000 + made.order_id);
    expect(await stockOf(shop, studs)).toBe(before - 1);
    const url = await start(made.incrementId);
    expect(await start(made.incrementId)).toBe(url);
    const back = new URL(await shop.press(url, 'pay'));
    expect(back.origin + back.pathname).toBe('http://shop.test/stripeback/');
    await shop.notified();
    expect((await order(made.incrementId)).order_status).toBe('payment_confirmed');
    const session_id = back.searchParams.get('session_id') ?? '';
    expect(await buyer.call('stripeReview', { session_id })).toMatchObject({
      increment_id: made.incrementId,
      state: 'paid',
    });
    const success = await buyer.call('paymentSuccess', { increment_id: made.incrementId });
    expect(success.order.can_pay).toBe(false);
    expect(await paymentRowsOf(made.order_id)).toEqual([
      { kind: 'capture', amount_minor: 880_000, currency: 'HKD' },
    ]);
    expect(await stockOf(shop, studs)).toBe(before - 1);
    shop.clock.advance(waitingEmailDelayMs);
    await shop.deliverMails();
    const sentEmails = shop.mails
      .filter(({ to, kind }) => to === 'buyer@example.com' && kind.startsWith('order-'))
      .map(({ kind }) => kind);
    // A shopper who goes on to pay gets no reminder.
    expect(sentEmails).toEqual(['order-paid']);
    expect((await refusalOf(buyer.call('stripeStart', { increment_id: made.incrementId }))).code).toBe(
      codes.alreadyPaid,
    );
  });

  it('is confirmed by the return alone, without a notification', async () => {
    await shop.control({ dropNext: 10 });
    const made = await orderOf(buyer, studs);
    const back = new URL(await shop.press(await start(made.incrementId), 'pay'));
    await shop.notified();
    expect((await order(made.incrementId)).order_status).toBe('payment_pending');
    const session_id = back.searchParams.get('session_id') ?? '';
    expect((await buyer.call('stripeReview', { session_id })).state).toBe('paid');
  });

  it('limits queries to the provider, however often the shopper asks', async () => {
    const eager = await shop.customer('eager@example.com');
    const made = await orderOf(eager, studs);
    const session_id = sessionOf(await start(made.incrementId, eager));
    const adapter = shop.host.payments.get('stripe');
    if (!adapter) throw new Error('stripe is not open');
    const asked = vi.spyOn(adapter, 'query');
    const reviews = Array.from({ length: 40 }, () =>
      eager.call('stripeReview', { session_id }, { duplicate: 'allow' }),
    );
    // The shop still answers from its database.
    for (const { state } of await Promise.all(reviews)) expect(state).toBe('pending');
    expect(asked.mock.calls.length).toBeLessThanOrEqual(8);
    asked.mockRestore();
    const started = Array.from({ length: 70 }, (_, index) => {
      const browser = shop.browser({ token: eager.token, locale: index % 2 === 0 ? 'en' : 'tc' });
      return browser.call('stripeStart', { increment_id: made.incrementId }).then(
        () => 200,
        (error: ApiError) => error.status,
      );
    });
    expect((await Promise.all(started)).filter((status) => status === 429).length).toBeGreaterThan(10);
  });

  it('is confirmed by a query, if the shopper never returns either', async () => {
    await shop.control({ dropNext: 10 });
    const made = await orderOf(buyer, studs);
    await shop.press(await start(made.incrementId), 'leave');
    shop.clock.advance(minute);
    await shop.work();
    expect((await order(made.incrementId)).order_status).toBe('payment_confirmed');
  });

  it('lets a declined or cancelled shopper pay again on the same page', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    await shop.press(url, 'decline');
    await shop.notified();
    expect(await buyer.call('stripeReview', { session_id: sessionOf(url) })).toMatchObject({
      state: 'failed',
    });
    expect(await shop.press(url, 'cancel')).toContain(`/myOrder/details/?increment_id=${made.incrementId}`);
    expect(await order(made.incrementId)).toMatchObject({ order_status: 'payment_pending', can_pay: true });
    expect(await start(made.incrementId)).toBe(url);
    await shop.press(url, 'pay');
    await shop.notified();
    expect((await order(made.incrementId)).order_status).toBe('payment_confirmed');
  });

  it('waits for a delayed payment, however long after the hour it settles', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    await shop.press(url, 'later');
    await shop.notified();
    expect((await order(made.incrementId)).order_status).toBe('payment_processing');
    expect((await refusalOf(buyer.call('stripeStart', { increment_id: made.incrementId }))).code).toBe(
      codes.paymentFailed,
    );
    expect((await refusalOf(buyer.call('orderCancel', { orderId: made.incrementId }))).code).toBe(
      codes.parameterInvalid,
    );
    shop.clock.advance(3 * 60 * minute);
    await shop.work();
    expect((await order(made.incrementId)).order_status).toBe('payment_processing');
    await shop.control({ session: sessionOf(url), action: 'settle' });
    await shop.notified();
    expect((await order(made.incrementId)).order_status).toBe('payment_confirmed');
  });

  it('notifies staff if it is still pending a day after its hour', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    await shop.press(url, 'later');
    await shop.notified();
    shop.clock.advance(26 * 60 * minute);
    await shop.work();
    expect((await order(made.incrementId)).order_status).toBe('holded');
    await shop.deliverMails();
    const sentEmails = shop.mails.filter(({ kind }) => kind === 'house-conflict');
    expect(sentEmails.map(({ text }) => text.includes(String(made.incrementId)))).toEqual([true]);
    await shop.control({ session: sessionOf(url), action: 'settle' });
    await shop.notified();
    expect((await order(made.incrementId)).order_status).toBe('payment_confirmed');
  });

  it('returns only to a URL of ours, whatever it contains already', async () => {
    const { incrementId } = await orderOf(buyer, studs);
    const ask = async (return_url: string, locale: 'en' | 'tc' | 'zh') => {
      const browser = shop.browser({ token: buyer.token, locale });
      const { redirectUrl } = await browser.call('stripeStart', { increment_id: incrementId, return_url });
      const { opening } = await shop.db.handle
        .selectFrom('payment_attempt')
        .select('opening')
        .where('pay_url', '=', redirectUrl)
        .executeTakeFirstOrThrow();
      return { redirectUrl, address: opening?.returnUrl };
    };
    const stranger = await ask('blob:http://shop.test/0c3e', 'en');
    expect(stranger.address).toBe('http://shop.test/stripeback/');
    const named = await ask('http://shop.test@evil.example/', 'tc');
    expect(named.address).toBe('http://shop.test/tc/stripeback/');
    const own = await ask('http://shop.test/app/back?from=app#top', 'zh');
    expect(own.address).toBe('http://shop.test/app/back?from=app');
    const back = new URL(await shop.press(own.redirectUrl, 'pay'));
    expect([...back.searchParams.keys()]).toEqual(['from', 'session_id']);
    expect(back.searchParams.get('session_id')).toBe(sessionOf(own.redirectUrl));
    await shop.notified();
  });

  it('becomes payable again when a delayed payment fails', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    await shop.press(url, 'later');
    await shop.control({ session: sessionOf(url), action: 'fail' });
    await shop.notified();
    expect(await order(made.incrementId)).toMatchObject({ order_status: 'payment_pending', can_pay: true });
    const second = await start(made.incrementId);
    expect(second).not.toBe(url);
    await shop.press(second, 'pay');
    await shop.notified();
    expect((await order(made.incrementId)).order_status).toBe('payment_confirmed');
  });

  it('is held while the provider reviews it', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    await shop.press(url, 'review');
    await shop.notified();
    await shop.work();
    expect((await order(made.incrementId)).order_status).toBe('holded');
    await shop.control({ session: sessionOf(url), action: 'approve' });
    await shop.notified();
    await shop.work();
    expect((await order(made.incrementId)).order_status).toBe('payment_confirmed');
  });

  it('is refunded when the provider rejects it: order, email and payment ledger say so', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    await shop.press(url, 'review');
    await shop.notified();
    await shop.work();
    await shop.control({ session: sessionOf(url), action: 'reject' });
    const returned = await buyer.call('stripeReview', { session_id: sessionOf(url) });
    expect(returned.state).toBe('rejected');
    expect(await order(made.incrementId)).toMatchObject({
      order_status: 'payment_suspected_fraud',
      money_back: 'refunded',
    });
    await shop.work();
    await shop.notified();
    await shop.work();
    expect(await order(made.incrementId)).toMatchObject({ order_status: 'refunded', money_back: 'returned' });
    expect((await paymentRowsOf(made.order_id)).map(({ kind }) => kind)).toEqual(['capture', 'refund']);
    await shop.deliverMails();
    const sentEmail = shop.mails.find(({ kind }) => kind === 'payment-rejected');
    expect(sentEmail?.subject).toContain(String(made.incrementId));
    expect(sentEmail?.text).toMatch(/goes back in full/);
  });

  it('shows staff the note of the order', async () => {
    await buyer.call('cartAdd', { product_id: studs, qty: 1, basket: 'buy_now' });
    const order_remark = 'A gift: no prices in the box, please.';
    const made = await buyer.call('submitOrder', {
      billing: homeAddress,
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      terms: true,
      basket: 'buy_now',
      order_remark,
    });
    expect(await order(made.incrementId)).toMatchObject({ order_remark, basket: 'buy_now' });
    await shop.press(await start(made.incrementId), 'pay');
    await shop.notified();
    await shop.deliverMails();
    const about = shop.mails.filter(({ subject }) => subject.includes(String(made.incrementId)));
    const withNote = about.filter(({ text }) => text.includes(order_remark));
    const shopAddress = (await shop.browser().call('homeBase', {})).email;
    expect(withNote.map(({ kind, to }) => [kind, to])).toEqual([
      ['order-paid', 'buyer@example.com'],
      ['house-note', shopAddress],
    ]);
  });

  it('follows a refund made at the provider', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    await shop.press(url, 'pay');
    await shop.notified();
    await shop.control({ session: sessionOf(url), action: 'refund' });
    await shop.notified();
    await shop.work();
    expect((await order(made.incrementId)).order_status).toBe('refunded');
    expect((await paymentRowsOf(made.order_id)).map(({ kind }) => kind)).toEqual(['capture', 'refund']);
  });
});

describe('unpaid orders', () => {
  it('expire after 60 minutes; stock, coupon and cart are restored exactly once', async () => {
    const before = await stockOf(shop, studs);
    const shopper = await shop.customer('expiry@example.com');
    const made = await orderOf(shopper, studs, { qty: 2, coupon: 'FIXED300' });
    const url = await start(made.incrementId, shopper);
    expect(await stockOf(shop, studs)).toBe(before - 2);
    expect((await shopper.call('cartIndex', {})).cart_info.products).toEqual([]);
    shop.clock.advance(59 * minute);
    await shop.work();
    expect(await order(made.incrementId, shopper)).toMatchObject({
      order_status: 'payment_pending',
      remaining_seconds: 60,
    });
    shop.clock.advance(2 * minute);
    await Promise.all([shop.work(), shop.work()]);
    await shop.work();
    expect(await order(made.incrementId, shopper)).toMatchObject({
      order_status: 'payment_canceled',
      can_pay: false,
      remaining_seconds: 0,
      progress: null,
    });
    expect(await stockOf(shop, studs)).toBe(before);
    const { cart_info } = await shopper.call('cartIndex', {});
    expect(cart_info.products.map(({ qty, active }) => [qty, active])).toEqual([[2, 1]]);
    const coupon = await shop.db.handle
      .selectFrom('coupon')
      .select('used_total')
      .where('code', '=', 'FIXED300')
      .executeTakeFirstOrThrow();
    expect(coupon.used_total).toBe(0);
    expect(await shop.press(url, 'pay')).not.toContain('stripeback');
    await shop.deliverMails();
    expect(shop.mails.filter((mail) => mail.to === 'expiry@example.com').map((mail) => mail.kind)).toContain(
      'order-expired',
    );
    expect((await refusalOf(shopper.call('stripeStart', { increment_id: made.incrementId }))).code).toBe(
      codes.paymentFailed,
    );
  });

  it('that were paid without a notification are paid, not cancelled, at the end of the hour', async () => {
    await shop.control({ dropNext: 10 });
    const made = await orderOf(buyer, studs);
    await shop.press(await start(made.incrementId), 'leave');
    shop.clock.advance(61 * minute);
    await shop.work();
    expect((await order(made.incrementId)).order_status).toBe('payment_confirmed');
  });

  it('can be cancelled by their owner, who gets everything back', async () => {
    const before = await stockOf(shop, studs);
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    await buyer.call('orderCancel', { orderId: made.incrementId });
    await buyer.call('orderCancel', { orderId: made.incrementId });
    expect((await order(made.incrementId)).order_status).toBe('canceled');
    expect(await stockOf(shop, studs)).toBe(before);
    expect(await shop.press(url, 'pay')).not.toContain('stripeback');
  });

  it('cannot be cancelled once they are paid', async () => {
    await shop.control({ dropNext: 10 });
    const made = await orderOf(buyer, studs);
    await shop.press(await start(made.incrementId), 'leave');
    expect((await refusalOf(buyer.call('orderCancel', { orderId: made.incrementId }))).code).toBe(
      codes.alreadyPaid,
    );
    expect((await order(made.incrementId)).order_status).toBe('payment_confirmed');
    expect((await refusalOf(buyer.call('orderCancel', { orderId: made.incrementId }))).code).toBe(
      codes.parameterInvalid,
    );
  });
});

describe('ownership', () => {
  it('hides orders and payments from strangers and guests', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    const stranger = await shop.customer('stranger@example.com');
    const guest = await shop.guest('passer-by@example.com');
    for (const other of [stranger, guest]) {
      const increment_id = made.incrementId;
      expect((await refusalOf(other.call('stripeStart', { increment_id }))).code).toBe(codes.orderNotFound);
      expect((await refusalOf(other.call('paymentSuccess', { increment_id }))).code).toBe(
        codes.orderNotFound,
      );
      expect((await refusalOf(other.call('orderView', { increment_id }))).code).toBe(codes.orderNotFound);
      expect((await refusalOf(other.call('orderView', { order_id: made.order_id }))).code).toBe(
        codes.orderNotFound,
      );
      expect((await refusalOf(other.call('orderDelivery', { increment_id }))).code).toBe(codes.orderNotFound);
      expect((await refusalOf(other.call('orderCancel', { orderId: increment_id }))).code).toBe(
        codes.orderNotFound,
      );
      const session_id = sessionOf(url);
      expect((await refusalOf(other.call('stripeReview', { session_id }))).code).toBe(codes.orderNotFound);
    }
    const visitor = shop.browser();
    expect((await refusalOf(visitor.call('stripeStart', { increment_id: 1 }))).code).toBe(codes.notSignedIn);
    expect((await refusalOf(visitor.call('orderIndex', {}))).code).toBe(codes.notSignedIn);
    await buyer.call('orderCancel', { orderId: made.incrementId });
  });
});
