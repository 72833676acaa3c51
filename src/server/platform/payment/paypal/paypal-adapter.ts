import * as v from 'valibot';
import type { Money } from '#kernel/shop/money/money.ts';
import type { PaymentRecord } from '#kernel/shop/payment/reconciliation.rules.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import {
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
import { readAnswer } from '../provider-fetch.ts';
import { severalOf } from '../several.ts';
import { payPalLimits, toPayPalAmount } from './paypal-amount.ts';
import { PayPalCertificates } from './paypal-certificates.ts';
import { PayPalClient, PayPalRefusal } from './paypal-client.ts';
import { approvalPageOf, captureOf, observeOrder, type PayPalOrder, readOrder } from './paypal-mapper.ts';
import { readNotification } from './paypal-notification.ts';
import { payPalStatement } from './paypal-statement.ts';
import { readReference } from './paypal-webhook.ts';

export interface PayPalSettings {
  clientId: string;
  clientSecret: string;
  /** Several, separated by commas, while a webhook is replaced. */
  webhookId: string;
  merchantId: string;
  /** PayPal's test environment. */
  gateway?: string;
  /** Origin of the sandbox; PayPal's own by default. */
  origin?: string | undefined;
}

const liveOrigin = 'https://api-m.paypal.com';
const knownLocales: Readonly<Record<Locale, string>> = { en: 'en-GB', tc: 'zh-HK', zh: 'zh-CN' };

/** PayPal takes languages with a region. */
const localeOf = (locale: Locale): string =>
  knownLocales[locale] ?? (/^[a-z]{2}-[A-Z]{2}$/.exec(languageOf(locale).intl)?.[0] || 'en-GB');
const orderPattern = /^[A-Z0-9]{8,32}$/;
const longestText = 127;

/** Declines by the bank or PayPal; another attempt may succeed. */
const declines: readonly string[] = [
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'COMPLIANCE_VIOLATION',
];

const capturedAlready: readonly string[] = ['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED'];

const refundStates: Record<string, RefundResult['state']> = {
  COMPLETED: 'done',
  FAILED: 'failed',
  CANCELLED: 'failed',
};
/** PayPal refunds for 180 days. After that, or if the account is restricted, staff pay back. */
const manualRefundCodes: readonly string[] = [
  'REFUND_TIME_LIMIT_EXCEEDED',
  'REFUND_NOT_ALLOWED',
  'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'PERMISSION_DENIED',
];

const refundAnswer = v.looseObject({ id: v.string(), status: v.string() });
const captureAnswer = v.looseObject({
  supplementary_data: v.looseObject({ related_ids: v.looseObject({ order_id: v.string() }) }),
});

/** PayPal Checkout (Orders v2). Uses its own client, because the SDK cannot use another origin. */
export class PayPalAdapter implements PaymentAdapter {
  readonly id = 'paypal';
  readonly payee: string;
  readonly isLive: boolean;
  readonly limits = payPalLimits;
  readonly returnPath = '/paycallback/';
  /** PayPal orders have no configurable end; the shop does not capture after its own. */
  readonly minLifetimeMs = 0;
  readonly #client: PayPalClient;
  readonly #certificates: PayPalCertificates;
  readonly #webhookIds: readonly string[];
  readonly #now: () => Date;

  constructor(settings: PayPalSettings, now: () => Date) {
    const { clientId, clientSecret, gateway, origin } = settings;
    this.#client = new PayPalClient({ origin: origin ?? gateway ?? liveOrigin, clientId, clientSecret, now });
    this.#certificates = new PayPalCertificates(origin);
    this.#webhookIds = severalOf(settings.webhookId);
    this.#now = now;
    this.payee = settings.merchantId;
    this.isLive = (origin ?? gateway) === undefined;
  }

  #orderId(attempt: Attempt): string {
    if (attempt.providerRef === null) {
      throw new ProviderError('paypal', `${attempt.outTradeNo} was never started`, { isTemporary: false });
    }
    return attempt.providerRef;
  }

  /** Undefined if PayPal does not have the order (any more). */
  async #read(orderId: string): Promise<PayPalOrder | undefined> {
    try {
      return readOrder(await this.#client.call({ method: 'GET', path: `/v2/checkout/orders/${orderId}` }));
    } catch (error) {
      if (error instanceof PayPalRefusal && error.status === 404) return undefined;
      throw error;
    }
  }

  #observe(order: PayPalOrder): Observation {
    return observeOrder(order, this, this.#now());
  }

  #unpaid(attempt: Attempt, state: 'closed' | 'failed'): Observation {
    return {
      provider: 'paypal',
      outTradeNo: attempt.outTradeNo,
      state,
      review: 'none',
      providerTxn: null,
      wasDeclined: state === 'failed',
      paid: null,
      refundedMinor: 0,
      payee: this.payee,
      isLive: this.isLive,
      at: this.#now(),
    };
  }

  async start(attempt: Attempt, context: StartContext): Promise<PaymentStart> {
    const { outTradeNo, amount } = attempt;
    const order = readOrder(
      await this.#client.call({
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId: outTradeNo,
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              reference_id: outTradeNo,
              custom_id: outTradeNo,
              // PayPal accepts one payment per invoice id, so each attempt has its own.
              invoice_id: outTradeNo,
              description: context.subject.slice(0, longestText),
              amount: {
                currency_code: amount.currency,
                value: toPayPalAmount(amount.minor, amount.currency),
              },
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                locale: localeOf(context.locale),
                return_url: context.returnUrl,
                cancel_url: context.cancelUrl,
                user_action: 'PAY_NOW',
                shipping_preference: 'NO_SHIPPING',
                payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
              },
            },
          },
        },
      }),
    );
    const url = approvalPageOf(order);
    if (!url) throw new ProviderError('paypal', 'the order has no approval page', { isTemporary: false });
    return { kind: 'redirect', url, providerRef: order.id };
  }

  async query(attempt: Attempt): Promise<Observation> {
    const order = await this.#read(this.#orderId(attempt));
    return order ? this.#observe(order) : this.#unpaid(attempt, 'closed');
  }

  async capture(attempt: Attempt): Promise<Observation> {
    const path = `/v2/checkout/orders/${this.#orderId(attempt)}/capture`;
    try {
      const requestId = `${attempt.outTradeNo}:capture`;
      return this.#observe(readOrder(await this.#client.call({ method: 'POST', path, requestId })));
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) throw error;
      if (capturedAlready.includes(error.issue)) return this.query(attempt);
      if (declines.includes(error.issue)) return this.#unpaid(attempt, 'failed');
      throw error;
    }
  }

  async queryPayment(reference: string): Promise<Observation | null> {
    const asked = readReference(reference);
    if (!asked) return null;
    const orderId = asked.kind === 'order' ? asked.id : await this.#orderOfCapture(asked.id);
    const order = orderId === undefined ? undefined : await this.#read(orderId);
    if (!order) return null;
    const seen = this.#observe(order);
    return asked.kind === 'dispute' && seen.paid ? { ...seen, state: 'disputed' } : seen;
  }

  async #orderOfCapture(id: string): Promise<string | undefined> {
    try {
      const document = await this.#client.call({ method: 'GET', path: `/v2/payments/captures/${id}` });
      const read = v.safeParse(captureAnswer, document);
      return read.success ? read.output.supplementary_data.related_ids.order_id : undefined;
    } catch (error) {
      if (error instanceof PayPalRefusal && error.status === 404) return undefined;
      throw error;
    }
  }

  /** PayPal cannot close an open order. That is harmless: money moves by our capture only, and closed attempts are not captured. */
  async close(attempt: Attempt): Promise<CloseResult> {
    const order = await this.#read(this.#orderId(attempt));
    return order && captureOf(order) && this.#observe(order).state !== 'failed' ? 'already_paid' : 'closed';
  }

  async refund(attempt: Attempt, refund: { key: string; amount: Money }): Promise<RefundResult> {
    const order = await this.#read(this.#orderId(attempt));
    const captured = order && captureOf(order);
    if (!captured)
      throw new ProviderError('paypal', 'nothing was paid on this order', { isTemporary: false });
    const { minor, currency } = refund.amount;
    try {
      const document = await this.#client.call({
        method: 'POST',
        path: `/v2/payments/captures/${captured.id}/refund`,
        requestId: refund.key,
        body: {
          amount: { currency_code: currency, value: toPayPalAmount(minor, currency) },
          custom_id: attempt.outTradeNo,
        },
      });
      const { id, status } = readAnswer('paypal', refundAnswer, document);
      return { state: refundStates[status] ?? 'pending', providerRefundId: id };
    } catch (error) {
      const isForPeople = error instanceof PayPalRefusal && manualRefundCodes.includes(error.issue);
      if (isForPeople) return { state: 'unsupported', providerRefundId: null };
      throw error;
    }
  }

  /** All transactions of the account in a period. */
  statement(from: Date, to: Date): Promise<PaymentRecord[]> {
    return payPalStatement(this.#client, from, to);
  }

  verifyNotification(headers: Headers, raw: Uint8Array, now: Date): Promise<Notification> {
    const own = { certificates: this.#certificates, webhookIds: this.#webhookIds };
    return readNotification(own, { headers, raw }, now);
  }

  acknowledge(accepted: boolean): Response {
    return Response.json({ received: accepted }, { status: accepted ? 200 : 400 });
  }

  readReturn(query: URLSearchParams): { providerRef: string } | null {
    const orderId = query.get('token') ?? '';
    return orderPattern.test(orderId) ? { providerRef: orderId } : null;
  }
}
