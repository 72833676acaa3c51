import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { WxpayAdapter } from './wxpay-adapter.ts';
import { WxpayClient } from './wxpay-client.ts';
import { openResource } from './wxpay-resource.ts';

/**
 * A signed notification and the key of its certificate: the public example in the tests of WeChat Pay's SDK for Go
 * (wechatpay-apiv3/wechatpay-go, core/notify/notify_test.go).
 */
const publicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA2VCTd91fnUn73Xy9DLvt
/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXagHQ4vGeZN0yqm++rDsGK+
U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOmDeJf2vg6byms9RUipiq4
SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B834uxl1zNLYQCrkdBzb8oU
xwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGfy8wus7hwKz6clt3Whmmd
a7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtkaSef4FdEEgEXJiw0VAJT
8wIDAQAB
-----END PUBLIC KEY-----`;
const publicKeyId = 'D7CE59D1F522D701';
const stampS = 1_624_523_846;
const headers = {
  'wechatpay-nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
  'wechatpay-timestamp': String(stampS),
  'wechatpay-serial': publicKeyId,
  'wechatpay-signature':
    'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXFlbYZTOQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1IBLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY406ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==',
};
const body =
  '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","resource_type":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功","resource":{"original_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":"YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZttevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==","associated_data":"payscore","nonce":"Kj7QIyUiYx1q"}}';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const now = new Date(stampS * 1000);
const keys = { merchantId: '1234567890', serial: 'OWN', privateKey, publicKeyId, publicKey };
const client = new WxpayClient(keys, () => now);
const faultOf = (changes: Record<string, string> = {}, text = body, at = now) =>
  client.faultOf(new Headers({ ...headers, ...changes }), text, at);

describe('a notification signed by WeChat', () => {
  it('has a valid signature', () => {
    expect(faultOf()).toBeUndefined();
  });

  it('is refused if a character of body, time, nonce, key or signature changes', () => {
    for (let index = 0; index < body.length; index += 1) {
      const changedChar = body[index] === 'a' ? 'b' : 'a';
      expect([index, faultOf({}, `${body.slice(0, index)}${changedChar}${body.slice(index + 1)}`)]).toEqual([
        index,
        { fault: 'signature', why: 'signature' },
      ]);
    }
    for (const [name, value] of Object.entries(headers)) {
      for (let index = 0; index < value.length; index += 1) {
        const changedChar = value[index] === '7' ? '8' : '7';
        const changed = `${value.slice(0, index)}${changedChar}${value.slice(index + 1)}`;
        expect([name, index, faultOf({ [name]: changed })]).not.toEqual([name, index, undefined]);
      }
    }
    expect(faultOf({}, `${body} `)).toEqual({ fault: 'signature', why: 'signature' });
    expect(faultOf({}, body, new Date(now.getTime() + 301_000))).toEqual({ fault: 'time', why: 'timestamp' });
    expect(faultOf({}, body, new Date(now.getTime() - 301_000))).toEqual({ fault: 'time', why: 'timestamp' });
  });

  it('is refused without a word to staff if WeChat Pay tests the verification', () => {
    const signature = `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}`;
    expect(faultOf({ 'wechatpay-signature': signature })).toMatchObject({
      fault: 'signature',
      isProbe: true,
    });
  });

  it('is refused if our key cannot decrypt it', () => {
    const settings = { ...keys, appId: 'wx0', apiKey: '0'.repeat(32) };
    const raw = new TextEncoder().encode(body);
    const seen = new WxpayAdapter(settings, () => now).verifyNotification(new Headers(headers), raw, now);
    expect(seen).toEqual({ ok: false, fault: 'signature', why: 'cannot be decrypted' });
  });
});

describe('an encrypted resource', () => {
  // The public example of its SDK for Java (wechatpay-apiv3/wechatpay-java, AeadAesCipherTest).
  const key = 'a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb';
  const resource = {
    ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=',
    nonce: 'uluk4a9R25RW',
    associated_data: 'associatedData',
  };

  it('is decrypted with its key, or with one of two keys during a rotation', () => {
    expect(openResource(resource, [key])).toBe('message');
    expect(openResource(resource, ['0'.repeat(32), key])).toBe('message');
    expect(openResource(resource, ['0'.repeat(32)])).toBeUndefined();
  });

  it('is not decrypted if any part of it changes', () => {
    expect(openResource({ ...resource, nonce: 'bad-4a9R25RW' }, [key])).toBeUndefined();
    expect(openResource({ ...resource, associated_data: 'other' }, [key])).toBeUndefined();
    const bytes = Buffer.from(resource.ciphertext, 'base64');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(openResource({ ...resource, ciphertext: changed.toString('base64') }, [key])).toBeUndefined();
    }
  });
});
