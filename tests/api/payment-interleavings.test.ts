import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sandboxKeys } from '#sandbox/keys.ts';
import { type PaymentAdapter, ProviderError } from '#server/platform/payment/adapter.ts';
import { openPayShop, orderOf, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import { fc } from '../fixtures/property-testing.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

/**
 * Random sequences of actions of the shopper, the provider, the network and the clock, some of them simultaneous:
 * money and stock are accounted for after every step.
 */
const steps = [
  'start',
  'start-tc',
  'pay',
  'decline',
  'later',
  'settle',
  'fail',
  'review',
  'approve',
  'return',
  'replay',
  'lose-next',
  'fail-create',
  'lose-answer',
  'kill-start',
  'cancel',
  'hour',
  'minutes',
  'refund',
  'work',
  'pay-and-cancel',
  'pay-and-hour',
] as const;
type Step = (typeof steps)[number];

/** SHOP_RUNS sets the number of runs; each takes a few tenths of a second with the whole shop. */
const numRuns = Number(process.env['SHOP_RUNS'] ?? (isLongSuite ? 100 : 4));

const piece = 1202;
let shop: PayShop;
let buyer: TestBrowser;
let inChinese: TestBrowser;
let initialStock = 0;
let secret = '';
let adapter: PaymentAdapter;
const stripe = new Stripe('sk_test_x');

beforeAll(async () => {
  shop = await openPayShop();
  buyer = await shop.customer('anything@example.com');
  inChinese = shop.browser({ token: buyer.token, locale: 'tc' });
  secret = (await sandboxKeys(shop.host.config.dataDir)).settings.stripe.webhookSecret;
  await shop.db.handle
    .updateTable('coupon')
    .set({ times_per_customer: 1000 })
    .where('code', '=', 'FIXED300')
    .execute();
  await shop.db.handle.updateTable('product').set({ stock: 1000 }).where('id', '=', piece).execute();
  const opened = shop.host.payments.get('stripe');
  if (!opened) throw new Error('stripe is not open');
  adapter = opened;
  initialStock = await stockOf(shop, piece);
});
afterAll(() => shop.close());

interface Run {
  incrementId: number;
  orderId: number;
  pages: string[];
}

const quietly = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(() => undefined);
};

async function replayAll(orderId: number): Promise<void> {
  const events = await shop.db.handle
    .selectFrom('payment_event')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_event.attempt_id')
    .select('raw')
    .where('order_id', '=', orderId)
    .orderBy('payment_event.id', 'desc')
    .execute();
  for (const { raw } of events) {
    // With a new id, like a provider that forgets what it has sent.
    const payload = raw.replace(/evt_\w+/, `evt_${Math.random().toString(36).slice(2)}`);
    const timestamp = Math.floor(shop.clock.now().getTime() / 1000);
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    await shop.app.request('/payment/notify/stripe', {
      method: 'POST',
      headers: { 'stripe-signature': header },
      body: payload,
    });
  }
}

async function take(step: Step, run: Run): Promise<void> {
  const page = run.pages.at(-1);
  const session = page?.split('/').at(-1);
  const open = async (browser: TestBrowser) => {
    const { redirectUrl } = await browser.call('stripeStart', { increment_id: run.incrementId });
    run.pages.push(redirectUrl);
  };
  const cancel = () => quietly(buyer.call('orderCancel', { orderId: run.incrementId }));
  switch (step) {
    case 'start':
      return quietly(open(buyer));
    case 'start-tc':
      return quietly(open(inChinese));
    case 'pay':
    case 'decline':
    case 'later':
    case 'review':
      if (page) await shop.press(page, step);
      return;
    case 'settle':
    case 'fail':
    case 'approve':
    case 'refund':
      if (session) await shop.control({ session, action: step });
      return;
    case 'return':
      shop.clock.advance(3_000);
      if (session) await quietly(buyer.call('stripeReview', { session_id: session }));
      return;
    case 'replay':
      return replayAll(run.orderId);
    case 'lose-next':
      return shop.control({ dropNext: 1 });
    case 'fail-create':
      return shop.control({ failNextCreate: true });
    case 'lose-answer':
    case 'kill-start': {
      // The provider has executed the call, but we get no answer, or crash before we store it.
      const isLost = step === 'lose-answer';
      const create = adapter.start.bind(adapter);
      vi.spyOn(adapter, 'start').mockImplementationOnce(async (...call) => {
        await create(...call);
        if (isLost) throw new ProviderError('stripe', 'lost', { isTemporary: true, isAnswered: false });
        throw new Error('killed');
      });
      return;
    }
    case 'cancel':
      return cancel();
    case 'hour':
      shop.clock.advance(61 * 60_000);
      return shop.work();
    case 'minutes':
      shop.clock.advance(20 * 60_000);
      return;
    case 'work':
      return shop.work();
    case 'pay-and-cancel':
      await Promise.all([page ? shop.press(page, 'pay') : undefined, cancel()]);
      return;
    case 'pay-and-hour':
      shop.clock.advance(59 * 60_000);
      await Promise.all([page ? shop.press(page, 'pay') : undefined, take('hour', run)]);
      return;
  }
}

const paidStates = ['payment_confirmed', 'processing', 'dispatched', 'received', 'completed'];

/** The invariants I1, I2, I4, I5, I6 and I7 of the payment design, over the whole database. */
async function checkInvariants(): Promise<void> {
  const { handle } = shop.db;
  const orders = await handle.selectFrom('orders').selectAll().execute();
  const attempts = await handle.selectFrom('payment_attempt').selectAll().execute();
  const paymentRows = await handle.selectFrom('payment_ledger').selectAll().execute();
  const refunds = await handle.selectFrom('refund').selectAll().execute();
  const items = await handle.selectFrom('order_item').select(['order_id', 'qty', 'product_id']).execute();
  const sum = (attemptId: number, kind: string) =>
    paymentRows
      .filter((row) => row.attempt_id === attemptId && row.kind === kind)
      .reduce((total, row) => total + row.amount_minor, 0);
  for (const attempt of attempts) {
    const captured = sum(attempt.id, 'capture');
    const owed = refunds
      .filter((refund) => refund.attempt_id === attempt.id && refund.state !== 'failed')
      .reduce((total, refund) => total + refund.amount_minor, 0);
    expect(sum(attempt.id, 'refund')).toBeLessThanOrEqual(captured);
    expect(owed).toBeLessThanOrEqual(captured);
    const order = orders.find(({ id }) => id === attempt.order_id);
    const isPaidAttempt = order?.paid_attempt_id === attempt.id;
    // Money is either for an order, owed as a refund, or refunded.
    if (captured > 0 && !isPaidAttempt) expect(Math.max(owed, sum(attempt.id, 'refund'))).toBe(captured);
  }
  for (const order of orders) {
    const isDead = order.status === 'canceled' || order.status === 'payment_canceled';
    if (paidStates.includes(order.status)) {
      expect(sum(order.paid_attempt_id ?? 0, 'capture')).toBeGreaterThanOrEqual(order.grand_minor);
    }
    if (isDead)
      expect([order.holds_stock, order.holds_coupon, order.paid_attempt_id]).toEqual([false, false, null]);
    // Refunded pieces that were not shipped are on sale again; nothing is shipped here.
    if (!isDead) expect(order.holds_stock).toBe(order.status !== 'refunded');
  }
  const holding = new Set(orders.filter((order) => order.holds_stock).map(({ id }) => id));
  const held = items
    .filter((item) => holding.has(item.order_id))
    .reduce((total, item) => total + item.qty, 0);
  expect((await stockOf(shop, piece)) + held).toBe(initialStock);
  const coupon = await handle
    .selectFrom('coupon')
    .select('used_total')
    .where('code', '=', 'FIXED300')
    .executeTakeFirstOrThrow();
  expect(coupon.used_total).toBe(orders.filter((order) => order.holds_coupon).length);
}

describe('any interleaving', () => {
  it(
    'accounts for all money, stock and coupons, and repetitions change nothing',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 9 }),
          async (taken) => {
            vi.restoreAllMocks();
            await shop.control({ reset: true, delayMs: 0, asyncMs: 3_600_000 });
            const made = await orderOf(buyer, piece, { coupon: 'FIXED300' });
            const run: Run = { incrementId: made.incrementId, orderId: made.order_id, pages: [] };
            await take('start', run);
            for (const step of taken) {
              await take(step, run);
              await shop.notified();
              await checkInvariants();
            }
            await shop.work();
            await shop.notified();
            await shop.work();
            const before = await buyer.call('orderView', { order_id: run.orderId });
            await replayAll(run.orderId);
            await shop.work();
            const after = await buyer.call('orderView', { order_id: run.orderId });
            expect(after.order.order_status).toBe(before.order.order_status);
            await checkInvariants();
          },
        ),
        { numRuns },
      );
    },
    // Reached only by a run that hangs.
    60_000 + numRuns * 20_000,
  );
});
