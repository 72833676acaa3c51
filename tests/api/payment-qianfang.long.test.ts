import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxKeys } from '#sandbox/keys.ts';
import { describeAdapter } from '../fixtures/adapter-suite.ts';
import { qianfangFieldsOf as fieldsOf, qianfang } from '../fixtures/adapter-traits.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

describeAdapter(qianfang);

describe('QFPay only', () => {
  let shop: PayShop;
  let buyer: TestBrowser;
  const studs = 1202;
  const minute = 60_000;

  beforeAll(async () => {
    shop = await openPayShop();
    buyer = await shop.customer('qianfang-alone@example.com');
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.control({ reset: true, delayMs: 0 }));

  async function opened() {
    const { incrementId, order_id } = await orderOf(buyer, studs, { method: 'qianfang_standard' });
    const { redirectUrl } = await buyer.call('qianfangStart', { increment_id: incrementId });
    return { incrementId, orderId: order_id, redirectUrl, fields: fieldsOf(redirectUrl) };
  }

  async function statusOf(incrementId: number): Promise<string> {
    return (await buyer.call('orderView', { increment_id: incrementId })).order.order_status;
  }

  async function settled(): Promise<void> {
    await shop.notified();
    await shop.work();
  }

  async function refundsOf(orderId: number) {
    return shop.db.handle
      .selectFrom('refund')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
      .select(['refund.state', 'refund.amount_minor', 'refund.reason'])
      .where('order_id', '=', orderId)
      .execute();
  }

  it('signs its URL by QFPay’s rule, computed here independently', async () => {
    const { fields, redirectUrl } = await opened();
    const { key } = (await sandboxKeys(shop.host.config.dataDir)).settings.qianfang;
    expect(redirectUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/checkstand\/#\/\?/);
    const signed = [...fields].filter(([name]) => name !== 'sign' && name !== 'lang');
    const joined = signed
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&');
    expect(fields.get('txamt')).toMatch(/^\d+$/);
    expect(fields.get('sign')).toBe(createHash('sha256').update(`${joined}${key}`).digest('hex'));
  });

  it('opens no page for a changed URL', async () => {
    const { redirectUrl, fields } = await opened();
    const { origin } = new URL(redirectUrl);
    for (const name of ['txamt', 'out_trade_no', 'notify_url', 'return_url', 'sign']) {
      const changed = new URLSearchParams(fields);
      changed.set(name, `${fields.get(name)}1`);
      expect((await fetch(`${origin}/checkstand/open?${changed}`, { redirect: 'manual' })).status).toBe(400);
    }
    const answer = await fetch(`${origin}/checkstand/open?${fields}`, { redirect: 'manual' });
    expect(answer.status).toBe(302);
  });

  it('trusts a notification only after a query at QFPay confirms it', async () => {
    const { incrementId, redirectUrl } = await opened();
    await shop.press(redirectUrl, 'leave');
    await shop.notified();
    expect(shop.notices.at(-1)?.body).toContain('"notify_type":"payment"');
    expect(await statusOf(incrementId)).toBe('payment_pending');
    await shop.work();
    expect(await statusOf(incrementId)).toBe('payment_confirmed');
  });

  it('refunds money for a closed order, because QFPay cannot close a page', async () => {
    const { incrementId, orderId, redirectUrl } = await opened();
    await shop.press(redirectUrl, 'decline');
    shop.clock.advance(61 * minute);
    await settled();
    expect(await statusOf(incrementId)).toBe('payment_canceled');
    shop.clock.advance(20 * minute);
    await shop.control({ dropNext: 10 });
    await shop.press(redirectUrl, 'pay');
    await shop.notified();
    shop.clock.advance(60 * minute);
    await settled();
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'done', reason: 'late' }]);
    expect(['refunded', 'payment_canceled']).toContain(await statusOf(incrementId));
  });

  it('refunds what it can, retries temporary failures, and leaves the rest to staff', async () => {
    const adapter = shop.host.payments.get('qianfang');
    if (!adapter) throw new Error('qianfang is not open');
    const pay = async (payType: string | null) => {
      await shop.control({ reset: true, delayMs: 0, payType });
      const { orderId, redirectUrl } = await opened();
      await shop.press(redirectUrl, 'leave');
      await settled();
      const row = await shop.db.handle
        .selectFrom('payment_attempt')
        .selectAll()
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      return {
        outTradeNo: row.out_trade_no,
        orderNumber: 0,
        amount: { currency: row.currency, minor: row.amount_minor },
        expiresAt: row.expires_at,
        providerRef: row.provider_ref,
      };
    };
    const fps = await pay('802001');
    expect(await adapter.refund(fps, { key: 'fps', amount: fps.amount })).toEqual({
      state: 'unsupported',
      providerRefundId: null,
    });
    const wallet = await pay(null);
    const back = { key: `one:${wallet.outTradeNo}`, amount: wallet.amount };
    for (const refundCode of ['1270', '1271', '1155']) {
      await shop.control({ refundCode });
      expect(await adapter.refund(wallet, back)).toMatchObject({ state: 'unsupported' });
    }
    for (const refundCode of ['1265', '1269']) {
      await shop.control({ refundCode });
      await expect(adapter.refund(wallet, back)).rejects.toMatchObject({
        isTemporary: true,
        respcd: refundCode,
      });
    }
    await shop.control({ refundCode: '1272' });
    await expect(adapter.refund(wallet, back)).rejects.toMatchObject({ isTemporary: false });
    await shop.control({ reset: true, delayMs: 0, loseNext: 2 });
    await expect(adapter.refund(wallet, back)).rejects.toMatchObject({ isTemporary: true });
    await shop.control({ reset: true, delayMs: 0, loseNext: 0 });
    const done = await adapter.refund(wallet, back);
    expect(done.state).toBe('done');
    expect(await adapter.refund(wallet, back)).toEqual(done);
  });

  it('waits while the wallet is processing', async () => {
    const { incrementId, redirectUrl, fields } = await opened();
    await shop.press(redirectUrl, 'later');
    const out_trade_no = fields.get('out_trade_no') ?? '';
    expect((await buyer.call('qianfangReview', { out_trade_no })).state).toBe('pending');
    expect(await statusOf(incrementId)).toBe('payment_processing');
    await shop.control({ session: out_trade_no, action: 'settle' });
    await settled();
    expect(await statusOf(incrementId)).toBe('payment_confirmed');
  });
});
