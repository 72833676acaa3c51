import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AlipayAdapter } from './alipay-adapter.ts';

/** A notification signed by Alipay: the public example in the tests of its Node SDK (alipay-sdk-nodejs-all, test/alipay.test.ts). */
const publicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv
3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7Yp
vI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcO
rxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5r
DU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV
5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5
JwIDAQAB
-----END PUBLIC KEY-----`;

const genuine = {
  gmt_create: '2019-08-15 15:56:22',
  charset: 'utf-8',
  seller_email: 'z97-yuquerevenue@service.aliyun.com',
  subject: '语雀空间 500人规模',
  sign: 'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
  buyer_id: '2088102534368455',
  invoice_amount: '0.10',
  notify_id: '2019081500222155624068450559358070',
  fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
  notify_type: 'trade_status_sync',
  trade_status: 'TRADE_SUCCESS',
  receipt_amount: '0.10',
  buyer_pay_amount: '0.10',
  sign_type: 'RSA2',
  app_id: '2019073166072302',
  seller_id: '2088531891668739',
  gmt_payment: '2019-08-15 15:56:24',
  notify_time: '2019-08-15 15:56:25',
  version: '1.0',
  out_trade_no: '20190815155618536-564-57',
  total_amount: '0.10',
  trade_no: '2019081522001468450512505578',
  auth_app_id: '2019073166072302',
  buyer_logon_id: 'xud***@126.com',
  point_amount: '0.00',
};

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const now = new Date('2019-08-15T07:56:30Z');
const adapter = new AlipayAdapter(
  { appId: genuine.app_id, sellerId: genuine.seller_id, privateKey, publicKey },
  () => now,
);

function verified(fields: Record<string, string>) {
  const raw = new TextEncoder().encode(new URLSearchParams(fields).toString());
  return adapter.verifyNotification(new Headers(), raw, now);
}

describe('a notification signed by Alipay', () => {
  it('is accepted', () => {
    expect(verified(genuine)).toMatchObject({
      ok: true,
      eventId: genuine.notify_id,
      observations: [
        {
          outTradeNo: genuine.out_trade_no,
          providerTxn: genuine.trade_no,
          state: 'paid',
          paid: { currency: 'CNY', minor: 10 },
          payee: genuine.seller_id,
        },
      ],
    });
  });

  it('is refused if a character changes or a field is added or removed', () => {
    for (const [name, value] of Object.entries(genuine)) {
      for (let index = 0; index < value.length; index += 1) {
        const digit = value[index] === '0' ? '1' : '0';
        const changed = `${value.slice(0, index)}${digit}${value.slice(index + 1)}`;
        expect([name, index, verified({ ...genuine, [name]: changed }).ok]).toEqual([name, index, false]);
      }
    }
    expect(verified({ ...genuine, refund_fee: '' }).ok).toBe(false);
    const { point_amount: _, ...fewer } = genuine;
    expect(verified(fewer).ok).toBe(false);
  });

  it('is refused with a weaker or unknown signature type', () => {
    expect(verified({ ...genuine, sign_type: 'RSA' }).ok).toBe(false);
    expect(verified({ ...genuine, sign_type: 'NONE' }).ok).toBe(false);
    const { sign_type: _, ...unnamed } = genuine;
    expect(verified(unnamed).ok).toBe(false);
  });
});
