import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditPaymentLedger } from '#server/payment/payment-ledger.service.ts';
import { readDifferences } from '#server/payment/reconciliation.repo.ts';
import { reconcileProviders } from '#server/payment/reconciliation.service.ts';
import { readManualRefunds } from '#server/payment/refunds-by-hand.repo.ts';
import { payByHand } from '#server/payment/refunds-by-hand.service.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { ProviderError } from '#server/platform/payment/adapter.ts';
import { settleReturn } from '#server/returns/return-transitions.service.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';

let shop: PayShop;

beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

it('a refund in the queue for refunds by hand is listed, paid once, and credited', async () => {
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
  const queue = await readManualRefunds(handle);
  expect(queue).toMatchObject([
    { reason: 'return', minor: 10_000, currency: 'HKD', provider: 'stripe', orderNumber: incrementId },
  ]);
  const [owed] = queue;
  if (!owed) throw new Error('nothing is owed');
  expect(
    await Promise.all([
      payByHand(shop.host, owed.id, 'FPS 4711', settleReturn),
      payByHand(shop.host, owed.id, 'FPS 4711', settleReturn),
    ]),
  ).toEqual(expect.arrayContaining([true, false]));
  expect(await readManualRefunds(handle)).toEqual([]);
  const { order } = await buyer.call('orderView', { increment_id: incrementId });
  expect(order.papers.map(({ label }) => label)).toEqual(['R-000001', 'C-000001']);
});

/** An order paid through Stripe, with its attempt. */
async function paidOrder(name: string) {
  const buyer = await shop.customer(`${name}@example.com`);
  const { incrementId, order_id } = await orderOf(buyer, 1202);
  const { redirectUrl } = await buyer.call('stripeStart', { increment_id: incrementId });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  const attempt = await shop.db.handle
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const statusOf = async () =>
    (await buyer.call('orderView', { increment_id: incrementId })).order.order_status;
  return { attempt, session: redirectUrl.split('/').at(-1) ?? '', incrementId, statusOf };
}

type PaidOrder = Awaited<ReturnType<typeof paidOrder>>;

/** Owes a part of the payment; the job tries to refund it. */
async function owe({ attempt }: PaidOrder, name: string, minor: number): Promise<number> {
  const now = shop.clock.now();
  return shop.db.transaction(async (trx) => {
    const { id } = await trx
      .insertInto('refund')
      .values({
        attempt_id: attempt.id,
        client_key: `${name}:${attempt.id}`,
        amount_minor: minor,
        currency: attempt.currency,
        reason: 'return',
        state: 'pending',
        provider_refund_id: null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueueJob(trx, { kind: 'payment.refund', key: String(id), payload: { refundId: id }, dueAt: now });
    return id;
  });
}

async function stateOf(id: number): Promise<string | undefined> {
  const row = await shop.db.handle
    .selectFrom('refund')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state;
}

it('a refund that fails after days joins the queue, and the order is not refunded', async () => {
  const paid = await paidOrder('fails-later');
  await shop.control({ refundPending: true });
  const owed = await owe(paid, 'return', paid.attempt.amount_minor);
  await shop.work();
  expect([await stateOf(owed), await paid.statusOf()]).toEqual(['pending', 'payment_confirmed']);
  await shop.control({ reset: true, delayMs: 0, session: paid.session, action: 'refund-failed' });
  await shop.notified();
  shop.clock.advance(3_600_000);
  await shop.work();
  expect([await stateOf(owed), await paid.statusOf()]).toEqual(['failed', 'payment_confirmed']);
  await shop.deliverMails();
  expect(shop.mails.filter(({ kind }) => kind === 'house-refund').at(-1)?.text).toContain(
    String(paid.incrementId),
  );
  expect((await readManualRefunds(shop.db.handle)).map(({ id }) => id)).toContain(owed);
  expect(await payByHand(shop.host, owed, 'FPS 4712', settleReturn)).toBe(true);
  expect(await payByHand(shop.host, owed, 'FPS 4712', settleReturn)).toBe(false);
  expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
});

it('a second part that the provider refuses is not mistaken for the first, which was refunded', async () => {
  const paid = await paidOrder('two-parts');
  const first = await owe(paid, 'first', 20_000);
  await shop.work();
  const adapter = shop.host.payments.get('stripe');
  if (!adapter) throw new Error('stripe is not there');
  const refusal = new ProviderError('stripe', 'cannot be refunded', { isTemporary: false });
  const refusing = vi.spyOn(adapter, 'refund').mockRejectedValue(refusal);
  const second = await owe(paid, 'second', 20_000);
  await shop.work();
  refusing.mockRestore();
  expect([await stateOf(first), await stateOf(second)]).toEqual(['done', 'manual']);
});

it('a refund by hand is no difference to the provider’s records, and hides no refund made there', async () => {
  const paid = await paidOrder('both-ways');
  const owed = await owe(paid, 'return', 30_000);
  await shop.db.handle.updateTable('refund').set({ state: 'manual' }).where('id', '=', owed).execute();
  await payByHand(shop.host, owed, 'FPS 4713', settleReturn);
  await reconcileProviders(shop.host, '2026-11-21');
  expect(await readDifferences(shop.db.handle, 100)).toEqual([]);
  const there = await owe(paid, 'there', 30_000);
  await shop.work();
  expect(await stateOf(there)).toBe('done');
  const refunds = await shop.db.handle
    .selectFrom('payment_ledger')
    .select('amount_minor')
    .where('attempt_id', '=', paid.attempt.id)
    .where('kind', '=', 'refund')
    .execute();
  expect(refunds).toHaveLength(2);
  await reconcileProviders(shop.host, '2026-11-22');
  expect(await readDifferences(shop.db.handle, 100)).toEqual([]);
});
