import * as v from 'valibot';
import type { AttemptState } from '#kernel/shop/payment/payment.states.ts';
import type { AmountLimits, Observation } from '../adapter.ts';
import { providerWord } from '../provider-word.ts';

/**
 * `amount.total` is in fen, at least 1 (pay.weixin.qq.com, APIv3 Native 下单). A wallet pays at most 50,000 yuan at a time;
 * some banks have lower limits (developer.worldpay.com and developerhub.ppro.com, WeChat Pay).
 */
export const wxpayLimits: { CNY: AmountLimits } = { CNY: { minMinor: 1, maxMinor: 5_000_000 } };

const fen = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const tradeStates = ['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR'] as const;

/** A transaction in the answer of a query or in a notification. */
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

/** A refund in the answer of a call. */
export const refundAnswer = v.looseObject({
  refund_id: providerWord,
  status: v.picklist(refundStatuses),
  amount: v.looseObject({ refund: fen }),
});

/** A refund in a notification. */
export const refundNotice = v.looseObject({
  mchid: providerWord,
  out_trade_no: providerWord,
  transaction_id: providerWord,
  refund_status: v.picklist(refundStatuses),
  amount: v.looseObject({ total: fen, refund: fen }),
});

/** The envelope of a notification; its message is encrypted. */
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

/** `refundedMinor` is the known refunded amount; a transaction only says whether there were refunds. */
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
    // The same merchant with another application is another payee.
    payee: seen.appid === appId && seen.mchid === payee ? payee : `${seen.mchid}:${seen.appid}`,
    isLive,
    at,
  };
}

/** A completed refund contains the amount of the payment. */
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
