import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDifferences } from '#server/payment/reconciliation.repo.ts';
import { reconcileProviders } from '#server/payment/reconciliation.service.ts';
import { payBack } from '#server/payment/refunds.service.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';

const studs = 1202;

let shop: PayShop;

beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

it.each(['alipay_standard', 'wxpay_standard', 'qianfang_standard'] as const)(
  'sees the refunds that it queries %s about one by one',
  async (method) => {
    const shopper = await shop.customer(`${method}@example.com`);
    shopper.currency = method === 'qianfang_standard' ? 'HKD' : 'CNY';
    const { incrementId: increment_id, order_id } = await orderOf(shopper, studs, { method });
    if (method === 'alipay_standard') await shopper.call('alipayStart', { increment_id });
    else if (method === 'wxpay_standard') await shopper.call('wxpayStart', { increment_id });
    else await shopper.call('qianfangStart', { increment_id });
    const attempts = shop.db.handle
      .selectFrom('payment_attempt')
      .selectAll()
      .where('order_id', '=', order_id);
    const { pay_url } = await attempts.executeTakeFirstOrThrow();
    const code = URL.parse(pay_url ?? '')?.searchParams.get('pr');
    await shop.press(code ? `${shop.sandbox.origin}/pay/wxpay/${code}` : (pay_url ?? ''), 'leave');
    await shop.notified();
    await shop.work();
    const attempt = await attempts.executeTakeFirstOrThrow();
    await shop.db.transaction((trx) => payBack(trx, attempt, 'duplicate', shop.clock.now()));
    await shop.work();
    expect((await attempts.executeTakeFirstOrThrow()).state).toBe('refunded');
    shop.clock.advance(1000);
    await reconcileProviders(shop.host, '2026-11-25');
    expect(await readDifferences(shop.db.handle, 100)).toEqual([]);
  },
);
