import * as v from 'valibot';
import type { AttemptState } from '#kernel/shop/payment/payment.states.ts';
import type { Observation } from '../adapter.ts';
import { readChinaTime } from '../china-time.ts';
import { providerWord } from '../provider-word.ts';
import { fromYuan } from './alipay-amount.ts';

const yuan = v.pipe(v.string(), v.transform(fromYuan), v.number(), v.safeInteger());
const statuses = ['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED'] as const;
const status = v.picklist(statuses);

export type TradeStatus = (typeof statuses)[number];

/** Answer to alipay.trade.query, as returned by the SDK. */
export const tradeAnswer = v.looseObject({
  outTradeNo: providerWord,
  tradeNo: providerWord,
  tradeStatus: status,
  totalAmount: yuan,
  /** Only set for paid trades. */
  sendPayDate: v.optional(providerWord),
});

/** Answer to alipay.trade.fastpay.refund.query; without a status the refund is not complete. */
export const refundAnswer = v.looseObject({
  refundAmount: v.optional(yuan),
  refundStatus: v.optional(providerWord),
});

/** Answer to alipay.trade.refund. */
export const refundedAnswer = v.looseObject({ tradeNo: providerWord, fundChange: v.optional(providerWord) });

/** A notification of a trade. */
export const tradeNotice = v.looseObject({
  notify_id: providerWord,
  notify_time: v.pipe(v.string(), v.transform(readChinaTime), v.date()),
  app_id: providerWord,
  seller_id: providerWord,
  out_trade_no: providerWord,
  trade_no: providerWord,
  trade_status: status,
  total_amount: yuan,
  /** All refunds so far. */
  refund_fee: v.optional(yuan),
});

/** TRADE_CLOSED of a paid trade means that it was fully refunded. */
export function stateOfTrade(
  trade: TradeStatus,
  money: { totalMinor: number; refundedMinor: number; wasPaid: boolean },
): AttemptState {
  if (trade === 'WAIT_BUYER_PAY') return 'created';
  if (trade === 'TRADE_CLOSED') return money.wasPaid ? 'refunded' : 'closed';
  if (money.refundedMinor === 0) return 'paid';
  return money.refundedMinor >= money.totalMinor ? 'refunded' : 'part_refunded';
}

interface Trade {
  outTradeNo: string;
  tradeNo: string | null;
  state: AttemptState;
  totalMinor: number;
  refundedMinor: number;
  payee: string;
  isLive: boolean;
  at: Date;
}

export function observeTrade(trade: Trade): Observation {
  const hasMoney = trade.state === 'paid' || trade.state === 'part_refunded' || trade.state === 'refunded';
  const { outTradeNo, state, payee, isLive, at, refundedMinor } = trade;
  return {
    provider: 'alipay',
    outTradeNo,
    state,
    review: 'none',
    providerTxn: trade.tradeNo,
    wasDeclined: false,
    // The product supports no other currency.
    paid: hasMoney ? { currency: 'CNY', minor: trade.totalMinor } : null,
    refundedMinor: state === 'refunded' ? trade.totalMinor : refundedMinor,
    payee,
    isLive,
    at,
  };
}
