import type { CurrencyCode, Money } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import {
  type AmountLimits,
  type Attempt,
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
import { readAnswer } from '../provider-fetch.ts';
import { severalOf } from '../several.ts';
import { QianfangClient, QianfangRefusal } from './qianfang-client.ts';
import {
  isPartlyRefunded,
  notification,
  observeRecord,
  paidAtOf,
  paymentAmong,
  type QianfangRecord,
  queryAnswer,
  refundAnswer,
} from './qianfang-records.ts';
import { isSameSign, signNotification, signPage } from './qianfang-signature.ts';

export interface QianfangSettings {
  appCode: string;
  /** Several, separated by commas, during a key rotation; the first one signs. */
  key: string;
  /** QFPay's test environment. */
  gateway?: string;
  /** Origin of the sandbox; QFPay's own by default. */
  origin?: string | undefined;
}

const liveOrigin = 'https://openapi-hk.qfapi.com';
/** The provider's pages have no other languages. */
const languages: Readonly<Record<Locale, 'zh-hk' | 'zh-cn'>> = { tc: 'zh-hk', zh: 'zh-cn' };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const longestName = 20;
const numberPattern = /^[\w-]{1,128}$/;
/** FPS has no refunds: staff transfer the money. */
const fps = '802001';
/** Codes for a number that was already used. */
const repeated: readonly string[] = ['1102', '2011'];
const refundAtWork: readonly string[] = ['1143', '1145'];
/** Refunds that QFPay does not support: partial (1270, 1271) or at all (1150, 1155). */
const manualRefundCodes: readonly string[] = ['1270', '1271', '1150', '1155'];
const pageSize = 100;
const mostPages = 50;

/**
 * Hong Kong dollars only, as required by FPS and AlipayHK (sdk.qfapi.com, Supported Currencies). QFPay recommends more than
 * 200 cents, below which its risk control may refuse (sdk.qfapi.com, Hosted Checkout Page, txamt). It documents no maximum;
 * ours is Stripe's for the same cards.
 */
const limits: Readonly<Partial<Record<CurrencyCode, AmountLimits>>> = {
  HKD: { minMinor: 201, maxMinor: 99_999_999 },
};

/** The name on the payment page: at most 20 letters without punctuation, else the order number. */
function goodsName({ subject }: StartContext, { orderNumber }: Attempt): string {
  const plain = subject.replaceAll(/[^\p{L}\p{N} ]/gu, '').trim();
  return plain.length <= longestName ? plain : String(orderNumber);
}

function withNumber(address: string, outTradeNo: string): string {
  const url = new URL(address);
  url.searchParams.set('out_trade_no', outTradeNo);
  return url.href;
}

/** QFPay ('qianfang'): a signed URL of its payment page, and its API for everything else. */
export class QianfangAdapter implements PaymentAdapter {
  readonly id = 'qianfang';
  /** QFPay names no payee: an account code gives access to that account only. */
  readonly payee: string;
  readonly isLive: boolean;
  readonly limits = limits;
  readonly returnPath = '/paycallback/';
  /** Wallets refuse codes with a lifetime below five minutes. */
  readonly minLifetimeMs = 5 * minuteMs;
  readonly #client: QianfangClient;
  readonly #origin: string;
  readonly #keys: readonly [string, ...string[]];
  readonly #now: () => Date;

  constructor({ appCode, key, ...places }: QianfangSettings, now: () => Date) {
    const origin = places.origin ?? places.gateway;
    this.#origin = origin ?? liveOrigin;
    this.#keys = severalOf(key);
    this.#client = new QianfangClient({ origin: this.#origin, appCode, key: this.#keys[0] });
    this.#now = now;
    this.payee = appCode;
    this.isLive = origin === undefined;
  }

  /** Builds the URL; QFPay learns of the attempt when the shopper opens it. */
  async start(attempt: Attempt, context: StartContext): Promise<PaymentStart> {
    const { outTradeNo, amount, expiresAt } = attempt;
    const minutes = Math.ceil((expiresAt.getTime() - this.#now().getTime()) / minuteMs);
    const fields = {
      appcode: this.payee,
      sign_type: 'sha256',
      paysource: 'remotepay_checkout',
      txamt: String(amount.minor),
      txcurrcd: amount.currency,
      out_trade_no: outTradeNo,
      txdtm: chinaTime(this.#now()),
      return_url: withNumber(context.returnUrl, outTradeNo),
      failed_url: withNumber(context.returnUrl, outTradeNo),
      cancel_url: context.cancelUrl,
      notify_url: context.notifyUrl,
      goods_name: goodsName(context, attempt),
      // Lifetime of a wallet's code; the page has its own end.
      expired_time: String(Math.min(120, Math.max(5, minutes))),
      checkout_expired_time: String(expiresAt.getTime()),
      lang: languages[context.locale] ?? 'en',
    };
    const query = new URLSearchParams({ ...fields, sign: signPage(fields, this.#keys[0]) });
    return { kind: 'redirect', url: `${this.#origin}/checkstand/#/?${query}`, providerRef: outTradeNo };
  }

  async #records(fields: Readonly<Record<string, string>>): Promise<QianfangRecord[]> {
    return readAnswer('qianfang', queryAnswer, await this.#client.call('/trade/v1/query', fields)).data;
  }

  /** Without a start QFPay searches the current month only. */
  #since(from: Date): { start_time: string; end_time: string } {
    const end = new Date(this.#now().getTime() + dayMs);
    return { start_time: chinaTime(from), end_time: chinaTime(end) };
  }

  /** The refunded amount of a payment, from the list of all transactions since it. */
  async #refundsOf(payment: QianfangRecord): Promise<number> {
    const range = this.#since(paidAtOf(payment) ?? new Date(this.#now().getTime() - dayMs));
    let sum = 0;
    for (let page = 1; page <= mostPages; page += 1) {
      const rows = await this.#records({ ...range, page: String(page), page_size: String(pageSize) });
      const own = rows.filter((row) => row.order_type === 'refund' && row.origssn === payment.syssn);
      sum += own.reduce((part, row) => part + (row.respcd === '0000' ? row.txamt : 0), 0);
      if (rows.length < pageSize) return sum;
    }
    throw new ProviderError('qianfang', `too many payments since ${range.start_time}`, {
      isTemporary: false,
    });
  }

  async #observe(payment: QianfangRecord): Promise<Observation> {
    const part = isPartlyRefunded(payment) ? await this.#refundsOf(payment) : 0;
    return observeRecord(payment, part, this, this.#now());
  }

  async #payment({ outTradeNo, expiresAt }: Attempt): Promise<QianfangRecord | undefined> {
    const range = this.#since(new Date(expiresAt.getTime() - dayMs));
    return paymentAmong(await this.#records({ ...range, out_trade_no: outTradeNo }));
  }

  async query(attempt: Attempt): Promise<Observation> {
    const found = await this.#payment(attempt);
    if (found) return this.#observe(found);
    // The page was not opened yet; it can still be paid.
    return {
      provider: 'qianfang',
      outTradeNo: attempt.outTradeNo,
      state: 'created',
      review: 'none',
      providerTxn: null,
      wasDeclined: false,
      paid: null,
      refundedMinor: 0,
      payee: this.payee,
      isLive: this.isLive,
      at: this.#now(),
    };
  }

  async #bySerial(syssn: string): Promise<QianfangRecord | undefined> {
    const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})/.exec(syssn) ?? [];
    const day = new Date(`${year}-${month}-${date}T00:00:00+08:00`);
    const range = Number.isNaN(day.getTime()) ? {} : this.#since(new Date(day.getTime() - dayMs));
    return (await this.#records({ ...range, syssn })).find((row) => row.syssn === syssn);
  }

  /** Also accepts the number of a refund and follows it to its payment. */
  async queryPayment(syssn: string): Promise<Observation | null> {
    if (!numberPattern.test(syssn)) return null;
    const found = await this.#bySerial(syssn);
    const isRefund = found?.order_type === 'refund';
    const payment = isRefund && found.origssn ? await this.#bySerial(found.origssn) : found;
    return payment?.order_type === 'payment' ? this.#observe(payment) : null;
  }

  /** Wallets of Hong Kong cannot be cancelled: late payments are detected and refunded. */
  close(): Promise<CloseResult> {
    return Promise.resolve('unsupported');
  }

  /** The number of a refund is derived from its key, so that repetitions are recognised. */
  async refund(attempt: Attempt, refund: { key: string; amount: Money }): Promise<RefundResult> {
    const payment = await this.#payment(attempt);
    if (payment?.respcd !== '0000') {
      throw new ProviderError('qianfang', 'nothing was paid on this attempt', { isTemporary: false });
    }
    if (payment.pay_type === fps) return { state: 'unsupported', providerRefundId: null };
    const number = refund.key.replaceAll(/[^\w-]/g, '-').slice(0, 128);
    try {
      const document = await this.#client.call('/trade/v1/refund', {
        syssn: payment.syssn,
        out_trade_no: number,
        txamt: String(refund.amount.minor),
        txdtm: chinaTime(this.#now()),
      });
      const { syssn } = readAnswer('qianfang', refundAnswer, document);
      return { state: 'done', providerRefundId: syssn ?? null };
    } catch (error) {
      if (!(error instanceof QianfangRefusal)) throw error;
      if (manualRefundCodes.includes(error.respcd)) return { state: 'unsupported', providerRefundId: null };
      if (refundAtWork.includes(error.respcd)) return { state: 'pending', providerRefundId: null };
      if (!repeated.includes(error.respcd)) throw error;
      return this.#refundBefore(payment, number);
    }
  }

  async #refundBefore(payment: QianfangRecord, number: string): Promise<RefundResult> {
    const range = this.#since(paidAtOf(payment) ?? new Date(this.#now().getTime() - dayMs));
    const rows = await this.#records({ ...range, out_trade_no: number });
    const known = rows.find((row) => row.order_type === 'refund' && row.origssn === payment.syssn);
    if (!known) return { state: 'pending', providerRefundId: null };
    const isAtWork = refundAtWork.includes(known.respcd);
    const state = known.respcd === '0000' ? 'done' : isAtWork ? 'pending' : 'failed';
    return { state, providerRefundId: known.syssn };
  }

  /**
   * The signature of a notification is a weak MD5 without a time, so a notification only triggers a query. Repetitions have
   * the same number and trigger none.
   */
  verifyNotification(headers: Headers, raw: Uint8Array): Notification {
    const given = headers.get('x-qf-sign') ?? '';
    const isSigned = this.#keys.some((key) => isSameSign(signNotification(raw, key), given));
    if (!isSigned) return { ok: false, fault: 'signature', why: 'signature' };
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
      const { notify_type: kind, syssn } = readAnswer('qianfang', notification, JSON.parse(text));
      return { ok: true, eventId: `${kind}:${syssn}`, observations: [], recheck: syssn };
    } catch {
      return { ok: false, fault: 'content', why: 'not a notification' };
    }
  }

  acknowledge(accepted: boolean): Response {
    return new Response(accepted ? 'SUCCESS' : 'FAIL', { status: accepted ? 200 : 400 });
  }

  readReturn(query: URLSearchParams): { outTradeNo: string } | null {
    const outTradeNo = query.get('out_trade_no') ?? '';
    return numberPattern.test(outTradeNo) ? { outTradeNo } : null;
  }
}
