import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arePaymentsProven, testPayments } from '#server/payment/payment-tests.service.ts';
import { readDifferences } from '#server/payment/reconciliation.repo.ts';
import { reconcileProviders } from '#server/payment/reconciliation.service.ts';
import type { AuditNote, StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import type { PaymentAdapter } from '#server/platform/payment/adapter.ts';
import { openPayments } from '#server/platform/payment/registry.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openPayShop, type PayShop } from '../fixtures/pay-shop.ts';

let shop: PayShop;
let owner: Desk;
beforeAll(async () => {
  shop = await openPayShop();
  owner = await openDesk(shop, ['owner']);
});
afterAll(() => shop.close());

const isStepDone = async () =>
  (await owner.call('deskOpening', {})).steps.find(({ step }) => step === 'payment')?.isDone;

/** A call of the owner, with what it says to the audit log. */
function callOf(): { call: StaffCall; notes: AuditNote[] } {
  const notes: AuditNote[] = [];
  const staff = { id: owner.id, name: 'Owner', email: owner.email, roles: ['owner' as const], sessionId: 1 };
  const now = shop.clock.now();
  const audit = (note: AuditNote) => void notes.push(note);
  const call = { locale: 'en', now, requestId: 'r', ip: '127.0.0.1', agent: 'test', staff, audit };
  return { call, notes };
}

async function hostWith(providers: Partial<Host['config']['providers']>): Promise<Host> {
  const config = { ...shop.host.config, providers: { ...shop.host.config.providers, ...providers } };
  return { ...shop.host, config, payments: await openPayments(config, shop.clock) };
}

const statesOf = (rows: Awaited<ReturnType<typeof testPayments>>['rows']) =>
  Object.fromEntries(rows.map(({ provider, last }) => [provider, last?.state]));

describe('test payments', () => {
  it('pay with every account of the sandbox, refund it and leave no order', async () => {
    const { handle } = shop.db;
    expect(await isStepDone()).toBe(false);
    expect((await owner.call('deskPaymentAccounts', {})).rows.map(({ last }) => last)).toEqual([
      ...[null, null, null, null, null],
    ]);
    const { rows } = await owner.call('deskTestPayments', {});
    const all = { stripe: 'authorised', paypal: 'authorised', alipay: 'authorised', wxpay: 'authorised' };
    const reasons = rows.map(({ last }) => last?.reason).join('\n');
    expect(statesOf(rows), reasons).toEqual({ ...all, qianfang: 'authorised' });
    expect(rows[0]).toMatchObject({ mode: 'sandbox', last: { amount: { currency: 'HKD', minor: 400 } } });
    expect(await isStepDone()).toBe(true);

    await shop.notified();
    await shop.work();
    const stripe = (await owner.call('deskPaymentAccounts', {})).rows[0];
    expect(stripe?.last?.isNotified).toBe(true);
    const log = await (await fetch(`${shop.sandbox.origin}/__pay/log`)).json();
    expect(log.sessions.map((session: Record<string, unknown>) => session['amountRefunded'])).toEqual([400]);
    expect(log.trades.map((trade: { refunds: unknown[] }) => trade.refunds.length)).toEqual([1, 1, 1, 1]);

    const { count } = handle.fn;
    for (const table of ['orders', 'payment_attempt', 'payment_ledger', 'refund'] as const) {
      const stored = await handle.selectFrom(table).select(count('id').as('all')).executeTakeFirstOrThrow();
      expect([table, Number(stored.all)]).toEqual([table, 0]);
    }
    await reconcileProviders(shop.host, '2026-11-20');
    expect(await readDifferences(handle, 10)).toEqual([]);
  });

  it('are due again after a change of the account', async () => {
    const { config, payments } = shop.host;
    expect(await arePaymentsProven(shop.host, shop.db.handle)).toBe(true);
    const stripe = { ...config.providers.stripe, webhookSecret: 'whsec_another' } as never;
    const changed = { payments, config: { ...config, providers: { ...config.providers, stripe } } };
    expect(await arePaymentsProven(changed, shop.db.handle)).toBe(false);
  });

  it('do not count an account that takes no currency of the shop', async () => {
    const stripe = shop.host.payments.get('stripe') as PaymentAdapter;
    const unused = { id: 'alipay', payee: '', isLive: false, limits: {} } as Partial<PaymentAdapter>;
    const alone = new Map([['alipay', unused as PaymentAdapter]] as const);
    const { rows } = await testPayments({ ...shop.host, payments: alone }, callOf().call);
    expect(statesOf(rows)).toEqual({ alipay: 'no-currency' });
    expect(await arePaymentsProven({ ...shop.host, payments: alone }, shop.db.handle)).toBe(false);
    const both = new Map([...alone, ['stripe', stripe] as const]);
    expect(await arePaymentsProven({ ...shop.host, payments: both }, shop.db.handle)).toBe(true);
  });

  it('open and cancel a payment at a real account, whose notification proves the webhook', async () => {
    // The adapters reach the sandbox, but the shop takes it for the provider.
    const host = { ...shop.host, config: { ...shop.host.config, sandboxOrigin: undefined } };
    const { call, notes } = callOf();
    const { rows } = await testPayments(host, call);
    expect(new Set(Object.values(statesOf(rows)))).toEqual(new Set(['answered']));
    expect(notes.map(({ kind }) => kind)).toEqual(['payment-account', 'payment-account']);
    await shop.notified();
    const log = await (await fetch(`${shop.sandbox.origin}/__pay/log`)).json();
    expect(log.sessions.at(-1)).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
    const [last] = await shop.db.handle
      .selectFrom('payment_test')
      .select('notified_at')
      .where('provider', '=', 'stripe')
      .orderBy('id', 'desc')
      .execute();
    expect(last?.notified_at).not.toBeNull();
  });

  it('tell a wrong key from a provider that does not answer', async () => {
    const { providers } = shop.host.config;
    const wrong = await hostWith({
      stripe: { secretKey: 'sk_test_wrong', webhookSecret: 'whsec_x' },
      paypal: { ...providers.paypal, clientSecret: 'wrong' } as never,
      alipay: { ...providers.alipay, appId: '2021000000000000' } as never,
      wxpay: { ...providers.wxpay, serial: '00' } as never,
      qianfang: { appCode: 'wrong', key: 'wrong' },
    });
    const { rows } = await testPayments(wrong, callOf().call);
    const all = { stripe: 'wrong-key', paypal: 'wrong-key', alipay: 'wrong-key', wxpay: 'wrong-key' };
    expect(statesOf(rows)).toEqual({ ...all, qianfang: 'wrong-key' });
    expect(rows[0]?.last?.reason).toMatch(/api key/i);
    expect(JSON.stringify(rows)).not.toContain('sk_test_wrong');

    await shop.control({ failNextCreate: true });
    const { rows: failed } = await testPayments(await hostWith({}), callOf().call);
    expect(Object.values(statesOf(failed))).toContain('unreachable');
    expect(await isStepDone()).toBe(false);
    await owner.call('deskTestPayments', {});
    expect(await isStepDone()).toBe(true);
  });

  it('are the owner’s to make', async () => {
    const sales = await openDesk(shop, ['sales']);
    expect((await deskRefusal(sales.call('deskTestPayments', {}))).code).toBe(1900001);
  });
});
