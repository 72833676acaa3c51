import { AlipaySdk, type AlipaySdkCommonResult } from 'alipay-sdk';
import * as v from 'valibot';
import type { Money } from '#kernel/shop/money/money.ts';
import type { ProviderSettings } from '#server/config-providers.ts';
import {
  type Attempt,
  type AttemptHint,
  type CloseResult,
  type Notification,
  type Observation,
  type PaymentAdapter,
  type PaymentStart,
  ProviderError,
  type RefundResult,
  type StartContext,
} from '../adapter.ts';
import { chinaTime } from '../china-time.ts';
import { exactText } from '../exact-text.ts';
import { isCanonicalBase64, pemBlocks } from '../pem.ts';
import { alipayLimits, toYuan } from './alipay-amount.ts';
import {
  asProviderError,
  cannotClose,
  cannotRefund,
  cannotRefundNow,
  isUnverified,
  notYetMade,
  refuseAnswer,
} from './alipay-errors.ts';
import {
  observeTrade,
  refundAnswer,
  refundedAnswer,
  stateOfTrade,
  tradeAnswer,
  tradeNotice,
} from './alipay-messages.ts';

export interface AlipaySettings extends NonNullable<ProviderSettings['alipay']> {
  /** Origin of the sandbox; Alipay's own by default. */
  origin?: string | undefined;
}

const timeoutMs = 8_000;
/** Alipay repeats a notification for 25 hours; it carries the time of the first. */
const maxAgeMs = 26 * 3_600_000;
const maxSkewMs = 300_000;
const numberPattern = /^\w{1,64}$/;

/** Alipay allows letters, digits and underscores; our numbers contain hyphens, and those of refunds a colon. */
const toNumber = (number: string) => number.replaceAll(/\W/g, '_');
const fromNumber = (number: string) => number.replaceAll('_', '-');

/** The subject without characters that Alipay refuses: slash, = and &. */
function plainSubject(subject: string): string {
  return subject.replaceAll(/[/=&\p{Cc}]/gu, ' ').slice(0, 256);
}

/**
 * Alipay of mainland China through the official SDK: page pay on a desktop, wap pay on a phone. The payment page is a signed
 * URL; Alipay creates the trade when the shopper signs in there.
 */
export class AlipayAdapter implements PaymentAdapter {
  readonly id = 'alipay';
  readonly payee: string;
  readonly isLive: boolean;
  readonly limits = alipayLimits;
  readonly returnPath = '/paycallback/';
  /** `time_expire` must be at least a minute ahead. */
  readonly minLifetimeMs = 2 * 60_000;
  readonly #appId: string;
  /** One SDK per key with which Alipay may currently sign. */
  readonly #sdks: readonly [AlipaySdk, ...AlipaySdk[]];
  readonly #now: () => Date;

  constructor(settings: AlipaySettings, now: () => Date) {
    const { appId, privateKey, publicKey, sellerId } = settings;
    const origin = settings.origin ?? settings.gateway;
    const open = (alipayPublicKey: string) =>
      new AlipaySdk({
        appId,
        privateKey,
        keyType: privateKey.includes('BEGIN RSA PRIVATE KEY') ? 'PKCS1' : 'PKCS8',
        alipayPublicKey,
        signType: 'RSA2',
        timeout: timeoutMs,
        ...(origin === undefined ? {} : { gateway: `${origin}/gateway.do` }),
      });
    const [first = publicKey, ...others] = pemBlocks(publicKey);
    this.#sdks = [open(first), ...others.map(open)];
    this.#appId = appId;
    this.payee = sellerId;
    this.isLive = origin === undefined;
    this.#now = now;
  }

  async #call(method: string, bizContent: object): Promise<AlipaySdkCommonResult> {
    let failure: unknown;
    for (const sdk of this.#sdks) {
      try {
        const timestamp = chinaTime(this.#now());
        return await sdk.exec(method, { timestamp, bizContent }, { validateSign: true });
      } catch (error) {
        failure = error;
        if (!isUnverified(error)) break;
      }
    }
    throw asProviderError(failure);
  }

  #read<Shape extends v.GenericSchema>(shape: Shape, answer: AlipaySdkCommonResult): v.InferOutput<Shape> {
    if (answer.code !== '10000') refuseAnswer(answer);
    const result = v.safeParse(shape, answer);
    if (result.success) return result.output;
    const place = v.getDotPath(result.issues[0]) ?? 'shape';
    throw new ProviderError('alipay', `unexpected answer: ${place}`, { isTemporary: false });
  }

  async start(attempt: Attempt, context: StartContext): Promise<PaymentStart> {
    const method = context.isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay';
    const fields = {
      timestamp: chinaTime(this.#now()),
      returnUrl: context.returnUrl,
      notifyUrl: context.notifyUrl,
      bizContent: {
        outTradeNo: toNumber(attempt.outTradeNo),
        totalAmount: toYuan(attempt.amount.minor),
        subject: plainSubject(context.subject),
        productCode: context.isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
        // Absolute: a relative time restarts at each page view.
        timeExpire: chinaTime(attempt.expiresAt),
        ...(context.isPhone ? { quitUrl: context.cancelUrl } : {}),
      },
    };
    try {
      const url = this.#sdks[0].pageExecute(method, 'GET', fields);
      return { kind: 'redirect', url, providerRef: attempt.outTradeNo };
    } catch (error) {
      throw asProviderError(error);
    }
  }

  async #refundsOf(attempt: Attempt): Promise<number> {
    let sum = 0;
    for (const key of attempt.refundKeys ?? []) {
      const answer = await this.#queryRefund(attempt.outTradeNo, key);
      if (answer?.refundStatus === 'REFUND_SUCCESS') sum += answer.refundAmount ?? 0;
    }
    return sum;
  }

  async #queryRefund(outTradeNo: string, key: string): Promise<v.InferOutput<typeof refundAnswer> | null> {
    const answer = await this.#call('alipay.trade.fastpay.refund.query', {
      outTradeNo: toNumber(outTradeNo),
      outRequestNo: toNumber(key),
    });
    return answer.subCode === notYetMade ? null : this.#read(refundAnswer, answer);
  }

  /** `refundedMinor` is the sum of refunds that the shop requested. */
  #observe(found: v.InferOutput<typeof tradeAnswer>, refundedMinor: number): Observation {
    const { totalAmount: totalMinor, tradeStatus, sendPayDate, tradeNo } = found;
    const outTradeNo = fromNumber(found.outTradeNo);
    const wasPaid = sendPayDate !== undefined;
    const state = stateOfTrade(tradeStatus, { totalMinor, refundedMinor, wasPaid });
    const { payee, isLive } = this;
    const at = this.#now();
    return observeTrade({ outTradeNo, tradeNo, state, totalMinor, refundedMinor, payee, isLive, at });
  }

  async query(attempt: Attempt): Promise<Observation> {
    const { outTradeNo, expiresAt } = attempt;
    const answer = await this.#call('alipay.trade.query', { outTradeNo: toNumber(outTradeNo) });
    if (answer.subCode === notYetMade) {
      const at = this.#now();
      const state = at < expiresAt ? 'created' : 'closed';
      const { payee, isLive } = this;
      return observeTrade({
        outTradeNo,
        tradeNo: null,
        state,
        totalMinor: 0,
        refundedMinor: 0,
        payee,
        isLive,
        at,
      });
    }
    return this.#observe(this.#read(tradeAnswer, answer), await this.#refundsOf(attempt));
  }

  async queryPayment(providerTxn: string): Promise<Observation | null> {
    const answer = await this.#call('alipay.trade.query', { tradeNo: providerTxn });
    return answer.subCode === notYetMade ? null : this.#observe(this.#read(tradeAnswer, answer), 0);
  }

  async close(attempt: Attempt): Promise<CloseResult> {
    const answer = await this.#call('alipay.trade.close', {
      outTradeNo: toNumber(attempt.outTradeNo),
    });
    if (answer.code === '10000') return 'closed';
    // The page was not opened yet, but may be until it expires, so the attempt is still polled.
    if (answer.subCode === notYetMade) return this.#now() < attempt.expiresAt ? 'unsupported' : 'closed';
    if (!cannotClose.includes(answer.subCode ?? '')) refuseAnswer(answer);
    const { state } = await this.query(attempt);
    if (state === 'closed') return 'closed';
    return state === 'created' ? 'retry_later' : 'already_paid';
  }

  async refund(attempt: Attempt, refund: { key: string; amount: Money }): Promise<RefundResult> {
    const { outTradeNo } = attempt;
    const answer = await this.#call('alipay.trade.refund', {
      outTradeNo: toNumber(outTradeNo),
      outRequestNo: toNumber(refund.key),
      refundAmount: toYuan(refund.amount.minor),
    });
    const failed = answer.subCode ?? '';
    if (cannotRefundNow.includes(failed)) return { state: 'failed', providerRefundId: null };
    if (cannotRefund.includes(failed)) return { state: 'unsupported', providerRefundId: null };
    this.#read(refundedAnswer, answer);
    // `fund_change: N` is a repetition or a pending refund; only the query distinguishes them.
    const known = await this.#queryRefund(outTradeNo, refund.key);
    const isDone = known?.refundStatus === 'REFUND_SUCCESS';
    return { state: isDone ? 'done' : 'pending', providerRefundId: toNumber(refund.key) };
  }

  /** Whether Alipay signed these fields with SHA-256. Checked here, because the SDK accepts the type that the fields name. */
  #isSigned(fields: Record<string, string>): boolean {
    const { sign = '', sign_type: type } = fields;
    if (type !== 'RSA2' || !isCanonicalBase64(sign)) return false;
    return this.#sdks.some((sdk) => sdk.checkNotifySignV2(fields));
  }

  verifyNotification(_: Headers, raw: Uint8Array, now: Date): Notification {
    const pairs = [...new URLSearchParams(exactText(raw) ?? '')];
    const fields = Object.fromEntries(pairs);
    if (Object.keys(fields).length !== pairs.length)
      return { ok: false, fault: 'content', why: 'a field twice' };
    if (!this.#isSigned(fields)) return { ok: false, fault: 'signature', why: 'signature' };
    const result = v.safeParse(tradeNotice, fields);
    if (!result.success) {
      return {
        ok: false,
        fault: 'content',
        why: `not of a trade: ${v.getDotPath(result.issues[0]) ?? 'shape'}`,
      };
    }
    const notice = result.output;
    const age = now.getTime() - notice.notify_time.getTime();
    if (age > maxAgeMs || age < -maxSkewMs) return { ok: false, fault: 'time', why: 'time' };
    if (notice.app_id !== this.#appId) return { ok: false, fault: 'account', why: 'another application' };
    const { total_amount: totalMinor, refund_fee: refundedMinor = 0 } = notice;
    const wasPaid = refundedMinor > 0;
    const observation = observeTrade({
      outTradeNo: fromNumber(notice.out_trade_no),
      tradeNo: notice.trade_no,
      state: stateOfTrade(notice.trade_status, { totalMinor, refundedMinor, wasPaid }),
      totalMinor,
      refundedMinor,
      payee: notice.seller_id,
      isLive: this.isLive,
      at: notice.notify_time,
    });
    return { ok: true, eventId: notice.notify_id, observations: [observation], recheck: null };
  }

  acknowledge(accepted: boolean): Response {
    return new Response(accepted ? 'success' : 'failure', {
      status: accepted ? 200 : 400,
      headers: { 'content-type': 'text/plain' },
    });
  }

  /** Reads the signed parameters that Alipay appended to the return URL. */
  readReturn(query: URLSearchParams): AttemptHint | null {
    const fields = Object.fromEntries(query);
    const number = fields.out_trade_no ?? '';
    return numberPattern.test(number) && this.#isSigned(fields) ? { outTradeNo: fromNumber(number) } : null;
  }
}
