import { createSign, randomBytes } from 'node:crypto';
import { chinaTime } from '#server/platform/payment/china-time.ts';
import type { Notice, SigningFaults } from '../courier.ts';
import type { SandboxWorld } from '../providers.ts';
import type { Trade, TradeRefund } from '../trade.ts';
import type { TradeProtocol } from '../trades.ts';

export type Fields = Record<string, string>;

/** The text to sign: all fields except those left out, sorted and joined. */
export function signedText(fields: Fields, leftOut: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !leftOut.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

export const sign = (text: string, key: string) =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
export const amount = (minor: number) => (minor / 100).toFixed(2);
export const at = (seconds: number) => chinaTime(new Date(seconds * 1000));
export const wasPaid = (trade: Trade) => trade.paidAt !== null;

/** Sum of the completed refunds. */
export const returnedMinor = ({ refunds }: Trade) =>
  refunds.reduce((sum, { state, amountMinor }) => sum + (state === 'done' ? amountMinor : 0), 0);

export function statusOf(trade: Trade): string {
  if (trade.state === 'paid')
    return returnedMinor(trade) >= trade.paidMinor ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
  return trade.state === 'closed' || trade.state === 'failed' ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY';
}

const rules = {
  provider: 'alipay',
  // 4 min, 10 min, 10 min, 1 h, 2 h, 6 h, 15 h.
  retryAfterS: [240, 600, 600, 3_600, 7_200, 21_600, 54_000],
  isAccepted: (_: number, body: string) => body === 'success',
} as const;

/** The fields of a trade in a notification or return URL. */
export function common(trade: Trade, appId: string): Fields {
  return {
    app_id: appId,
    charset: 'utf-8',
    version: '1.0',
    out_trade_no: trade.outTradeNo,
    trade_no: trade.transactionId,
    total_amount: amount(wasPaid(trade) ? trade.paidMinor : trade.amountMinor),
    seller_id: trade.payee,
  };
}

function signed(fields: Fields, key: string): URLSearchParams {
  const text = signedText(fields, ['sign', 'sign_type']);
  return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: sign(text, key) });
}

/** Alipay's notifications and return URLs of a trade, both signed. */
export function alipayProtocol(world: SandboxWorld): TradeProtocol {
  const { keys } = world;
  const { appId } = keys.settings.alipay;

  function notice(trade: Trade, refund?: TradeRefund): Notice {
    const id = `${at(world.courier.nowS()).slice(0, 10).replaceAll('-', '')}${randomBytes(12).toString('hex')}`;
    const fields: Fields = {
      ...common(trade, appId),
      notify_id: id,
      notify_type: 'trade_status_sync',
      subject: trade.subject,
      trade_status: statusOf(trade),
      buyer_id: '2088000000000001',
      gmt_create: at(trade.createdAt),
      gmt_payment: at(trade.paidAt ?? trade.createdAt),
      receipt_amount: amount(trade.paidMinor),
      buyer_pay_amount: amount(trade.paidMinor),
      fund_bill_list: JSON.stringify([{ amount: amount(trade.paidMinor), fundChannel: 'ALIPAYACCOUNT' }]),
      ...(refund
        ? {
            refund_fee: amount(returnedMinor(trade)),
            gmt_refund: `${at(refund.createdAt)}.000`,
            out_biz_no: refund.key,
          }
        : {}),
    };
    return {
      id,
      type: statusOf(trade),
      reference: trade.id,
      url: trade.notifyUrl,
      sign: ({ stampS, isForged }: SigningFaults) => ({
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
        body: signed(
          { ...fields, notify_time: at(stampS) },
          isForged ? keys.alipay.shop.privateKey : keys.alipay.provider.privateKey,
        ).toString(),
      }),
    };
  }

  return {
    provider: 'alipay',
    isCaptured: false,
    takesLateMoney: false,
    rules,
    notices(trade, event, refund) {
      if (event === 'paid') return [notice(trade)];
      return event === 'refunded' && refund?.state === 'done' ? [notice(trade, refund)] : [];
    },
    returnAddress(trade) {
      const url = new URL(trade.returnUrl);
      const fields = {
        ...common(trade, appId),
        method: `${trade.details.method}.return`,
        timestamp: at(world.courier.nowS()),
      };
      for (const [name, value] of signed(fields, keys.alipay.provider.privateKey))
        url.searchParams.set(name, value);
      return url.href;
    },
    cancelAddress: (trade) => trade.cancelUrl,
  };
}
