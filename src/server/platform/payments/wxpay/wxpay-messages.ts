import * as v from 'valibot';
import type { AttemptState } from '#kernel/shop/payment/payment.states.ts';
import type { AmountLimits, Observation } from '../adapter.ts';
import { providerWord } from '../provider-word.ts';

/**
 * `amount.total` counts fen, from 1 (pay.weixin.qq.com, APIv3 Native 下单). A wallet pays at most 50,000 yuan at a time,
 * from its balance or from a bank's card, where some banks end lower still (developer.worldpay.com, WeChat Pay;
 * developerhub.ppro.com, WeChat Pay): above that the code could be scanned and not paid.
 */
export const wxpayLimits: { CNY: AmountLimits } = { CNY: { minMinor: 1, maxMinor: 5_000_000 } };

const fen = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const tradeStates = ['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR'] as const;

/** A transaction, as a query answers it and as a notification carries it. */
export const transaction = v.looseObject({
  appid: providerWord,
  mchid: providerWord,
  out_trade_no: providerWord,
  trade_state: v.picklist(tradeStates),
  /** Absent until it is paid. */
  transaction_id: v.optional(providerWord),
  success_time: v.optional(v.string()),
  amount: v.optional(v.looseObject({ total: v.optional(fen), currency: v.optional(providerWord) })),
});

const refundStatuses = ['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL'] as const;

/** A refund, as the calls answer it. */
export const refundAnswer = v.looseObject({
  refund_id: providerWord,
  status: v.picklist(refundStatuses),
  amount: v.looseObject({ refund: fen }),
});

/** A refund, as a notification carries it. */
export const refundNotice = v.looseObject({
  mchid: providerWord,
  out_trade_no: providerWord,
  transaction_id: providerWord,
  refund_status: v.picklist(refundStatuses),
  amount: v.looseObject({ total: fen, refund: fen }),
});

/** What comes over the wire: the message itself is encrypted. */
export const envelope = v.looseObject({
  id: providerWord,
  create_time: v.pipe(v.string(), v.isoTimestamp()),
  event_type: providerWord,
  resource: v.looseObject({
    algorithm: v.literal('AEAD_AES_256_GCM'),
    ciphertext: v.string(),
    nonce: v.string(),
    associated_data: v.optional(v.string(), ''),
  }),
});

const unpaid: Partial<Record<(typeof tradeStates)[number], AttemptState>> = {
  NOTPAY: 'created',
  USERPAYING: 'pending',
  PAYERROR: 'failed',
  CLOSED: 'closed',
  REVOKED: 'closed',
};

interface Account {
  appId: string;
  payee: string;
  isLive: boolean;
}

/** `refundedMinor` is what is known to have gone back; the transaction itself says only that something did. */
export function observeTransaction(
  seen: v.InferOutput<typeof transaction>,
  { appId, payee, isLive }: Account,
  refundedMinor: number,
  at: Date,
): Observation {
  const totalMinor = seen.amount?.total ?? 0;
  const refunds = refundedMinor >= totalMinor ? 'refunded' : 'part_refunded';
  const state = unpaid[seen.trade_state] ?? (refundedMinor > 0 ? refunds : 'paid');
  const isPaid = unpaid[seen.trade_state] === undefined;
  return {
    provider: 'wxpay',
    outTradeNo: seen.out_trade_no,
    state,
    review: 'none',
    providerTxn: seen.transaction_id ?? null,
    wasDeclined: false,
    paid: isPaid ? { currency: seen.amount?.currency ?? 'CNY', minor: totalMinor } : null,
    refundedMinor,
    // The same merchant under another application is another till.
    payee: seen.appid === appId && seen.mchid === payee ? payee : `${seen.mchid}:${seen.appid}`,
    isLive,
    at,
  };
}

/** A refund that went through says how much the whole payment was. */
export function observeRefund(
  seen: v.InferOutput<typeof refundNotice>,
  { isLive }: Account,
  at: Date,
): Observation {
  const { total, refund } = seen.amount;
  return {
    provider: 'wxpay',
    outTradeNo: seen.out_trade_no,
    state: refund >= total ? 'refunded' : 'part_refunded',
    review: 'none',
    providerTxn: seen.transaction_id,
    wasDeclined: false,
    paid: { currency: 'CNY', minor: total },
    refundedMinor: refund,
    payee: seen.mchid,
    isLive,
    at,
  };
}
