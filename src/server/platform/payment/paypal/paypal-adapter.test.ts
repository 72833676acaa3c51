import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxKeys } from '#sandbox/keys.ts';
import { makeCertificate } from '#sandbox/paypal/certificate.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { Attempt, StartContext } from '../adapter.ts';
import { PayPalAdapter, type PayPalSettings } from './paypal-adapter.ts';
import { fromPayPalAmount, toPayPalAmount } from './paypal-amount.ts';
import { isCertificateAddress, keyOfChain } from './paypal-certificates.ts';
import { signedText } from './paypal-webhook.ts';

/** The webhook event in the tests of PayPal's Ruby and Python SDKs. */
const publicEvent =
  '{"id":"WH-0G2756385H040842W-5Y612302CV158622M","create_time":"2015-05-18T15:45:13Z","resource_type":"sale","event_type":"PAYMENT.SALE.COMPLETED","summary":"Payment completed for $ 20.0 USD","resource":{"id":"4EU7004268015634R","create_time":"2015-05-18T15:44:02Z","update_time":"2015-05-18T15:44:21Z","amount":{"total":"20.00","currency":"USD"},"payment_mode":"INSTANT_TRANSFER","state":"completed","protection_eligibility":"ELIGIBLE","protection_eligibility_type":"ITEM_NOT_RECEIVED_ELIGIBLE,UNAUTHORIZED_PAYMENT_ELIGIBLE","parent_payment":"PAY-86C81811X5228590KKVNARQQ","transaction_fee":{"value":"0.88","currency":"USD"},"links":[{"href":"https://api.sandbox.paypal.com/v1/payments/sale/4EU7004268015634R","rel":"self","method":"GET"},{"href":"https://api.sandbox.paypal.com/v1/payments/sale/4EU7004268015634R/refund","rel":"refund","method":"POST"},{"href":"https://api.sandbox.paypal.com/v1/payments/payment/PAY-86C81811X5228590KKVNARQQ","rel":"parent_payment","method":"GET"}]},"links":[{"href":"https://api.sandbox.paypal.com/v1/notifications/webhooks-events/WH-0G2756385H040842W-5Y612302CV158622M","rel":"self","method":"GET"},{"href":"https://api.sandbox.paypal.com/v1/notifications/webhooks-events/WH-0G2756385H040842W-5Y612302CV158622M/resend","rel":"resend","method":"POST"}]}';

let folder = '';
let sandbox: Sandbox;
let settings: PayPalSettings;
let adapter: PayPalAdapter;
const clock = { at: new Date('2026-11-20T08:00:00Z') };
const now = () => clock.at;
const day = 24 * 3_600_000;
let sequence = 0;

const context: StartContext = {
  locale: 'zh',
  returnUrl: 'http://127.0.0.1:4321/zh/paycallback/',
  cancelUrl: 'http://127.0.0.1:4321/zh/myOrder/details/?increment_id=1100000001',
  notifyUrl: '',
  subject: '曜丽珠宝 订单 1100000001',
  email: 'a@example.com',
  isPhone: false,
  ip: '127.0.0.1',
};

function attempt(changes: Partial<Attempt> = {}): Attempt {
  sequence += 1;
  return {
    outTradeNo: `1100000001-${sequence}`,
    orderNumber: 1_100_000_001,
    amount: { currency: 'HKD', minor: 2_880_050 },
    expiresAt: new Date(clock.at.getTime() + 3_600_000),
    providerRef: null,
    ...changes,
  };
}

async function started(changes: Partial<Attempt> = {}): Promise<Attempt> {
  const fresh = attempt(changes);
  return { ...fresh, providerRef: (await adapter.start(fresh, context)).providerRef };
}

async function press(paying: Attempt, action: string): Promise<string> {
  const page = `${sandbox.origin}/pay/paypal/${paying.providerRef}/${action}`;
  const answer = await fetch(page, { method: 'POST', redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

async function paid(changes: Partial<Attempt> = {}): Promise<Attempt> {
  const paying = await started(changes);
  await press(paying, 'pay');
  expect(await adapter.capture(paying)).toMatchObject({ state: 'paid' });
  return paying;
}

async function control(body: object): Promise<void> {
  const answer = await fetch(`${sandbox.origin}/__pay/control`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-paypal-'));
  const keys = await sandboxKeys(folder);
  sandbox = await startSandbox({
    mode: 'test',
    port: 0,
    dataDir: folder,
    apiOrigin: 'http://127.0.0.1:9',
    clock: { now },
    isForgetful: true,
  });
  settings = { ...keys.settings.paypal, origin: sandbox.origin };
  adapter = new PayPalAdapter(settings, now);
  await started();
});
beforeEach(() => control({ reset: true }));
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

describe('the PayPal adapter', () => {
  it('opens a page in the shopper’s language; an approved payment is paid by capture only', async () => {
    const fresh = attempt();
    const opened = await adapter.start(fresh, context);
    if (opened.kind !== 'redirect') throw new Error('no page');
    const paying = { ...fresh, providerRef: opened.providerRef };
    const page = await (await fetch(opened.url)).text();
    expect(page).toContain('lang="zh-Hans"');
    expect(page).toContain('HK$28,800.50');
    expect(await adapter.query(paying)).toMatchObject({ state: 'created', isApproved: false, paid: null });
    const back = new URL(await press(paying, 'pay'));
    expect(back.pathname).toBe('/zh/paycallback/');
    expect(back.searchParams.get('PayerID')).toBeTruthy();
    expect(adapter.readReturn(back.searchParams)).toEqual({ providerRef: paying.providerRef });
    expect(await adapter.query(paying)).toMatchObject({ state: 'created', isApproved: true, paid: null });
    const taken = await adapter.capture(paying);
    expect(taken).toMatchObject({
      state: 'paid',
      outTradeNo: paying.outTradeNo,
      paid: { currency: 'HKD', minor: 2_880_050 },
      payee: settings.merchantId,
      isLive: false,
      isApproved: false,
    });
    expect(await adapter.query(paying)).toMatchObject({ state: 'paid', providerTxn: taken.providerTxn });
    expect(await adapter.queryPayment(taken.providerTxn ?? '')).toMatchObject({ state: 'paid' });
    expect(await adapter.queryPayment('UNKNOWN0UNKNOWN00')).toBeNull();
    expect(await adapter.queryPayment('../v1/oauth2/token')).toBeNull();
    expect(await adapter.close(paying)).toBe('already_paid');
  });

  it('captures once, even after repeated calls and lost answers', async () => {
    const paying = await started();
    await press(paying, 'pay');
    await control({ loseNext: 1 });
    await expect(adapter.capture(paying)).rejects.toMatchObject({ isTemporary: true });
    const taken = await adapter.capture(paying);
    expect(taken).toMatchObject({ state: 'paid' });
    expect(await adapter.capture(paying)).toEqual(taken);
    const asAnother = { ...paying, outTradeNo: `${paying.outTradeNo}x` };
    expect(await adapter.capture(asAnother)).toMatchObject({ state: 'paid', outTradeNo: paying.outTradeNo });
  });

  it('creates one order per number, even after an error', async () => {
    await control({ failNextCreate: true });
    const paying = attempt();
    await expect(adapter.start(paying, context)).rejects.toMatchObject({ isTemporary: true });
    const first = await adapter.start(paying, context);
    expect(await adapter.start(paying, context)).toEqual(first);
    const dearer = { ...paying, amount: { currency: 'HKD' as const, minor: 1 } };
    await expect(adapter.start(dearer, context)).rejects.toMatchObject({ issue: 'DUPLICATE_REQUEST_ID' });
  });

  it('distinguishes declined, in review, pending and open payments', async () => {
    const refused = await started();
    await press(refused, 'decline');
    expect(await adapter.capture(refused)).toMatchObject({ state: 'failed', wasDeclined: true, paid: null });
    const looked = await started();
    await press(looked, 'review');
    expect(await adapter.capture(looked)).toMatchObject({ state: 'review', paid: null });
    await control({ session: looked.providerRef, action: 'approve' });
    expect(await adapter.query(looked)).toMatchObject({ state: 'paid' });
    const slow = await started();
    await press(slow, 'later');
    expect(await adapter.capture(slow)).toMatchObject({ state: 'pending' });
    await control({ session: slow.providerRef, action: 'fail' });
    expect(await adapter.query(slow)).toMatchObject({ state: 'failed' });
    const untouched = await started();
    expect(await adapter.capture(untouched)).toMatchObject({ state: 'created' });
    expect(await press(untouched, 'cancel')).toBe(`${context.cancelUrl}&token=${untouched.providerRef}`);
    expect(await adapter.close(untouched)).toBe('closed');
    clock.at = new Date(clock.at.getTime() + 4 * 3_600_000);
    expect(await adapter.query(untouched)).toMatchObject({ state: 'closed' });
  });

  it('refunds once per key, in parts, and not more than was paid', async () => {
    const paying = await paid();
    const part = { key: `late:${paying.outTradeNo}`, amount: { currency: 'HKD' as const, minor: 1_000_000 } };
    await control({ loseNext: 2 });
    await expect(adapter.refund(paying, part)).rejects.toMatchObject({ isTemporary: true });
    await control({ reset: true });
    const first = await adapter.refund(paying, part);
    expect(first.state).toBe('done');
    expect(await adapter.refund(paying, part)).toEqual(first);
    expect(await adapter.query(paying)).toMatchObject({ state: 'part_refunded', refundedMinor: 1_000_000 });
    const over = { key: 'over', amount: { currency: 'HKD' as const, minor: 2_000_000 } };
    await expect(adapter.refund(paying, over)).rejects.toMatchObject({ issue: 'REFUND_AMOUNT_EXCEEDED' });
    const rest = { key: 'rest', amount: { currency: 'HKD' as const, minor: 1_880_050 } };
    expect((await adapter.refund(paying, rest)).state).toBe('done');
    expect(await adapter.query(paying)).toMatchObject({ state: 'refunded', refundedMinor: 2_880_050 });
  });

  it('does not refund after 180 days, and reports pending and failed refunds', async () => {
    const old = await paid();
    const waiting = await paid();
    const broken = await paid();
    const all = { key: 'all', amount: { currency: 'HKD' as const, minor: 2_880_050 } };
    await control({ refundPending: true });
    expect((await adapter.refund(waiting, { ...all, key: 'waiting' })).state).toBe('pending');
    expect(await adapter.query(waiting)).toMatchObject({ state: 'paid', refundedMinor: 0 });
    await control({ reset: true, refundFails: true });
    expect((await adapter.refund(broken, { ...all, key: 'broken' })).state).toBe('failed');
    const before = clock.at;
    clock.at = new Date(before.getTime() + 181 * day);
    expect(await adapter.refund(old, all)).toEqual({ state: 'unsupported', providerRefundId: null });
    clock.at = before;
  });

  it('reads the statement of the account', async () => {
    const from = new Date(clock.at.getTime() + 1000);
    clock.at = new Date(from.getTime() + 40 * day);
    const paying = await paid({ amount: { currency: 'JPY', minor: 57_168_000 } });
    await adapter.refund(paying, { key: 'yen', amount: { currency: 'JPY', minor: 100_000 } });
    const rows = await adapter.statement(from, new Date(clock.at.getTime() + 1000));
    const { providerTxn: payment, fees } = await adapter.query(paying);
    const capture = { kind: 'capture', fee: { currency: 'JPY', minor: 2_229_600 } };
    const refund = { kind: 'refund', fee: { currency: 'JPY', minor: -3_900 } };
    expect(fees).toEqual([capture, refund]);
    expect(rows).toEqual([
      { ...capture, payment, minor: 57_168_000, currency: 'JPY' },
      { ...refund, payment, minor: 100_000, currency: 'JPY' },
    ]);
  });

  it('renews an expired token and reports wrong credentials', async () => {
    clock.at = new Date(clock.at.getTime() + 10 * 3_600_000);
    await started();
    const stranger = new PayPalAdapter({ ...settings, clientSecret: 'wrong' }, now);
    await expect(stranger.start(attempt(), context)).rejects.toMatchObject({
      status: 401,
      isTemporary: false,
    });
    await control({ refuseNext: 1 });
    await expect(adapter.start(attempt(), context)).rejects.toMatchObject({ isTemporary: true });
  });
});

describe('PayPal amounts', () => {
  it('have no decimals for yen and Taiwan dollars, two otherwise', () => {
    expect(toPayPalAmount(2_880_005, 'HKD')).toBe('28800.05');
    expect(toPayPalAmount(7, 'USD')).toBe('0.07');
    expect(toPayPalAmount(33_000_000, 'TWD')).toBe('330000');
    expect(() => toPayPalAmount(150, 'JPY')).toThrow(RangeError);
    expect(fromPayPalAmount('28800.05', 'HKD')).toBe(2_880_005);
    expect(fromPayPalAmount('571680', 'JPY')).toBe(57_168_000);
    expect(fromPayPalAmount('-1.00', 'USD')).toBe(-100);
    for (const [value, currency] of [
      ['1.5', 'USD'],
      ['1e3', 'USD'],
      ['1.50', 'JPY'],
      ['', 'USD'],
    ] as const) {
      expect(fromPayPalAmount(value, currency)).toBeUndefined();
    }
  });
});

describe('PayPal’s certificates', () => {
  it('are fetched from PayPal’s own URLs only', () => {
    const path = '/v1/notifications/certs/CERT-360caa42-fca2a594';
    expect(isCertificateAddress(`https://api.paypal.com${path}`, undefined)).toBe(true);
    const strangers = [
      `http://api.paypal.com${path}`,
      `https://api.paypal.com.evil.example${path}`,
      `https://evilpaypal.com${path}`,
      `https://api.paypal.com@evil.example${path}`,
      `https://api.paypal.com:8443${path}`,
      `https://api.paypal.com${path}?to=http://169.254.169.254/`,
      'https://www.paypal.com/signin',
      'https://api.paypal.com/v1/notifications/certs/../../x',
      'file:///etc/passwd',
      '',
    ];
    for (const address of strangers) expect(isCertificateAddress(address, undefined)).toBe(false);
    expect(isCertificateAddress(`${sandbox.origin}${path}`, sandbox.origin)).toBe(true);
    expect(isCertificateAddress(`https://api.paypal.com${path}`, sandbox.origin)).toBe(false);
  });

  it('are valid with their chain, name and period only', () => {
    const pair = () =>
      generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      });
    const [root, between, own, other] = [pair(), pair(), pair(), pair()];
    const rootName = { commonName: 'Root', privateKey: root.privateKey };
    const commonName = 'messageverificationcerts.paypal.com';
    const rootPem = makeCertificate({
      commonName: 'Root',
      publicKey: root.publicKey,
      issuer: rootName,
      isAuthority: true,
    });
    const betweenPem = makeCertificate({
      commonName: 'Between',
      publicKey: between.publicKey,
      issuer: rootName,
      isAuthority: true,
    });
    const issuer = { commonName: 'Between', privateKey: between.privateKey };
    const leaf = makeCertificate({ commonName, publicKey: own.publicKey, issuer });
    const chain = leaf + betweenPem;
    const accepted = (pem: string, at = clock.at) => keyOfChain(pem, at, [rootPem]) !== undefined;
    expect(accepted(chain)).toBe(true);
    expect(accepted(leaf)).toBe(false);
    expect(accepted(chain, new Date('2051-01-01T00:00:00Z'))).toBe(false);
    expect(
      accepted(makeCertificate({ commonName: 'x.example', publicKey: own.publicKey, issuer }) + betweenPem),
    ).toBe(false);
    const forged = { commonName: 'Between', privateKey: other.privateKey };
    expect(
      accepted(makeCertificate({ commonName, publicKey: own.publicKey, issuer: forged }) + betweenPem),
    ).toBe(false);
    const noAuthority = makeCertificate({
      commonName: 'Between',
      publicKey: between.publicKey,
      issuer: rootName,
    });
    expect(accepted(leaf + noAuthority)).toBe(false);
    expect(accepted('no certificate')).toBe(false);
  });

  it('verify the public example of PayPal’s SDKs', () => {
    const text = signedText(
      { id: 'dfb3be50-fd74-11e4-8bf3-77339302725b', time: '2015-05-18T15:45:13Z' },
      '4JH86294D6297924G',
      Buffer.from(publicEvent),
    );
    expect(text).toBe(
      'dfb3be50-fd74-11e4-8bf3-77339302725b|2015-05-18T15:45:13Z|4JH86294D6297924G|2771810304',
    );
  });
});
