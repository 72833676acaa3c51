import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '#sandbox/keys.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { Attempt, StartContext } from '../adapter.ts';
import { StripeAdapter } from './stripe-adapter.ts';

let folder = '';
let sandbox: Sandbox;
let adapter: StripeAdapter;
let secretKey = '';
let webhookSecret = '';
const clock = { at: new Date('2026-11-20T08:00:00Z') };
const now = () => clock.at;
let sequence = 0;

function attempt(changes: Partial<Attempt> = {}): Attempt {
  sequence += 1;
  return {
    outTradeNo: `1100000001-${sequence}`,
    orderNumber: 1_100_000_001,
    amount: { currency: 'HKD', minor: 2_880_000 },
    expiresAt: new Date(clock.at.getTime() + 60 * 60_000),
    providerRef: null,
    ...changes,
  };
}

const context: StartContext = {
  locale: 'tc',
  returnUrl: 'http://127.0.0.1:4321/tc/stripeback/',
  cancelUrl: 'http://127.0.0.1:4321/tc/myOrder/details/?id=1',
  notifyUrl: '',
  subject: '曜麗珠寶 訂單 1100000001',
  email: 'a@example.com',
  isPhone: false,
  ip: '127.0.0.1',
};

async function started(changes: Partial<Attempt> = {}): Promise<Attempt> {
  const fresh = attempt(changes);
  return { ...fresh, providerRef: (await adapter.start(fresh, context)).providerRef };
}

async function press(paying: Attempt, action: string): Promise<Response> {
  return fetch(`${sandbox.origin}/c/pay/${paying.providerRef}/${action}`, {
    method: 'POST',
    redirect: 'manual',
  });
}

async function control(body: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.origin}/__pay/control`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return answer.json();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-stripe-'));
  ({
    settings: {
      stripe: { secretKey, webhookSecret },
    },
  } = await sandboxKeys(folder));
  sandbox = await startSandbox({
    mode: 'test',
    port: 0,
    dataDir: folder,
    apiOrigin: 'http://127.0.0.1:9',
    clock: { now },
    isForgetful: true,
  });
  adapter = new StripeAdapter({ secretKey, webhookSecret, origin: sandbox.origin }, now);
});

afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

describe('the Stripe adapter', () => {
  it('starts a payment and reports amount, currency and our number when it is paid', async () => {
    const paying = await started();
    expect(await adapter.query(paying)).toMatchObject({ state: 'created', paid: null });
    const page = await (await fetch(`${sandbox.origin}/c/pay/${paying.providerRef}`)).text();
    expect(page).toContain('lang="zh-Hant"');
    expect(page).toContain('HK$28,800');
    expect(page).toContain('測試環境：不會扣款');
    const back = await press(paying, 'pay');
    expect(back.headers.get('location')).toBe(`${context.returnUrl}?session_id=${paying.providerRef}`);
    expect(await adapter.query(paying)).toMatchObject({
      state: 'paid',
      outTradeNo: paying.outTradeNo,
      paid: { currency: 'HKD', minor: 2_880_000 },
      payee: 'self',
      isLive: false,
      review: 'none',
    });
    expect(await adapter.close(paying)).toBe('already_paid');
  });

  it('uses whole units for yen, also in refunds', async () => {
    const paying = await started({ amount: { currency: 'JPY', minor: 57_168_000 } });
    const page = await (await fetch(`${sandbox.origin}/c/pay/${paying.providerRef}`)).text();
    expect(page).toContain('JP¥571,680');
    await press(paying, 'pay');
    const stripe = new Stripe(secretKey, {
      host: '127.0.0.1',
      port: new URL(sandbox.origin).port,
      protocol: 'http',
    });
    const session = await stripe.checkout.sessions.retrieve(paying.providerRef ?? '');
    expect([session.currency, session.amount_total]).toEqual(['jpy', 571_680]);
    expect(await adapter.query(paying)).toMatchObject({
      paid: { currency: 'JPY', minor: 57_168_000 },
      // 3.4 % in whole yen.
      fees: [{ kind: 'capture', fee: { currency: 'JPY', minor: 1_943_700 } }],
    });
    await adapter.refund(paying, { key: 'yen', amount: { currency: 'JPY', minor: 1_000_000 } });
    expect(await adapter.query(paying)).toMatchObject({ state: 'part_refunded', refundedMinor: 1_000_000 });
  });

  it('distinguishes declined, cancelled, pending, failed and closed payments', async () => {
    const declined = await started();
    await press(declined, 'decline');
    expect(await adapter.query(declined)).toMatchObject({ state: 'created', wasDeclined: true });
    const cancel = await press(declined, 'cancel');
    expect(cancel.headers.get('location')).toBe(context.cancelUrl);
    expect(await adapter.close(declined)).toBe('closed');
    expect(await adapter.close(declined)).toBe('closed');
    expect(await adapter.query(declined)).toMatchObject({ state: 'closed' });
    const slow = await started();
    await press(slow, 'later');
    expect(await adapter.query(slow)).toMatchObject({ state: 'pending' });
    await control({ session: slow.providerRef, action: 'fail' });
    expect(await adapter.query(slow)).toMatchObject({ state: 'failed' });
  });

  it('reports an expired session as closed', async () => {
    const paying = await started();
    clock.at = new Date(clock.at.getTime() + 61 * 60_000);
    expect(await adapter.query(paying)).toMatchObject({ state: 'closed' });
    await press(paying, 'pay');
    expect(await adapter.query(paying)).toMatchObject({ state: 'closed' });
  });

  it('creates one session per number and refuses another amount for it', async () => {
    const paying = attempt();
    const first = await adapter.start(paying, context);
    expect(await adapter.start(paying, context)).toEqual(first);
    const other = { ...paying, amount: { currency: 'HKD' as const, minor: 100_000 } };
    await expect(adapter.start(other, context)).rejects.toThrow(/idempotent/);
  });

  it('repeats the failure of a creation', async () => {
    await control({ failNextCreate: true });
    const paying = attempt();
    await expect(adapter.start(paying, context)).rejects.toMatchObject({ isTemporary: true });
  });

  it('refunds once per key and not more than was paid', async () => {
    const paying = await started();
    await press(paying, 'pay');
    const half = { key: `late:${paying.outTradeNo}`, amount: { currency: 'HKD' as const, minor: 1_000_000 } };
    const first = await adapter.refund(paying, half);
    expect(first.state).toBe('done');
    expect(await adapter.refund(paying, half)).toEqual(first);
    expect(await adapter.query(paying)).toMatchObject({ state: 'part_refunded', refundedMinor: 1_000_000 });
    await expect(
      adapter.refund(paying, { key: 'more', amount: { currency: 'HKD', minor: 2_000_000 } }),
    ).rejects.toThrow(/greater than/);
  });

  it('reports a review and its result, also by the number of the payment', async () => {
    const paying = await started();
    await press(paying, 'review');
    const seen = await adapter.query(paying);
    expect(seen).toMatchObject({ state: 'paid', review: 'open' });
    await control({ session: paying.providerRef, action: 'approve' });
    expect(await adapter.queryPayment(seen.providerTxn ?? '')).toMatchObject({
      outTradeNo: paying.outTradeNo,
      review: 'approved',
    });
    expect(await adapter.queryPayment('pi_unknown')).toBeNull();
  });

  it('throws Stripe’s errors for a wrong key, a wrong parameter and a short lifetime', async () => {
    const stranger = new StripeAdapter(
      { secretKey: 'sk_test_wrong', webhookSecret, origin: sandbox.origin },
      now,
    );
    await expect(stranger.start(attempt(), context)).rejects.toMatchObject({ isTemporary: false });
    const short = attempt({ expiresAt: new Date(clock.at.getTime() + 10 * 60_000) });
    await expect(adapter.start(short, context)).rejects.toThrow(/30 minutes/);
    const answer = await fetch(`${sandbox.origin}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams({ mode: 'payment', 'payment_method_types[0]': 'card' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'parameter_unknown' } });
  });
});

describe('notifications', () => {
  const stripe = new Stripe('sk_test_x');
  const session = {
    id: 'cs_test_abcdefgh',
    object: 'checkout.session',
    client_reference_id: '1100000001-x',
    amount_total: 2_880_000,
    currency: 'hkd',
    payment_status: 'paid',
    status: 'complete',
    payment_intent: 'pi_1',
    livemode: false,
  };
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1_795_000_000,
    livemode: false,
    data: { object: session },
  });

  function signed(body: string, changes: { skewS?: number; secret?: string } = {}): Headers {
    const timestamp = Math.floor(clock.at.getTime() / 1000) + (changes.skewS ?? 0);
    const secret = changes.secret ?? webhookSecret;
    return new Headers({
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
    });
  }
  const verify = (headers: Headers, body = payload) =>
    adapter.verifyNotification(headers, new TextEncoder().encode(body), clock.at);

  it('are accepted when signed by Stripe’s generator', () => {
    expect(verify(signed(payload))).toMatchObject({
      ok: true,
      eventId: 'evt_1',
      observations: [
        { outTradeNo: '1100000001-x', state: 'paid', paid: { currency: 'HKD', minor: 2_880_000 } },
      ],
    });
    expect(verify(signed(payload, { skewS: 299 }))).toMatchObject({ ok: true });
    expect(verify(signed(payload, { skewS: -299 }))).toMatchObject({ ok: true });
  });

  it('are refused when forged, old, from the future, unsigned or changed by a byte', () => {
    expect(verify(signed(payload, { secret: 'whsec_other' }))).toMatchObject({
      ok: false,
      fault: 'signature',
    });
    expect(verify(signed(payload, { skewS: -301 }))).toMatchObject({ ok: false, fault: 'time' });
    expect(verify(signed(payload, { skewS: 301 }))).toMatchObject({ ok: false, fault: 'time' });
    expect(verify(new Headers())).toMatchObject({ ok: false, fault: 'time' });
    expect(verify(new Headers({ 'stripe-signature': 't=x,v1=y' }))).toMatchObject({ ok: false });
    expect(verify(signed('not JSON'), 'not JSON')).toMatchObject({ ok: false, fault: 'content' });
    const tested = JSON.stringify({ ...JSON.parse(payload), livemode: true });
    expect(verify(signed(tested), tested)).toMatchObject({ ok: false, fault: 'account' });
    const headers = signed(payload);
    for (let index = 0; index < payload.length; index += 7) {
      const flipped = String.fromCharCode((payload.charCodeAt(index) ^ 1) & 0x7f);
      const changed = payload.slice(0, index) + flipped + payload.slice(index + 1);
      expect(verify(headers, changed).ok).toBe(false);
    }
  });

  it('name another account, and the payment if there is no session', () => {
    const foreign = JSON.stringify({ ...JSON.parse(payload), account: 'acct_other' });
    expect(verify(signed(foreign), foreign)).toMatchObject({ observations: [{ payee: 'acct_other' }] });
    const review = JSON.stringify({
      ...JSON.parse(payload),
      type: 'review.opened',
      data: { object: { id: 'prv_1', object: 'review', payment_intent: 'pi_1' } },
    });
    expect(verify(signed(review), review)).toMatchObject({ ok: true, observations: [], recheck: 'pi_1' });
  });
});
