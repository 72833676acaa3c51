import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentRecord } from '#kernel/shop/payment/reconciliation.rules.ts';
import { auditPaymentLedger } from '#server/payment/payment-ledger.service.ts';
import { readDifferences } from '#server/payment/reconciliation.repo.ts';
import { reconcileDaily, reconcileProviders } from '#server/payment/reconciliation.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { PaymentAdapter } from '#server/platform/payment/adapter.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

const studs = 1202;

let shop: PayShop;
let buyer: TestBrowser;

beforeAll(async () => {
  shop = await openPayShop();
  buyer = await shop.customer('books@example.com');
});
afterAll(() => shop.close());

async function paidOrder(): Promise<number> {
  const { incrementId } = await orderOf(buyer, studs);
  const { redirectUrl } = await buyer.call('stripeStart', { increment_id: incrementId });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  return incrementId;
}

function stripeOf({ payments }: Host): PaymentAdapter {
  const adapter = payments.get('stripe');
  if (!adapter) throw new Error('stripe is not there');
  return adapter;
}

/** The shop with a provider whose list of payments is changed on the way; without a list if there is no change. */
function hostWith(change: ((lines: PaymentRecord[]) => PaymentRecord[]) | null): Host {
  const real = stripeOf(shop.host);
  const adapter = {
    id: real.id,
    query: (attempt) => real.query(attempt),
    queryPayment: (payment) => real.queryPayment(payment),
    ...(change && { statement: async (from, to) => change((await real.statement?.(from, to)) ?? []) }),
  } as Partial<PaymentAdapter> as PaymentAdapter;
  return { ...shop.host, payments: new Map([['stripe', adapter]]) };
}

const found = async () =>
  (await readDifferences(shop.db.handle, 100)).map(({ kind, ours_minor, theirs_minor }) => ({
    kind,
    ours: ours_minor,
    theirs: theirs_minor,
  }));

async function staffEmails(): Promise<string[]> {
  await shop.deliverMails();
  return shop.mails.filter(({ kind }) => kind === 'house-reconciliation').map(({ text }) => text);
}

describe('the daily reconciliation with the provider’s records', () => {
  it('finds nothing if they are equal, refunds included', async () => {
    await paidOrder();
    const { incrementId } = await orderOf(buyer, studs);
    const { redirectUrl } = await buyer.call('stripeStart', { increment_id: incrementId });
    await shop.press(redirectUrl, 'pay');
    await shop.control({ session: redirectUrl.split('/').at(-1) ?? '', action: 'refund' });
    await shop.notified();
    await shop.work();
    expect(await reconcileProviders(shop.host, '2026-11-20')).toBe(3);
    expect(await found()).toEqual([]);
    expect(await staffEmails()).toEqual([]);
  });

  it('records a capture without a notification, notifies staff once, and detects the correction', async () => {
    await shop.control({ dropNext: 10 });
    const incrementId = await paidOrder();
    await shop.control({ dropNext: 0 });
    const before = await buyer.call('orderView', { increment_id: incrementId });
    expect(before.order.order_status).toBe('payment_pending');
    await reconcileProviders(shop.host, '2026-11-21');
    expect(await found()).toMatchObject([{ kind: 'missing-here', ours: 0 }]);
    const after = await buyer.call('orderView', { increment_id: incrementId });
    expect(after.order.order_status).toBe('payment_confirmed');
    expect(await staffEmails()).toHaveLength(1);
    shop.clock.advance(1000);
    await reconcileProviders(shop.host, '2026-11-22');
    expect(await found()).toEqual([]);
    expect(await staffEmails()).toHaveLength(1);
  });

  it.each<[name: string, change: (lines: PaymentRecord[]) => PaymentRecord[], kind: string]>([
    [
      'misses a capture',
      (lines) => lines.filter(({ kind }, index) => kind !== 'capture' || index > 0),
      'missing-there',
    ],
    ['has one twice', (lines) => [...lines.slice(0, 1), ...lines], 'doubled-there'],
    [
      'has another amount',
      (lines) => lines.map((line, index) => (index === 0 ? { ...line, minor: line.minor - 1 } : line)),
      'amount',
    ],
  ])('lists a payment of which the provider %s', async (_, change, kind) => {
    await paidOrder();
    const before = (await staffEmails()).length;
    shop.clock.advance(1000);
    await reconcileProviders(hostWith(change), '2026-11-23');
    expect((await found()).map((difference) => difference.kind)).toEqual([kind]);
    const sentEmails = await staffEmails();
    expect(sentEmails).toHaveLength(before + 1);
    expect(sentEmails.at(-1)).toContain(kind);
    shop.clock.advance(1000);
    await reconcileProviders(shop.host, '2026-11-24');
    expect(await found()).toEqual([]);
  });

  it('queries every attempt if the provider has no list', async () => {
    await shop.control({ dropNext: 10 });
    const incrementId = await paidOrder();
    await shop.control({ dropNext: 0 });
    shop.clock.advance(1000);
    await reconcileProviders(hostWith(null), '2026-11-25');
    expect((await found()).map(({ kind }) => kind)).toEqual(['missing-here']);
    const { order } = await buyer.call('orderView', { increment_id: incrementId });
    expect(order.order_status).toBe('payment_confirmed');
  });

  it('has a payment ledger that adds up and is append-only', async () => {
    await paidOrder();
    const { incrementId } = await orderOf(buyer, studs);
    await buyer.call('stripeStart', { increment_id: incrementId });
    const { handle } = shop.db;
    const { balances, faults } = await auditPaymentLedger(handle);
    expect(faults).toEqual([]);
    const [balance] = balances;
    expect(balance).toMatchObject({ provider: 'stripe', currency: 'HKD', heldMinor: 0 });
    expect(balance?.dueMinor).toBeGreaterThan(0);
    expect(balance?.capturedMinor).toBeGreaterThan(balance?.refundedMinor ?? 0);
    await buyer.call('orderCancel', { orderId: incrementId });
    const after = await auditPaymentLedger(handle);
    expect(after.faults).toEqual([]);
    expect(after.balances[0]?.dueMinor).toBe(0);
    for (const table of ['payment_ledger', 'payment_claim'] as const) {
      await expect(handle.updateTable(table).set({ amount_minor: 1 }).execute()).rejects.toThrow(
        /only added to/,
      );
      await expect(handle.deleteFrom(table).execute()).rejects.toThrow(/only added to/);
    }
  });

  it('runs once a day, in the quiet hours of the shop', async () => {
    shop.clock.set('2026-11-26T04:00:00Z');
    expect(await reconcileDaily(shop.host)).toBe(0);
    shop.clock.set('2026-11-26T21:30:00Z');
    expect(await Promise.all([reconcileDaily(shop.host), reconcileDaily(shop.host)])).toContain(1);
    expect(await reconcileDaily(shop.host)).toBe(0);
    const runs = await shop.db.handle
      .selectFrom('reconciliation_run')
      .selectAll()
      .where('finished_at', 'is not', null)
      .execute();
    expect(runs).toHaveLength(1);
  });
});
