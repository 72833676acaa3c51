import * as v from 'valibot';
import type { AttemptState } from '#kernel/shop/payment/payment.states.ts';
import type { Observation } from '../adapter.ts';
import { readChinaTime } from '../china-time.ts';
import { providerWord } from '../provider-word.ts';

const text = v.optional(v.nullable(v.string()));
const cents = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,11}$/),
  v.transform(Number),
);

const record = v.looseObject({
  syssn: providerWord,
  out_trade_no: v.optional(providerWord, ''),
  txamt: cents,
  txcurrcd: providerWord,
  respcd: providerWord,
  pay_type: v.optional(v.string(), ''),
  order_type: v.optional(v.string(), 'payment'),
  cancel: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), '0'),
  origssn: text,
  sysdtm: v.optional(v.string(), ''),
});

/** A payment or refund in the answer of /trade/v1/query. */
export type QianfangRecord = v.InferOutput<typeof record>;

export const queryAnswer = v.looseObject({ data: v.optional(v.array(record), []) });
export const refundAnswer = v.looseObject({ syssn: v.optional(providerWord) });
export const notification = v.looseObject({
  notify_type: v.optional(providerWord, 'payment'),
  syssn: providerWord,
});

/** States by `respcd`. 1143: shown, not paid yet; 1145, 1298: in progress. */
const states: Record<string, AttemptState> = {
  '0000': 'paid',
  '1143': 'created',
  '1145': 'pending',
  '1298': 'pending',
  '1142': 'closed',
  '1264': 'closed',
  '1263': 'closed',
  '1181': 'closed',
};

/** A failed wallet payment leaves the page open for another attempt. */
function stateOf(code: string): AttemptState {
  return states[code] ?? 'created';
}

/** The paid record of a number, else the last. */
export function paymentAmong(records: readonly QianfangRecord[]): QianfangRecord | undefined {
  const payments = records.filter(({ order_type: kind }) => kind === 'payment');
  return payments.find(({ respcd }) => respcd === '0000') ?? payments.at(-1);
}

/** Whether `cancel` says partly refunded; the amount is in the list of refunds only. */
export function isPartlyRefunded({ respcd, cancel }: QianfangRecord): boolean {
  return respcd === '0000' && cancel === '5';
}

/** Whether `cancel` says fully reversed or refunded. */
function isRefunded({ cancel }: QianfangRecord): boolean {
  return cancel === '1' || cancel === '2' || cancel === '3';
}

export function paidAtOf({ sysdtm }: QianfangRecord): Date | null {
  return readChinaTime(sysdtm);
}

interface Account {
  payee: string;
  isLive: boolean;
}

/** The observation of a payment; `refundedMinor` is the sum of refunds if it was partly refunded. */
export function observeRecord(
  found: QianfangRecord,
  partMinor: number,
  { payee, isLive }: Account,
  at: Date,
): Observation {
  const isPaid = found.respcd === '0000';
  const refundedMinor = !isPaid ? 0 : isRefunded(found) ? found.txamt : Math.min(partMinor, found.txamt);
  const whole = refundedMinor >= found.txamt ? 'refunded' : 'part_refunded';
  return {
    provider: 'qianfang',
    outTradeNo: found.out_trade_no,
    state: isPaid && refundedMinor > 0 ? whole : stateOf(found.respcd),
    review: 'none',
    providerTxn: found.syssn,
    wasDeclined: states[found.respcd] === undefined,
    paid: isPaid ? { currency: found.txcurrcd, minor: found.txamt } : null,
    refundedMinor,
    payee,
    isLive,
    at,
  };
}
