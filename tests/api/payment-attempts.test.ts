import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import type { SandboxSession } from '#sandbox/sandbox-state.ts';
import { shopperPatienceMs } from '#server/payment/provider-guard.ts';
import { type PaymentAdapter, ProviderError } from '#server/platform/payment/adapter.ts';
import { manyCustomers, stoneState, stonesOf } from '../fixtures/compositions.ts';
import { homeAddress, openPayShop, orderOf, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

/** Payment attempts when the provider fails, hangs, answers late, or is called twice at once. */
let shop: PayShop;
let buyer: TestBrowser;
let adapter: PaymentAdapter;
const studs = 1202;
const minute = 60_000;

beforeAll(async () => {
  shop = await openPayShop();
  const [someone] = await manyCustomers(shop, 1, 'attempts');
  const opened = shop.host.payments.get('stripe');
  if (!someone || !opened) throw new Error('no shop');
  buyer = someone;
  adapter = opened;
  await shop.db.handle.updateTable('product').set({ stock: 500 }).where('id', '=', studs).execute();
});
afterAll(() => shop.close());
beforeEach(() => shop.control({ reset: true, delayMs: 0 }));
afterEach(() => vi.restoreAllMocks());

const tab = (locale = 'en') => shop.browser({ token: buyer.token, locale });
const start = async (incrementId: number, browser = tab()) =>
  (await browser.call('stripeStart', { increment_id: incrementId })).redirectUrl;
const statusOf = async (incrementId: number) =>
  (await buyer.call('orderView', { increment_id: incrementId })).order.order_status;

async function attemptsOf(orderId: number) {
  return shop.db.handle
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

async function refundsOf(orderId: number) {
  return shop.db.handle
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .select(['refund.state', 'refund.client_key', 'refund.amount_minor'])
    .where('order_id', '=', orderId)
    .execute();
}

/** All pages of the order that the provider has opened, known to the shop or not. */
async function pagesOf(incrementId: number): Promise<SandboxSession[]> {
  const answer = await fetch(`${shop.sandbox.origin}/__pay/log`);
  const { sessions } = (await answer.json()) as { sessions: SandboxSession[] };
  return sessions.filter(({ metadata }) => metadata['increment_id'] === String(incrementId));
}

const openPagesOf = async (incrementId: number) =>
  (await pagesOf(incrementId)).filter(({ status }) => status === 'open');

const lost = () => new ProviderError('stripe', 'connection lost', { isTemporary: true, isAnswered: false });
const never = () => new Promise<never>(() => undefined);

describe('a creation that fails', () => {
  it('with a 5xx ends its attempt, and the next start gets a new number and a new key', async () => {
    const made = await orderOf(buyer, studs);
    await shop.control({ failNextCreate: true });
    const refused = await refusalOf(start(made.incrementId));
    expect(refused.code).toBe(codes.paymentFailed);
    expect(refused.message).toContain('Your order is safe');
    const page = await start(made.incrementId);
    const [first, second] = await attemptsOf(made.order_id);
    expect([first?.state, second?.state]).toEqual(['closed', 'created']);
    expect(second?.out_trade_no).not.toBe(first?.out_trade_no);
    await shop.press(page, 'pay');
    await shop.notified();
    expect(await statusOf(made.incrementId)).toBe('payment_confirmed');
  });

  it('without an answer is repeated with the same key, and is one page at the provider', async () => {
    const made = await orderOf(buyer, studs);
    const real = adapter.start.bind(adapter);
    vi.spyOn(adapter, 'start').mockImplementationOnce(async (...call) => {
      await real(...call);
      throw lost();
    });
    expect((await refusalOf(start(made.incrementId))).code).toBe(codes.paymentFailed);
    const page = await start(made.incrementId);
    expect(await attemptsOf(made.order_id)).toHaveLength(1);
    const pages = await pagesOf(made.incrementId);
    expect(pages.map(({ id }) => page.endsWith(id))).toEqual([true]);
  });

  it('without an answer and without a second try is closed at the provider', async () => {
    const made = await orderOf(buyer, studs);
    const real = adapter.start.bind(adapter);
    vi.spyOn(adapter, 'start').mockImplementationOnce(async (...call) => {
      await real(...call);
      throw lost();
    });
    await refusalOf(start(made.incrementId));
    expect(await openPagesOf(made.incrementId)).toHaveLength(1);
    shop.clock.advance(5 * minute);
    await shop.work();
    expect(await openPagesOf(made.incrementId)).toEqual([]);
    expect((await attemptsOf(made.order_id)).map(({ state }) => state)).toEqual(['closed']);
    expect(await statusOf(made.incrementId)).toBe('payment_pending');
    await start(made.incrementId);
  });

  it('after a crash leaves a lease; the attempt is closed at the provider only when the hour is over', async () => {
    const made = await orderOf(buyer, studs);
    const real = adapter.start.bind(adapter);
    vi.spyOn(adapter, 'start').mockImplementationOnce(async (...call) => {
      await real(...call);
      // No response is stored: the state after a crash between the provider's answer and our write.
      throw new Error('killed');
    });
    await tab()
      .call('stripeStart', { increment_id: made.incrementId })
      .catch(() => undefined);
    const waiting = await refusalOf(buyer.call('orderCancel', { orderId: made.incrementId }));
    expect(waiting.message).toContain('Your order is safe');
    expect(await statusOf(made.incrementId)).toBe('closing');
    expect((await attemptsOf(made.order_id))[0]?.state).toBe('starting');
    shop.clock.advance(minute);
    await shop.work();
    expect(await statusOf(made.incrementId)).toBe('canceled');
    expect(await openPagesOf(made.incrementId)).toEqual([]);
  });
});

describe('starts of one order at once', () => {
  it('in two languages end in one open page, which both callers get', async () => {
    for (let round = 0; round < 8; round += 1) {
      const made = await orderOf(buyer, studs);
      const urls = await Promise.all(['en', 'tc'].map((locale) => start(made.incrementId, tab(locale))));
      await shop.work();
      const open = await openPagesOf(made.incrementId);
      expect(open).toHaveLength(1);
      // The first caller may have a page that is closed by now, in both systems.
      expect(urls.some((url) => url.endsWith(open[0]?.id ?? '-'))).toBe(true);
    }
  });

  it('and in another language later close the earlier page, in both systems, three pages at most', async () => {
    const made = await orderOf(buyer, studs);
    const urls: string[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      urls.push(await start(made.incrementId, tab(['en', 'tc', 'zh'][turn % 3])));
      if (turn === 30) await shop.host.limits.forgive('providerCustomer', await customerId());
    }
    expect(new Set(urls).size).toBe(3);
    expect(await pagesOf(made.incrementId)).toHaveLength(3);
    expect((await openPagesOf(made.incrementId)).map(({ id }) => urls.at(-1)?.endsWith(id))).toEqual([true]);
    await shop.host.limits.forgive('providerCustomer', await customerId());
  });

  it('are limited for each order, for all callers and languages', async () => {
    const made = await orderOf(buyer, studs);
    for (let turn = 0; turn < 10; turn += 1) {
      const url = await start(made.incrementId);
      await shop.press(url, 'later');
      await shop.control({ session: url.split('/').at(-1) ?? '', action: 'fail' });
      await shop.notified();
    }
    const refused = await refusalOf(start(made.incrementId));
    expect([refused.code, refused.status]).toEqual([codes.limitExceeded, 429]);
    shop.clock.advance(11 * minute);
    await start(made.incrementId);
  });
});

async function customerId(): Promise<string> {
  const row = await shop.db.handle
    .selectFrom('customer')
    .select('id')
    .where('email', '=', 'attempts-0@example.com')
    .executeTakeFirstOrThrow();
  return String(row.id);
}

describe('a provider that hangs', () => {
  it('delays start and cancel by three seconds at most; both say that the order is safe', async () => {
    const made = await orderOf(buyer, studs);
    const second = await orderOf(buyer, studs);
    await start(second.incrementId);
    vi.spyOn(adapter, 'start').mockImplementation(never);
    vi.spyOn(adapter, 'query').mockImplementation(never);
    const [started, cancelled] = await Promise.all([
      refusalOf(start(made.incrementId)),
      refusalOf(tab('tc').call('orderCancel', { orderId: second.incrementId })),
    ]);
    expect(shopperPatienceMs).toBe(3_000);
    // The shop still waits for the provider's answer, and the shopper no longer does.
    expect(await attemptsOf(made.order_id)).toMatchObject([{ state: 'starting' }]);
    expect(started.message).toContain('Your order is safe');
    expect(cancelled.message).toContain('你的訂單很安全');
    expect(await statusOf(second.incrementId)).toBe('closing');
    vi.restoreAllMocks();
    shop.clock.advance(2 * minute);
    await shop.work();
    expect(await statusOf(second.incrementId)).toBe('canceled');
    expect(await openPagesOf(second.incrementId)).toEqual([]);
  });

  it('and answers late has its page returned at the next click', async () => {
    const made = await orderOf(buyer, studs);
    const real = adapter.start.bind(adapter);
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.spyOn(adapter, 'start').mockImplementationOnce(async (...call) => {
      await gate;
      return real(...call);
    });
    await refusalOf(start(made.incrementId));
    release();
    const page = await start(made.incrementId);
    expect((await pagesOf(made.incrementId)).map(({ id }) => page.endsWith(id))).toEqual([true]);
    expect(await attemptsOf(made.order_id)).toHaveLength(1);
  });
});

describe('money on a cancelled page', () => {
  it('is found by a query after its end if the webhook is lost, and refunded', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    // A provider that reports the page closed but leaves it open.
    vi.spyOn(adapter, 'close').mockResolvedValueOnce('closed');
    await buyer.call('orderCancel', { orderId: made.incrementId });
    expect(await statusOf(made.incrementId)).toBe('canceled');
    shop.clock.advance(20 * minute);
    await shop.control({ dropNext: 10 });
    await shop.press(url, 'leave');
    shop.clock.advance(45 * minute);
    await shop.work();
    expect(await refundsOf(made.order_id)).toEqual([
      { state: 'done', client_key: expect.stringMatching(/^late:/), amount_minor: 880_000 },
    ]);
    expect(await statusOf(made.incrementId)).toBe('canceled');
  });

  it('reopens an order that has just expired if everything is in stock', async () => {
    const made = await orderOf(buyer, studs);
    const first = await start(made.incrementId);
    vi.spyOn(adapter, 'close').mockResolvedValueOnce('closed');
    const second = await start(made.incrementId, tab('tc'));
    expect(second).not.toBe(first);
    await shop.control({ dropNext: 10 });
    await shop.press(first, 'leave');
    shop.clock.advance(61 * minute + 30_000);
    await shop.work();
    // The hour has closed the second page; the first one's money came in time.
    expect(await statusOf(made.incrementId)).toBe('payment_confirmed');
    expect(await refundsOf(made.order_id)).toEqual([]);
  });
});

describe('a refunded or cancelled order returns', () => {
  it('the stone that was sold in it, and its stock, once', async () => {
    const [stone = 0] = await stonesOf(shop, 'round', 1);
    const [collector = buyer] = await manyCustomers(shop, 1, 'collector');
    const before = await stockOf(shop, studs);
    await collector.call('cartAdd', { diamond_id: stone });
    await collector.call('cartAdd', { product_id: studs, qty: 1 });
    const made = await collector.call('submitOrder', {
      billing: homeAddress,
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      terms: true,
    });
    const url = await start(made.incrementId, collector);
    await shop.press(url, 'pay');
    await shop.notified();
    const session = url.split('/').at(-1) ?? '';
    expect(await stoneState(shop, stone)).toMatchObject({ state: 'sold', held_by: made.order_id });
    await shop.control({ session, action: 'refund' });
    await shop.notified();
    await shop.work();
    const { order } = await collector.call('orderView', { increment_id: made.incrementId });
    expect(order.order_status).toBe('refunded');
    expect(await stoneState(shop, stone)).toMatchObject({ state: 'available', stock: 1, held_by: null });
    expect(await stockOf(shop, studs)).toBe(before);
    shop.clock.advance(3_000);
    await collector.call('stripeReview', { session_id: session });
    await shop.work();
    expect(await stockOf(shop, studs)).toBe(before);
  });

  it('the coupon: to its cart and to its count when cancelled, taken again when it is paid in time after all', async () => {
    const made = await orderOf(buyer, studs, { coupon: 'FIXED300' });
    const url = await start(made.incrementId);
    const used = async () => {
      const row = await shop.db.handle
        .selectFrom('coupon')
        .select('used_total')
        .where('code', '=', 'FIXED300')
        .executeTakeFirstOrThrow();
      return row.used_total;
    };
    const cartCoupon = async () => {
      const { cart_info } = await buyer.call('cartIndex', {});
      return cart_info.coupon_code;
    };
    expect([await used(), await cartCoupon()]).toEqual([1, null]);
    vi.spyOn(adapter, 'close').mockResolvedValueOnce('closed');
    await buyer.call('orderCancel', { orderId: made.incrementId });
    await buyer.call('orderCancel', { orderId: made.incrementId });
    expect([await used(), await cartCoupon()]).toEqual([0, 'FIXED300']);
    await shop.press(url, 'pay');
    await shop.notified();
    expect(await statusOf(made.incrementId)).toBe('payment_confirmed');
    expect([await used(), await cartCoupon()]).toEqual([1, null]);
    await shop.control({ session: url.split('/').at(-1) ?? '', action: 'refund' });
    await shop.notified();
    await shop.work();
    expect([await used(), await cartCoupon()]).toEqual([0, null]);
  });
});

describe('money paid on a page whose opening was cut off', () => {
  it('is refunded, because the notification says the number that was never stored', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    // As after a crash between the provider's answer and the update.
    await shop.db.handle
      .updateTable('payment_attempt')
      .set({ provider_ref: null, pay_url: null, state: 'closed' })
      .where('order_id', '=', made.order_id)
      .execute();
    await buyer.call('orderCancel', { orderId: made.incrementId });
    shop.clock.advance(20 * minute);
    await shop.press(url, 'pay');
    await shop.notified();
    await shop.work();
    expect(await refundsOf(made.order_id)).toEqual([
      { state: 'done', client_key: expect.stringMatching(/^late:/), amount_minor: 880_000 },
    ]);
  });
});

describe('a refund that the provider refuses', () => {
  it('goes to staff even if the provider does not know the payment, and is reported while it waits', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    await shop.press(url, 'pay');
    await shop.notified();
    await shop.work();
    const asked = vi.spyOn(adapter, 'refund').mockRejectedValue(new Error('not one of the answers'));
    await buyer.call('orderCancel', { orderId: made.incrementId, with_refund: 1 });
    const mails = async (kind: string) => {
      await shop.deliverMails();
      return shop.mails.filter((mail) => mail.kind === kind && mail.text.includes(String(made.incrementId)));
    };
    for (let tries = 1; tries <= 10; tries += 1) {
      await shop.work();
      shop.clock.advance(61 * minute);
    }
    expect(
      [await mails('house-refund-waits'), await mails('house-refund')].map(({ length }) => length),
    ).toEqual([1, 0]);
    asked.mockRejectedValue(new ProviderError('stripe', 'no such payment', { isTemporary: false }));
    vi.spyOn(adapter, 'query').mockRejectedValue(
      new ProviderError('stripe', 'was never started', { isTemporary: false }),
    );
    await shop.work();
    expect((await refundsOf(made.order_id)).map(({ state }) => state)).toEqual(['manual']);
    expect(await mails('house-refund')).toHaveLength(1);
  });

  it('joins the queue for refunds by hand, and staff are notified', async () => {
    const made = await orderOf(buyer, studs);
    const url = await start(made.incrementId);
    vi.spyOn(adapter, 'close').mockResolvedValueOnce('closed');
    await buyer.call('orderCancel', { orderId: made.incrementId });
    shop.clock.advance(20 * minute);
    vi.spyOn(adapter, 'refund').mockRejectedValue(
      new ProviderError('stripe', 'cannot be refunded', { isTemporary: false }),
    );
    await shop.press(url, 'pay');
    await shop.notified();
    await shop.work();
    expect((await refundsOf(made.order_id)).map(({ state }) => state)).toEqual(['manual']);
    await shop.deliverMails();
    const shopAddress = (await shop.browser().call('homeBase', {})).email;
    const sentEmail = shop.mails.findLast(({ kind }) => kind === 'house-refund');
    expect(sentEmail?.to).toBe(shopAddress);
    expect(sentEmail?.text).toContain(String(made.incrementId));
  });
});
