import { afterAll, beforeAll, expect, it } from 'vitest';
import { payByHand, refundsByHand } from '#server/payment/refunds-by-hand.service.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';

let shop: PayShop;

beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

it('a refund in the queue for hands is listed, paid once, and credited', async () => {
  const buyer = await shop.customer('by-hand@example.com');
  const { incrementId } = await orderOf(buyer, 1202);
  const { redirectUrl } = await buyer.call('stripeStart', { increment_id: incrementId });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  const { handle } = shop.db;
  const attempt = await handle.selectFrom('payment_attempt').selectAll().executeTakeFirstOrThrow();
  const now = shop.clock.now();
  await handle
    .insertInto('refund')
    .values({
      attempt_id: attempt.id,
      client_key: `return:${attempt.id}`,
      amount_minor: 10_000,
      currency: attempt.currency,
      reason: 'return',
      state: 'manual',
      provider_refund_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const queue = await refundsByHand(handle);
  expect(queue).toMatchObject([
    { reason: 'return', minor: 10_000, currency: 'HKD', provider: 'stripe', orderNumber: incrementId },
  ]);
  const [owed] = queue;
  if (!owed) throw new Error('nothing is owed');
  expect(
    await Promise.all([payByHand(shop.host, owed.id, 'FPS 4711'), payByHand(shop.host, owed.id, 'FPS 4711')]),
  ).toEqual(expect.arrayContaining([true, false]));
  expect(await refundsByHand(handle)).toEqual([]);
  const { order } = await buyer.call('orderView', { increment_id: incrementId });
  expect(order.papers.map(({ label }) => label)).toEqual(['R-000001', 'C-000001']);
});
