import { createCipheriv, createSign, randomBytes } from 'node:crypto';
import type { Notice, NoticeRules } from '../courier.ts';
import type { SandboxKeys } from '../keys.ts';
import type { SandboxWorld } from '../providers.ts';
import type { Trade } from '../trade.ts';
import type { TradeProtocol } from '../trades.ts';
import { refundObject, time, transaction } from './wxpay-objects.ts';

const rules: NoticeRules = {
  provider: 'wxpay',
  retryAfterS: [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600],
  isAccepted: (status) => status === 200 || status === 204,
  answerWithinMs: 5_000,
};
/** One in so many notifications has a wrong signature, to check that it is verified. */
const probeEvery = 50;

function signature(text: string, stamp: number, nonce: string, key: string): string {
  return createSign('RSA-SHA256').update(`${stamp}\n${nonce}\n${text}\n`).sign(key, 'base64');
}

export function signedHeaders(
  keys: SandboxKeys,
  text: string,
  stamp: number,
  isForged = false,
): Record<string, string> {
  const nonce = randomBytes(16).toString('hex');
  const key = isForged ? keys.wxpay.shop.privateKey : keys.wxpay.provider.privateKey;
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': String(stamp),
    'wechatpay-nonce': nonce,
    'wechatpay-serial': keys.settings.wxpay.publicKeyId,
    'wechatpay-signature': signature(text, stamp, nonce, key),
  };
}

function encrypted(message: object, kind: string, apiKey: string) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiKey, nonce).setAAD(Buffer.from(kind));
  const parts = [cipher.update(JSON.stringify(message), 'utf8'), cipher.final(), cipher.getAuthTag()];
  const ciphertext = Buffer.concat(parts).toString('base64');
  return { algorithm: 'AEAD_AES_256_GCM', original_type: kind, ciphertext, associated_data: kind, nonce };
}

/** WeChat Pay's notifications of payments and refunds, encrypted and signed. */
export function wxpayProtocol({ keys, courier }: SandboxWorld): TradeProtocol {
  const { appId, apiKey } = keys.settings.wxpay;
  let sent = 0;

  function notice(trade: Trade, type: string, kind: 'transaction' | 'refund', message: object): Notice {
    const id = randomBytes(16).toString('hex');
    const body = JSON.stringify({
      id,
      create_time: time(courier.nowS()),
      resource_type: 'encrypt-resource',
      event_type: type,
      summary: type,
      resource: encrypted(message, kind, apiKey),
    });
    return {
      id,
      type,
      reference: trade.id,
      url: trade.notifyUrl,
      sign: ({ stampS, isForged }) => ({ headers: signedHeaders(keys, body, stampS, isForged), body }),
    };
  }

  function probe(genuine: Notice): Notice {
    const sign: Notice['sign'] = ({ stampS }) => {
      const { body } = genuine.sign({ stampS, isForged: false });
      const headers = signedHeaders(keys, body, stampS);
      const wrong = `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}`;
      return { headers: { ...headers, 'wechatpay-signature': wrong }, body };
    };
    return { ...genuine, id: `${genuine.id}-probe`, isTriedOnce: true, sign };
  }

  return {
    provider: 'wxpay',
    isCaptured: false,
    takesLateMoney: false,
    rules,
    notices(trade, event, refund) {
      if (event === 'refunded' && refund) {
        if (refund.state === 'pending') return [];
        const { status: refund_status, ...rest } = refundObject(trade, refund);
        const message = { ...rest, mchid: trade.payee, refund_status };
        const type = refund.state === 'done' ? 'REFUND.SUCCESS' : 'REFUND.ABNORMAL';
        return [notice(trade, type, 'refund', message)];
      }
      if (event !== 'paid') return [];
      const genuine = notice(trade, 'TRANSACTION.SUCCESS', 'transaction', transaction(trade, appId));
      sent += 1;
      return sent % probeEvery === 1 ? [probe(genuine), genuine] : [genuine];
    },
    returnAddress: (trade) => trade.returnUrl || `/pay/wxpay/${trade.id}`,
    cancelAddress: (trade) => trade.returnUrl || null,
  };
}
