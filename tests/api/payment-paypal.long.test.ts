import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeAdapter } from '../fixtures/adapter-suite.ts';
import { paypal, paypalTokenOf as tokenOf } from '../fixtures/adapter-traits.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

describeAdapter(paypal);

describe('PayPal only', () => {
  let shop: PayShop;
  let buyer: TestBrowser;
  const studs = 1202;
  const minute = 60_000;

  beforeAll(async () => {
    shop = await openPayShop();
    buyer = await shop.customer('paypal-alone@example.com');
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.control({ reset: true, delayMs: 0 }));

  async function opened() {
    const { incrementId } = await orderOf(buyer, studs, { method: 'paypal_standard' });
    const { redirectUrl } = await buyer.call('paypalStart', { increment_id: incrementId });
    return { incrementId, redirectUrl, token: tokenOf(redirectUrl) };
  }

  async function statusOf(incrementId: number): Promise<string> {
    return (await buyer.call('orderView', { increment_id: incrementId })).order.order_status;
  }

  async function settled(): Promise<void> {
    await shop.notified();
    await shop.work();
  }

  it('captures the money by a job if the shopper agreed and never returned', async () => {
    const { incrementId, redirectUrl } = await opened();
    await shop.press(redirectUrl, 'leave');
    await shop.notified();
    expect(shop.notices.at(-1)?.body).toContain('CHECKOUT.ORDER.APPROVED');
    expect(await statusOf(incrementId)).toBe('payment_pending');
    await shop.work();
    expect(await statusOf(incrementId)).toBe('payment_confirmed');
  });

  it('holds an order under PayPal’s review, then confirms or cancels it', async () => {
    const good = await opened();
    await shop.press(good.redirectUrl, 'review');
    expect((await buyer.call('paypalReview', { token: good.token })).state).toBe('review');
    await settled();
    expect(await statusOf(good.incrementId)).toBe('holded');
    await shop.control({ session: good.token, action: 'approve' });
    await settled();
    expect(await statusOf(good.incrementId)).toBe('payment_confirmed');
    const bad = await opened();
    await shop.press(bad.redirectUrl, 'review');
    await settled();
    await shop.control({ session: bad.token, action: 'reject' });
    await settled();
    expect(await statusOf(bad.incrementId)).toBe('payment_suspected_fraud');
  });

  it('waits for an electronic cheque', async () => {
    const { incrementId, redirectUrl, token } = await opened();
    await shop.press(redirectUrl, 'later');
    expect((await buyer.call('paypalReview', { token })).state).toBe('pending');
    expect(await statusOf(incrementId)).toBe('payment_processing');
    await shop.control({ session: token, action: 'settle' });
    await settled();
    expect(await statusOf(incrementId)).toBe('payment_confirmed');
  });

  it('captures no money for an expired order, however late the shopper agrees', async () => {
    const { incrementId, redirectUrl, token } = await opened();
    shop.clock.advance(61 * minute);
    await shop.press(redirectUrl, 'leave');
    await settled();
    expect(await statusOf(incrementId)).toBe('payment_canceled');
    expect((await buyer.call('paypalReview', { token })).state).toBe('cancelled');
    shop.clock.advance(minute);
    await settled();
    const rows = await shop.db.handle.selectFrom('payment_ledger').selectAll().execute();
    expect(rows.filter(({ provider_txn: txn }) => txn.includes(token))).toEqual([]);
    expect(await statusOf(incrementId)).toBe('payment_canceled');
  });

  it('captures no second payment while another one is pending', async () => {
    const { incrementId, redirectUrl } = await opened();
    const first = await shop.db.handle
      .selectFrom('payment_attempt')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { id: _id, opening: _opening, ...copy } = first;
    const sibling = {
      ...copy,
      provider: 'stripe' as const,
      provider_ref: 'cs_test_0000000000',
      state: 'pending' as const,
    };
    await shop.db.handle
      .insertInto('payment_attempt')
      .values({ ...sibling, out_trade_no: `${first.out_trade_no}s`, next_check_at: null })
      .execute();
    await shop.press(redirectUrl, 'leave');
    await settled();
    expect(await statusOf(incrementId)).toBe('payment_pending');
  });

  it('holds a disputed order', async () => {
    const { incrementId, redirectUrl, token } = await opened();
    await shop.press(redirectUrl, 'pay');
    await settled();
    await shop.control({ session: token, action: 'dispute' });
    await settled();
    expect(await statusOf(incrementId)).toBe('holded');
  });

  it('records refunds that are made at PayPal', async () => {
    const { incrementId, redirectUrl, token } = await opened();
    await shop.press(redirectUrl, 'pay');
    await settled();
    await shop.control({ session: token, action: 'refund' });
    await settled();
    expect(await statusOf(incrementId)).toBe('refunded');
  });

  it('returns only to a URL of ours', async () => {
    const { incrementId } = await orderOf(buyer, studs, { method: 'paypal_standard' });
    const { redirectUrl } = await buyer.call('paypalStart', {
      increment_id: incrementId,
      return_url: 'https://evil.example/',
      cancel_url: 'http://shop.test/en/shoppingCart/',
    });
    expect(await shop.press(redirectUrl, 'cancel')).toMatch(
      /^http:\/\/shop\.test\/en\/shoppingCart\/\?token=/,
    );
    expect(await shop.press(redirectUrl, 'pay')).toMatch(/^http:\/\/shop\.test\/paycallback\/\?token=/);
  });
});
