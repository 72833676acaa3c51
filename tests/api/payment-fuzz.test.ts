import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SandboxKeys, sandboxKeys } from '#sandbox/keys.ts';
import { chinaTime } from '#server/platform/payment/china-time.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import { fc } from '../fixtures/property-testing.ts';
import {
  type OnlineProvider,
  onlineProviders,
  type Signer,
  sealed,
  signedBytes,
  signedFields,
} from '../fixtures/signed-notice.ts';
import { isLongSuite } from '../fixtures/suite.ts';

let shop: PayShop;
let keys: SandboxKeys;
let known = '';
const studs = 1202;
const numRuns = isLongSuite ? 60 : 15;
const fewRuns = isLongSuite ? 25 : 8;

beforeAll(async () => {
  shop = await openPayShop();
  keys = await sandboxKeys(shop.host.config.dataDir);
  const buyer = await shop.customer('fuzz@example.com');
  const { incrementId, order_id } = await orderOf(buyer, studs);
  await buyer.call('stripeStart', { increment_id: incrementId });
  const attempt = await shop.db.handle
    .selectFrom('payment_attempt')
    .select('out_trade_no')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  known = attempt.out_trade_no;
});
afterAll(() => shop.close());

const signer = (): Signer => ({ keys, sandboxOrigin: shop.sandbox.origin, now: shop.clock.now() });

async function answerTo(
  provider: OnlineProvider,
  { headers, body }: { headers?: Record<string, string>; body: Uint8Array<ArrayBuffer> },
): Promise<number> {
  const request = { method: 'POST', headers: headers ?? {}, body };
  return (await shop.app.request(`/payment/notify/${provider}`, request)).status;
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

/** Any JSON value where a text, a number or an object is expected. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('', '\u0000', '\ud800', 'x'.repeat(300), -1, 0.5, 1e300, Number.MAX_SAFE_INTEGER, null),
);

/** Valid messages in which any part may be missing or have another type. */
function bent(shape: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const parts = Object.entries(shape).map(([name, right]) => {
    const isNested = typeof right === 'object' && right !== null && !Array.isArray(right);
    const nested = isNested ? bent(right as Record<string, unknown>) : fc.constant(right);
    return [name, fc.oneof({ weight: 6, arbitrary: nested }, odd, fc.constant(undefined))] as const;
  });
  return fc.record(Object.fromEntries(parts));
}

const seconds = () => Math.floor(shop.clock.now().getTime() / 1000);

const shapes: Record<Exclude<OnlineProvider, 'alipay' | 'wxpay'>, () => Record<string, unknown>> = {
  stripe: () => ({
    id: 'evt_fuzz',
    object: 'event',
    type: 'checkout.session.completed',
    created: seconds(),
    livemode: false,
    account: null,
    data: {
      object: {
        id: 'cs_test_0123456789',
        object: 'checkout.session',
        client_reference_id: known,
        amount_total: 780_000,
        currency: 'hkd',
        payment_status: 'paid',
        status: 'complete',
        payment_intent: 'pi_fuzz',
        livemode: false,
      },
    },
  }),
  paypal: () => ({
    id: 'WH-FUZZ',
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    resource: {
      id: 'ABCDEFGH12345678',
      order_id: 'ABCDEFGH12345678',
      supplementary_data: { related_ids: { order_id: 'ABCDEFGH12345678' } },
      links: [{ rel: 'up', href: 'https://x.example/v2/payments/captures/ABCDEFGH12345678' }],
      disputed_transactions: [{ seller_transaction_id: 'ABCDEFGH12345678' }],
    },
  }),
  qianfang: () => ({ status: '1', notify_type: 'payment', syssn: '20261120000200020012345678' }),
};

const wxpayMessage = () => ({
  appid: keys.settings.wxpay.appId,
  mchid: keys.settings.wxpay.merchantId,
  out_trade_no: known,
  transaction_id: '4200001',
  trade_state: 'SUCCESS',
  refund_status: 'SUCCESS',
  success_time: '2026-11-20T12:00:00+08:00',
  amount: { total: 100, refund: 50, currency: 'CNY' },
});

const alipayFields = () => ({
  notify_id: 'fuzz',
  notify_time: chinaTime(shop.clock.now()),
  app_id: keys.settings.alipay.appId,
  seller_id: keys.settings.alipay.sellerId,
  out_trade_no: known.replaceAll('-', '_'),
  trade_no: '2026112022001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '7800.00',
  refund_fee: '1.00',
});

/** Never a server error: accepted, or refused with a client error. */
async function expectAnswered(provider: OnlineProvider, status: Promise<number>): Promise<void> {
  expect([200, 204, 400, 401, 413].includes(await status), `${provider} answered ${await status}`).toBe(true);
}

describe.each(onlineProviders)('the webhook of %s', (provider) => {
  it('refuses any unsigned bytes with a 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.json({ maxDepth: 2 }), async (bytes, json) => {
        for (const body of [new Uint8Array(bytes), bytesOf(json)]) {
          const status = await answerTo(provider, { body });
          expect(status).toBeGreaterThanOrEqual(400);
          expect(status).toBeLessThan(500);
        }
      }),
      { numRuns: fewRuns },
    );
  });

  it('refuses any signature headers with a 4xx', async () => {
    const names = [
      'stripe-signature',
      'paypal-auth-algo',
      'paypal-cert-url',
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'wechatpay-timestamp',
      'wechatpay-nonce',
      'wechatpay-serial',
      'wechatpay-signature',
      'x-qf-sign',
    ];
    const word = fc.oneof(
      fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '')),
      fc.constantFrom(
        'SHA256withRSA',
        `t=${seconds()},v1=00`,
        String(seconds()),
        keys.settings.wxpay.publicKeyId,
        `${shop.sandbox.origin}/v1/notifications/certs/NONE`,
        shop.clock.now().toISOString(),
        'AAAA',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.record(Object.fromEntries(names.map((name) => [name, word]))), async (headers) => {
        const status = await answerTo(provider, {
          headers: headers as Record<string, string>,
          body: bytesOf('{}'),
        });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: fewRuns },
    );
  });

  it('answers a body that is too large with 413', async () => {
    expect(await answerTo(provider, { body: new Uint8Array(300_000) })).toBe(413);
  });
});

describe('a malformed message with a valid signature is accepted or refused, and never fails', () => {
  it.each(['stripe', 'paypal', 'qianfang'] as const)('by %s', async (provider) => {
    const body = fc.oneof(
      { weight: 4, arbitrary: bent(shapes[provider]()).map((value) => bytesOf(JSON.stringify(value))) },
      fc.json({ maxDepth: 2 }).map(bytesOf),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => new Uint8Array(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(body, (bytes) =>
        expectAnswered(provider, answerTo(provider, signedBytes(provider, bytes, signer()))),
      ),
      { numRuns },
    );
  });

  it('with an incomplete surrogate pair', async () => {
    const half = { stripe: 'evt_\ud800', paypal: 'WH-\ud800', qianfang: '2026\ud800' };
    const names = { stripe: 'id', paypal: 'id', qianfang: 'syssn' };
    for (const provider of ['stripe', 'paypal', 'qianfang'] as const) {
      const body = bytesOf(JSON.stringify({ ...shapes[provider](), [names[provider]]: half[provider] }));
      expect(await answerTo(provider, signedBytes(provider, body, signer()))).toBe(400);
    }
  });

  it('by alipay', async () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('', '\u0000', '999999999.99', '%', 'x'.repeat(300)));
    const fields = Object.entries(alipayFields()).map(
      ([name, right]) => [name, fc.oneof({ weight: 6, arbitrary: fc.constant(right) }, text)] as const,
    );
    await fc.assert(
      fc.asyncProperty(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), (some) =>
        expectAnswered('alipay', answerTo('alipay', signedFields(some as Record<string, string>, signer()))),
      ),
      { numRuns },
    );
  });

  it('by wxpay, outside and inside its encryption', async () => {
    const inside = fc.oneof(
      { weight: 4, arbitrary: bent(wxpayMessage()).map((value) => JSON.stringify(value)) },
      fc.json({ maxDepth: 1 }),
      fc.string(),
    );
    const types = fc.constantFrom('TRANSACTION.SUCCESS', 'REFUND.SUCCESS', 'REFUND.ABNORMAL', 'OTHER');
    const body = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(inside, types, fc.uuid()).map(([message, event_type, id]) =>
          JSON.stringify({
            id,
            create_time: '2026-11-20T12:00:00+08:00',
            event_type,
            resource: sealed(message, signer()),
          }),
        ),
      },
      bent({
        id: 'fuzz',
        create_time: '2026-11-20T12:00:00+08:00',
        event_type: 'TRANSACTION.SUCCESS',
        resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext: 'AAAA', nonce: '0', associated_data: '' },
      }).map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(body, (text) =>
        expectAnswered('wxpay', answerTo('wxpay', signedBytes('wxpay', bytesOf(text), signer()))),
      ),
      { numRuns },
    );
  });
});
