import * as v from 'valibot';
import type { Money } from '#kernel/shop/money/money.ts';
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
import { chinaIsoTime } from '../china-time.ts';
import { exactText } from '../exact-text.ts';
import { severalOf } from '../several.ts';
import { WxpayClient, type WxpayKeys } from './wxpay-client.ts';
import {
  envelope,
  observeRefund,
  observeTransaction,
  refundAnswer,
  refundNotice,
  transaction,
  wxpayLimits,
} from './wxpay-messages.ts';
import { openResource } from './wxpay-resource.ts';

export interface WxpaySettings extends WxpayKeys {
  appId: string;
  /** The APIv3 key, 32 bytes; during a rotation the old and the new one, separated by a comma. */
  apiKey: string;
}

const numberPattern = /^[0-9A-Za-z_|*-]{6,32}$/;
const unknownOrder = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'];
const paidOrder = ['ORDERPAID', 'ORDER_PAID'];
const closedOrder = ['ORDER_CLOSED', 'ORDERCLOSED'];
/** The merchant's balance is too low: staff pay back or top it up and retry. */
const cannotRefundNow = ['NOT_ENOUGH'];

/** Our certificate, application or merchant is not accepted. */
const wrongKeys = ['SIGN_ERROR', 'APPID_MCHID_NOT_MATCH', 'MCH_NOT_EXISTS', 'NO_AUTH', '401'];

/** Refund numbers must not contain a colon. */
function refundNumber(key: string): string {
  return key.replaceAll(/[^0-9A-Za-z_|*@-]/g, '-').slice(0, 64);
}

/** WeChat Pay v3 of mainland China: a QR code on a desktop (Native), a page that opens WeChat on a phone (H5). */
export class WxpayAdapter implements PaymentAdapter {
  readonly id = 'wxpay';
  readonly payee: string;
  readonly isLive: boolean;
  readonly limits = wxpayLimits;
  readonly returnPath = '/paycallback/';
  /** `time_expire` must be at least a minute ahead. */
  readonly minLifetimeMs = 2 * 60_000;
  readonly #settings: WxpaySettings;
  readonly #client: WxpayClient;
  readonly #now: () => Date;

  constructor(settings: WxpaySettings, now: () => Date) {
    this.#settings = settings;
    this.#client = new WxpayClient(settings, now);
    this.#now = now;
    this.payee = settings.merchantId;
    this.isLive = settings.origin === undefined;
  }

  get #account() {
    return { appId: this.#settings.appId, payee: this.payee, isLive: this.isLive };
  }

  #refuse(code: string): never {
    throw new ProviderError('wxpay', code, { isTemporary: false, isKeyRefused: wrongKeys.includes(code) });
  }

  #read<Shape extends v.GenericSchema>(shape: Shape, body: unknown): v.InferOutput<Shape> {
    const result = v.safeParse(shape, body);
    if (result.success) return result.output;
    return this.#refuse(`an answer that cannot be read: ${v.getDotPath(result.issues[0]) ?? 'shape'}`);
  }

  /** QR codes are for desktops, pages for phones. */
  suits(payUrl: string, isPhone: boolean): boolean {
    return payUrl.startsWith('weixin:') !== isPhone;
  }

  async start(attempt: Attempt, context: StartContext): Promise<PaymentStart> {
    const { outTradeNo, orderNumber, amount, expiresAt } = attempt;
    const order = {
      appid: this.#settings.appId,
      mchid: this.payee,
      description: context.subject.slice(0, 127),
      out_trade_no: outTradeNo,
      time_expire: chinaIsoTime(expiresAt),
      notify_url: context.notifyUrl,
      amount: { total: amount.minor, currency: 'CNY' },
    };
    if (!context.isPhone) {
      const { code, body } = await this.#client.call('POST', '/v3/pay/transactions/native', order);
      if (code !== '') this.#refuse(code);
      const { code_url: codeUrl } = this.#read(v.looseObject({ code_url: v.string() }), body);
      return { kind: 'qr', codeUrl, providerRef: outTradeNo };
    }
    const scene_info = { payer_client_ip: context.ip, h5_info: { type: 'Wap' } };
    const { code, body } = await this.#client.call('POST', '/v3/pay/transactions/h5', {
      ...order,
      scene_info,
    });
    if (code !== '') this.#refuse(code);
    const { h5_url } = this.#read(v.looseObject({ h5_url: v.pipe(v.string(), v.url()) }), body);
    // WeChat appends no parameters to the return URL.
    const back = new URL(context.returnUrl);
    back.searchParams.set('wxpay', String(orderNumber));
    const url = new URL(h5_url);
    url.searchParams.set('redirect_url', back.href);
    return { kind: 'redirect', url: url.href, providerRef: outTradeNo };
  }

  async #refundsOf(attempt: Attempt): Promise<number> {
    let sum = 0;
    for (const key of attempt.refundKeys ?? []) {
      const path = `/v3/refund/domestic/refunds/${refundNumber(key)}`;
      const { code, body } = await this.#client.call('GET', path);
      if (unknownOrder.includes(code)) continue;
      if (code !== '') this.#refuse(code);
      const refund = this.#read(refundAnswer, body);
      if (refund.status === 'SUCCESS') sum += refund.amount.refund;
    }
    return sum;
  }

  #unknown({ outTradeNo, expiresAt }: Attempt): Observation {
    const at = this.#now();
    const trade_state = at < expiresAt ? 'NOTPAY' : 'CLOSED';
    const { appId: appid, payee: mchid } = this.#account;
    const seen = { appid, mchid, out_trade_no: outTradeNo, trade_state } as const;
    return observeTransaction(seen, this.#account, 0, at);
  }

  async query(attempt: Attempt): Promise<Observation> {
    const path = `/v3/pay/transactions/out-trade-no/${attempt.outTradeNo}?mchid=${this.payee}`;
    const { code, body } = await this.#client.call('GET', path);
    if (unknownOrder.includes(code)) return this.#unknown(attempt);
    if (code !== '') this.#refuse(code);
    const seen = this.#read(transaction, body);
    const refunded = seen.trade_state === 'REFUND' ? await this.#refundsOf(attempt) : 0;
    return observeTransaction(seen, this.#account, refunded, this.#now());
  }

  async queryPayment(providerTxn: string): Promise<Observation | null> {
    const path = `/v3/pay/transactions/id/${encodeURIComponent(providerTxn)}?mchid=${this.payee}`;
    const { code, body } = await this.#client.call('GET', path);
    if (unknownOrder.includes(code)) return null;
    if (code !== '') this.#refuse(code);
    return observeTransaction(this.#read(transaction, body), this.#account, 0, this.#now());
  }

  async close(attempt: Attempt): Promise<CloseResult> {
    const path = `/v3/pay/transactions/out-trade-no/${attempt.outTradeNo}/close`;
    const { code } = await this.#client.call('POST', path, { mchid: this.payee });
    if (code === '' || closedOrder.includes(code) || unknownOrder.includes(code)) return 'closed';
    return paidOrder.includes(code) ? 'already_paid' : 'retry_later';
  }

  async refund(attempt: Attempt, refund: { key: string; amount: Money }): Promise<RefundResult> {
    const { code, body } = await this.#client.call('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: attempt.outTradeNo,
      out_refund_no: refundNumber(refund.key),
      amount: { refund: refund.amount.minor, total: attempt.amount.minor, currency: 'CNY' },
    });
    if (cannotRefundNow.includes(code)) return { state: 'failed', providerRefundId: null };
    if (code !== '') this.#refuse(code);
    const { refund_id: providerRefundId, status } = this.#read(refundAnswer, body);
    const states = { SUCCESS: 'done', PROCESSING: 'pending', CLOSED: 'failed', ABNORMAL: 'failed' } as const;
    return { state: states[status], providerRefundId };
  }

  /** The decrypted message; null if our key does not fit. */
  #open(resource: v.InferOutput<typeof envelope>['resource']): unknown {
    try {
      return JSON.parse(openResource(resource, severalOf(this.#settings.apiKey)) ?? 'null');
    } catch {
      return null;
    }
  }

  verifyNotification(headers: Headers, raw: Uint8Array, now: Date): Notification {
    const text = exactText(raw);
    if (text === undefined) return { ok: false, fault: 'content', why: 'not UTF-8' };
    const fault = this.#client.faultOf(headers, text, now);
    if (fault !== undefined) return { ok: false, ...fault };
    let document: unknown;
    try {
      document = JSON.parse(text);
    } catch {
      return { ok: false, fault: 'content', why: 'no JSON' };
    }
    const outer = v.safeParse(envelope, document);
    if (!outer.success) {
      return { ok: false, fault: 'content', why: `envelope: ${v.getDotPath(outer.issues[0]) ?? 'shape'}` };
    }
    const { id: eventId, event_type: type, create_time, resource } = outer.output;
    const message = this.#open(resource);
    if (message === null) return { ok: false, fault: 'signature', why: 'cannot be decrypted' };
    const at = new Date(create_time);
    const accepted = (observations: Observation[]) =>
      ({ ok: true, eventId, observations, recheck: null }) as const;
    if (type.startsWith('TRANSACTION.')) {
      const seen = v.safeParse(transaction, message);
      if (!seen.success) return { ok: false, fault: 'content', why: 'no transaction' };
      return accepted([observeTransaction(seen.output, this.#account, 0, at)]);
    }
    if (type !== 'REFUND.SUCCESS') return accepted([]);
    const refund = v.safeParse(refundNotice, message);
    if (!refund.success) return { ok: false, fault: 'content', why: 'no refund' };
    return accepted([observeRefund(refund.output, this.#account, at)]);
  }

  acknowledge(accepted: boolean): Response {
    if (accepted) return new Response(null, { status: 204 });
    return Response.json({ code: 'FAIL', message: 'not verified' }, { status: 401 });
  }

  readReturn(query: URLSearchParams): AttemptHint | null {
    const number = query.get('out_trade_no') ?? '';
    return numberPattern.test(number) ? { outTradeNo: number } : null;
  }
}
