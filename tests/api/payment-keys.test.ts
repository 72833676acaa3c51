import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import { type SandboxKeys, sandboxKeys } from '#sandbox/keys.ts';
import type { PaymentAdapter } from '#server/platform/payment/adapter.ts';
import { AlipayAdapter } from '#server/platform/payment/alipay/alipay-adapter.ts';
import { PayPalAdapter } from '#server/platform/payment/paypal/paypal-adapter.ts';
import { QianfangAdapter } from '#server/platform/payment/qianfang/qianfang-adapter.ts';
import { StripeAdapter } from '#server/platform/payment/stripe/stripe-adapter.ts';
import { WxpayAdapter } from '#server/platform/payment/wxpay/wxpay-adapter.ts';
import { type Notice, openPayShop, orderOf, type PayShop, payPageOf } from '../fixtures/pay-shop.ts';
import type { OnlineProvider } from '../fixtures/signed-notice.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
let buyer: TestBrowser;
let settings: SandboxKeys['settings'];
const studs = 1202;

beforeAll(async () => {
  shop = await openPayShop();
  buyer = await shop.customer('keys@example.com');
  settings = (await sandboxKeys(shop.host.config.dataDir)).settings;
});
afterAll(() => shop.close());

/** A key of the same kind that signed nothing. */
const otherPem = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).publicKey;

interface Rotation {
  method: PaymentMethod;
  currency: 'HKD' | 'CNY';
  start(incrementId: number): Promise<string>;
  /** The provider with some of its keys in the settings: `own` is the one it signs with. */
  withKeys(keys: readonly ('own' | 'other')[]): PaymentAdapter;
}

const world = () => ({ origin: shop.sandbox.origin });
const now = () => shop.clock.now();
const listed = (keys: readonly ('own' | 'other')[], own: string, other: string) =>
  keys.map((key) => (key === 'own' ? own : other));

const rotations: Record<OnlineProvider, Rotation> = {
  stripe: {
    method: 'stripe',
    currency: 'HKD',
    start: async (increment_id) => (await buyer.call('stripeStart', { increment_id })).redirectUrl,
    withKeys(keys) {
      const { secretKey, webhookSecret: own } = settings.stripe;
      const webhookSecret = listed(keys, own, 'whsec_other').join(',');
      return new StripeAdapter({ secretKey, webhookSecret, ...world() }, now);
    },
  },
  paypal: {
    method: 'paypal_standard',
    currency: 'HKD',
    start: async (increment_id) => (await buyer.call('paypalStart', { increment_id })).redirectUrl,
    withKeys(keys) {
      const webhookId = listed(keys, settings.paypal.webhookId, '0OTHERWEBHOOK').join(', ');
      return new PayPalAdapter({ ...settings.paypal, webhookId, ...world() }, now);
    },
  },
  alipay: {
    method: 'alipay_standard',
    currency: 'CNY',
    start: async (increment_id) => (await buyer.call('alipayStart', { increment_id })).redirectUrl,
    withKeys(keys) {
      const publicKey = listed(keys, settings.alipay.publicKey, otherPem).join('\n');
      return new AlipayAdapter({ ...settings.alipay, publicKey, ...world() }, now);
    },
  },
  wxpay: {
    method: 'wxpay_standard',
    currency: 'CNY',
    async start(increment_id) {
      const { code_url } = await buyer.call('wxpayStart', { increment_id });
      return `${shop.sandbox.origin}/pay/wxpay/${new URL(code_url).searchParams.get('pr')}`;
    },
    withKeys(keys) {
      const { publicKey, publicKeyId, apiKey, ...rest } = settings.wxpay;
      const changed = {
        publicKey: listed(keys, publicKey, otherPem).join('\n'),
        publicKeyId: listed(keys, publicKeyId, 'PUB_KEY_ID_OTHER').join(','),
        apiKey: listed(keys, apiKey, '0'.repeat(32)).join(','),
      };
      return new WxpayAdapter({ ...rest, ...changed, ...world() }, now);
    },
  },
  qianfang: {
    method: 'qianfang_standard',
    currency: 'HKD',
    start: async (increment_id) => (await buyer.call('qianfangStart', { increment_id })).redirectUrl,
    withKeys(keys) {
      const key = listed(keys, settings.qianfang.key, 'OTHER').join(' ');
      return new QianfangAdapter({ ...settings.qianfang, key, ...world() }, now);
    },
  },
};

/** A payment notification, as it was received. */
async function genuineNotice({ method, currency, start }: Rotation): Promise<Notice> {
  buyer.currency = currency;
  const { incrementId } = await orderOf(buyer, studs, { method });
  const page = await payPageOf(await start(incrementId));
  await shop.press(page, 'leave');
  await shop.notified();
  const notice = shop.notices.at(-1);
  if (!notice) throw new Error('no notification came');
  return notice;
}

describe.each(Object.entries(rotations))('while the key of %s is rotated', (_, rotation) => {
  it('signatures of both keys are accepted, and of no other key', async () => {
    const { headers, body } = await genuineNotice(rotation);
    const raw = new TextEncoder().encode(body);
    const isBelieved = async (...keys: ('own' | 'other')[]) =>
      (await rotation.withKeys(keys).verifyNotification(headers, raw, now())).ok;
    expect(await isBelieved('own')).toBe(true);
    expect(await isBelieved('own', 'other')).toBe(true);
    expect(await isBelieved('other', 'own')).toBe(true);
    expect(await isBelieved('other')).toBe(false);
  });

  it('no byte may precede the signed text, even one that parsers skip', async () => {
    const { headers, body } = await genuineNotice(rotation);
    const raw = new TextEncoder().encode(`\ufeff${body}`);
    expect(await rotation.withKeys(['own']).verifyNotification(headers, raw, now())).toMatchObject({
      ok: false,
    });
  });
});
