import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '#sandbox/keys.ts';
import { openPayShop, orderOf, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
let buyer: TestBrowser;
let secret = '';
const stripe = new Stripe('sk_test_x');
const studs = 1202;
const price = 880_000;

beforeAll(async () => {
  shop = await openPayShop();
  buyer = await shop.customer('notified@example.com');
  secret = (await sandboxKeys(shop.host.config.dataDir)).settings.stripe.webhookSecret;
});
afterAll(() => shop.close());

interface Started {
  incrementId: number;
  orderId: number;
  outTradeNo: string;
  url: string;
}

async function started(): Promise<Started> {
  const made = await orderOf(buyer, studs);
  const { redirectUrl: url } = await buyer.call('stripeStart', { increment_id: made.incrementId });
  const attempt = await shop.db.handle
    .selectFrom('payment_attempt')
    .select('out_trade_no')
    .where('order_id', '=', made.order_id)
    .executeTakeFirstOrThrow();
  return { incrementId: made.incrementId, orderId: made.order_id, outTradeNo: attempt.out_trade_no, url };
}

let sequence = 0;

/** A completed session as Stripe reports it. */
function paidEvent(order: Started, changes: { session?: object; event?: object } = {}): string {
  sequence += 1;
  return JSON.stringify({
    id: `evt_test_${sequence}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(shop.clock.now().getTime() / 1000),
    livemode: false,
    data: {
      object: {
        id: order.url.split('/').at(-1),
        object: 'checkout.session',
        client_reference_id: order.outTradeNo,
        amount_total: price,
        currency: 'hkd',
        payment_status: 'paid',
        status: 'complete',
        payment_intent: `pi_${order.outTradeNo}`,
        livemode: false,
        ...changes.session,
      },
    },
    ...changes.event,
  });
}

async function post(
  body: string,
  changes: { secret?: string; skewS?: number; header?: string } = {},
): Promise<number> {
  const timestamp = Math.floor(shop.clock.now().getTime() / 1000) + (changes.skewS ?? 0);
  const header = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: changes.secret ?? secret,
    timestamp,
  });
  const answer = await shop.app.request('/payment/notify/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': changes.header ?? header, 'content-type': 'application/json' },
    body,
  });
  return answer.status;
}

async function statusOf({ incrementId }: Started): Promise<string> {
  return (await buyer.call('orderView', { increment_id: incrementId })).order.order_status;
}

async function captured({ orderId }: Started): Promise<number> {
  const rows = await shop.db.handle
    .selectFrom('payment_ledger')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_ledger.attempt_id')
    .select(['payment_ledger.kind', 'payment_ledger.amount_minor'])
    .where('order_id', '=', orderId)
    .execute();
  return rows.reduce((sum, row) => sum + (row.kind === 'capture' ? row.amount_minor : 0), 0);
}

describe('notifications', () => {
  it('that are forged, tampered with, stale, from the future or unsigned change nothing', async () => {
    const order = await started();
    const body = paidEvent(order);
    expect(await post(body, { secret: 'whsec_someone_else' })).toBe(400);
    expect(await post(body, { skewS: -301 })).toBe(400);
    expect(await post(body, { skewS: 301 })).toBe(400);
    expect(await post(body, { header: '' })).toBe(400);
    const timestamp = Math.floor(shop.clock.now().getTime() / 1000);
    const header = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    expect(await post(body.replace(String(price), '1'), { header })).toBe(400);
    expect(await statusOf(order)).toBe('payment_pending');
    expect(await captured(order)).toBe(0);
    const unknown = await shop.app.request('/payment/notify/nobody', { method: 'POST', body });
    expect(unknown.status).toBe(404);
  });

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a word', '"checkout.session.completed"'],
    ['a number', '7'],
    ['nothing', ''],
    ['half an object', '{"id":"evt_1",'],
    [
      'no data',
      JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed', created: 1 }),
    ],
    ['NUL itself', '{"id":"evt_\u0000"}'],
  ])('that are signed and are %s are refused with 400', async (_, body) => {
    expect(await post(body)).toBe(400);
  });

  it('that are signed and malformed are refused with 400 and change nothing', async () => {
    const order = await started();
    const odd: { session?: object; event?: object }[] = [
      { session: { amount_total: 10.5 } },
      { session: { amount_total: -1 } },
      { session: { amount_total: '880000' } },
      { session: { client_reference_id: `${order.outTradeNo}\u0000` } },
      { session: { currency: ['hkd'] } },
      { session: { payment_intent: 7 } },
      { session: { payment_intent: 'pi_\u0000' } },
      { session: { livemode: true } },
      { event: { livemode: true } },
      { event: { id: 'evt_\u0000' } },
      { event: { id: null } },
      { event: { created: 1e300 } },
      { event: { type: ['checkout.session.completed'] } },
      { event: { data: null } },
      { event: { data: { object: [] } } },
      { event: { type: 'charge.refunded', data: { object: null } } },
    ];
    for (const changes of odd)
      expect([changes, await post(paidEvent(order, changes))]).toEqual([changes, 400]);
    expect(await statusOf(order)).toBe('payment_pending');
    expect(await captured(order)).toBe(0);
  });

  it('that are too large are refused with 413, with or without a Content-Length', async () => {
    const zeros = new Uint8Array(300_000);
    const announced = await shop.app.request('/payment/notify/stripe', { method: 'POST', body: zeros });
    expect(announced.status).toBe(413);
    const stream = new Blob([zeros]).stream();
    const piecemeal = new Request('http://api.test/payment/notify/stripe', {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect((await shop.app.request(piecemeal)).status).toBe(413);
  });

  it('of another session than the one we opened put the order under review', async () => {
    const order = await started();
    expect(await post(paidEvent(order, { session: { id: 'cs_test_0123456789abcdef' } }))).toBe(200);
    expect(await statusOf(order)).toBe('holded');
    expect(await captured(order)).toBe(price);
  });

  it('confirm one order for one payment', async () => {
    const [first, second] = [await started(), await started()];
    const payment_intent = `pi_${first.outTradeNo}`;
    expect(await post(paidEvent(first))).toBe(200);
    expect(await post(paidEvent(second, { session: { payment_intent } }))).toBe(200);
    expect(await statusOf(first)).toBe('payment_confirmed');
    expect(await statusOf(second)).toBe('holded');
    expect(await captured(second)).toBe(0);
  });

  it('count once, in any number and order', async () => {
    const order = await started();
    const expired = paidEvent(order, {
      session: { payment_status: 'unpaid', status: 'expired', payment_intent: null },
      event: { type: 'checkout.session.expired' },
    });
    const pending = paidEvent(order, { session: { payment_status: 'unpaid' } });
    const paid = paidEvent(order);
    const bodies = [paid, pending, paid, expired, pending, paid];
    const answers = await Promise.all(bodies.map((body) => post(body)));
    expect(answers).toEqual(bodies.map(() => 200));
    expect(await statusOf(order)).toBe('payment_confirmed');
    expect(await captured(order)).toBe(price);
    const events = await shop.db.handle
      .selectFrom('payment_event')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_event.attempt_id')
      .select('event_id')
      .where('order_id', '=', order.orderId)
      .execute();
    expect(events).toHaveLength(3);
  });

  it.each([
    ['amount', { session: { amount_total: 100 } }],
    ['currency', { session: { currency: 'usd' } }],
    ['payee', { event: { account: 'acct_somebody_else' } }],
    ['mode', { event: { livemode: true }, session: { livemode: true } }],
  ])('with another %s put the order under review and record the money', async (_, changes) => {
    const order = await started();
    expect(await post(paidEvent(order, changes))).toBe(200);
    expect(await statusOf(order)).toBe('holded');
    expect(await captured(order)).toBeGreaterThan(0);
    // A correct notification does not end the review.
    expect(await post(paidEvent(order))).toBe(200);
    expect(await statusOf(order)).toBe('holded');
  });

  it('of foreign payments are acknowledged and change no order', async () => {
    const order = await started();
    expect(await post(paidEvent({ ...order, outTradeNo: 'somebody-elses' }))).toBe(200);
    expect(await statusOf(order)).toBe('payment_pending');
  });
});

describe('money that comes too late', () => {
  it('reopens the order within the grace time if its pieces are in stock', async () => {
    const before = await stockOf(shop, studs);
    const order = await started();
    await buyer.call('orderCancel', { orderId: order.incrementId });
    expect(await stockOf(shop, studs)).toBe(before);
    expect(await post(paidEvent(order))).toBe(200);
    expect(await statusOf(order)).toBe('payment_confirmed');
    expect(await stockOf(shop, studs)).toBe(before - 1);
    expect((await buyer.call('cartIndex', {})).cart_info.products).toEqual([]);
  });

  it('is refunded after it, once', async () => {
    const order = await started();
    await shop.control({ dropNext: 1 });
    await shop.press(order.url, 'leave');
    await shop.notified();
    // The shop has cancelled the order although the provider has the money, as with a provider that cannot close
    // pages.
    await shop.db.handle
      .updateTable('orders')
      .set({ status: 'canceled', closed_at: shop.clock.now(), holds_stock: false })
      .where('id', '=', order.orderId)
      .execute();
    shop.clock.advance(16 * 60_000);
    const body = paidEvent(order);
    await post(body);
    await post(paidEvent(order));
    await shop.work();
    const refunds = await shop.db.handle
      .selectFrom('refund')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
      .select(['refund.state', 'refund.amount_minor', 'refund.client_key'])
      .where('order_id', '=', order.orderId)
      .execute();
    expect(refunds).toEqual([
      { state: 'done', amount_minor: price, client_key: expect.stringMatching(/^late:\d+$/) },
    ]);
    expect(await statusOf(order)).toBe('canceled');
    await shop.deliverMails();
    expect(shop.mails.filter(({ kind }) => kind === 'refund-late')).toHaveLength(1);
  });

  it('or twice is refunded as well, and the order stays paid', async () => {
    const first = await started();
    await shop.press(first.url, 'decline');
    // Another language opens another page; the first one is closed, but this provider still accepts the payment.
    const inChinese = shop.browser({ token: buyer.token, locale: 'tc' });
    const { redirectUrl } = await inChinese.call('stripeStart', { increment_id: first.incrementId });
    expect(redirectUrl).not.toBe(first.url);
    await shop.press(redirectUrl, 'pay');
    await shop.notified();
    await shop.work();
    expect(await statusOf(first)).toBe('payment_confirmed');
    await post(paidEvent(first));
    const refund = await shop.db.handle
      .selectFrom('refund')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
      .select(['refund.client_key', 'refund.amount_minor'])
      .where('order_id', '=', first.orderId)
      .execute();
    expect(refund).toEqual([{ client_key: expect.stringMatching(/^dup:\d+$/), amount_minor: price }]);
    expect(await statusOf(first)).toBe('payment_confirmed');
  });
});
