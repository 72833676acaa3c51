import Stripe from 'stripe';
import type { Money } from '#kernel/shop/money/money.ts';
import type { PaymentRecord } from '#kernel/shop/payment/reconciliation.rules.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { inClientSpan } from '#server/platform/tracing/spans.ts';
import {
  type Attempt,
  type CloseResult,
  type NoticeRefusal,
  type Notification,
  type Observation,
  type PaymentAdapter,
  type PaymentStart,
  ProviderError,
  type RefundResult,
  type StartContext,
} from '../adapter.ts';
import { exactText } from '../exact-text.ts';
import { severalOf } from '../several.ts';
import { stripeLimits, toStripeAmount } from './stripe-amount.ts';
import { faultOf } from './stripe-event.ts';
import { observeSession, sessionExpansions } from './stripe-mapper.ts';
import { bookLines } from './stripe-statement.ts';

export interface StripeSettings {
  secretKey: string;
  /** Several, separated by commas, while the secret is rotated. */
  webhookSecret: string;
  /** Origin of the sandbox; Stripe's own by default. */
  origin?: string | undefined;
}

type StripeLocale = Stripe.Checkout.SessionCreateParams.Locale;

const knownLocales: Readonly<Record<Locale, StripeLocale>> = { en: 'en-GB', tc: 'zh-HK', zh: 'zh' };

/** Languages of Stripe's pages; `auto` is that of the shopper's browser. */
const stripeLocales = [
  ...['bg', 'cs', 'da', 'de', 'el', 'es', 'et', 'fi', 'fil', 'fr', 'hr', 'hu', 'id', 'it', 'ja', 'ko'],
  ...['lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sv', 'th', 'tr', 'vi'],
] as readonly StripeLocale[];

function stripeLocale(locale: Locale): StripeLocale {
  const [language] = languageOf(locale).intl.split('-');
  return knownLocales[locale] ?? stripeLocales.find((known) => known === language) ?? 'auto';
}
const timeoutMs = 8_000;
const maxSkewS = 300;
const sessionPattern = /^cs_(?:test|live)_[A-Za-z0-9]{8,200}$/;

function asProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const isTemporary =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError;
  const isAnswered = !(error instanceof Stripe.errors.StripeConnectionError);
  const isKeyRefused =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError;
  return new ProviderError('stripe', error.message, { isTemporary, isAnswered, isKeyRefused, cause: error });
}

function refundResult(refund: Stripe.Refund): RefundResult {
  const states: Record<string, RefundResult['state']> = {
    succeeded: 'done',
    failed: 'failed',
    canceled: 'failed',
  };
  return { state: states[refund.status ?? ''] ?? 'pending', providerRefundId: refund.id };
}

/** The payment of an event that carries no Checkout Session. */
function paymentOf(event: Stripe.Event): string | null {
  const object = event.data.object as { payment_intent?: string | { id: string } | null };
  const reference = object.payment_intent;
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** The return URL with Stripe's placeholder of the session, whose braces must not be encoded. */
function withSession(address: string): string {
  return `${address}${new URL(address).search === '' ? '?' : '&'}session_id={CHECKOUT_SESSION_ID}`;
}

const rechecked = /^(?:charge\.refunded|charge\.dispute\.|refund\.|review\.|payment_intent\.payment_failed)/;

/** Stripe Checkout, hosted page, through the official SDK. */
export class StripeAdapter implements PaymentAdapter {
  readonly id = 'stripe';
  /** Stripe names the account only if it is not that of the key. */
  readonly payee = 'self';
  readonly isLive: boolean;
  readonly limits = stripeLimits;
  readonly returnPath = '/stripeback/';
  /** Stripe refuses sessions that end within 30 minutes; one minute for the request. */
  readonly minLifetimeMs = 31 * 60_000;
  readonly #stripe: Stripe;
  readonly #host: string;
  readonly #webhookSecrets: readonly string[];
  readonly #now: () => Date;

  constructor(settings: StripeSettings, now: () => Date) {
    const origin = settings.origin === undefined ? undefined : new URL(settings.origin);
    this.#stripe = new Stripe(settings.secretKey, {
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
      ...(origin
        ? {
            host: origin.hostname,
            port: origin.port,
            protocol: origin.protocol === 'http:' ? 'http' : 'https',
          }
        : {}),
    });
    this.#host = origin?.host ?? 'api.stripe.com';
    this.#webhookSecrets = severalOf(settings.webhookSecret);
    this.#now = now;
    this.isLive = /^[sr]k_live_/.test(settings.secretKey);
  }

  /** A call of the SDK in a span. Throws a ProviderError. */
  async #call<T>(body: () => Promise<T>): Promise<T> {
    try {
      return await inClientSpan('provider stripe', { 'server.address': this.#host }, body);
    } catch (error) {
      throw asProviderError(error);
    }
  }

  #sessionId(attempt: Attempt): string {
    if (attempt.providerRef === null) {
      throw new ProviderError('stripe', `${attempt.outTradeNo} was never started`, { isTemporary: false });
    }
    return attempt.providerRef;
  }

  async #retrieve(id: string): Promise<Stripe.Checkout.Session> {
    return this.#call(() => this.#stripe.checkout.sessions.retrieve(id, { expand: sessionExpansions }));
  }

  async start(attempt: Attempt, context: StartContext): Promise<PaymentStart> {
    const { outTradeNo } = attempt;
    const session = await this.#call(() =>
      this.#stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: outTradeNo,
          customer_email: context.email,
          locale: stripeLocale(context.locale),
          expires_at: Math.floor(attempt.expiresAt.getTime() / 1000),
          success_url: withSession(context.returnUrl),
          cancel_url: context.cancelUrl,
          metadata: { out_trade_no: outTradeNo, increment_id: String(attempt.orderNumber) },
          payment_intent_data: { metadata: { out_trade_no: outTradeNo } },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: attempt.amount.currency.toLowerCase(),
                unit_amount: toStripeAmount(attempt.amount.minor, attempt.amount.currency),
                product_data: { name: context.subject },
              },
            },
          ],
        },
        { idempotencyKey: outTradeNo },
      ),
    );
    if (!session.url) throw new ProviderError('stripe', 'the session has no page', { isTemporary: false });
    return { kind: 'redirect', url: session.url, providerRef: session.id };
  }

  async query(attempt: Attempt): Promise<Observation> {
    return observeSession(await this.#retrieve(this.#sessionId(attempt)), this, this.#now());
  }

  async queryPayment(providerTxn: string): Promise<Observation | null> {
    const found = await this.#call(() =>
      this.#stripe.checkout.sessions.list({ payment_intent: providerTxn, limit: 1 }),
    );
    const [session] = found.data;
    return session ? observeSession(await this.#retrieve(session.id), this, this.#now()) : null;
  }

  async close(attempt: Attempt): Promise<CloseResult> {
    const id = this.#sessionId(attempt);
    try {
      await this.#call(() => this.#stripe.checkout.sessions.expire(id));
      return 'closed';
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.isTemporary) return 'retry_later';
      const { status } = await this.#retrieve(id);
      if (status === 'expired') return 'closed';
      // A complete session cannot be expired: it is paid or being paid.
      return status === 'complete' ? 'already_paid' : 'retry_later';
    }
  }

  async refund(attempt: Attempt, refund: { key: string; amount: Money }): Promise<RefundResult> {
    const session = await this.#retrieve(this.#sessionId(attempt));
    const intent = session.payment_intent;
    const id = typeof intent === 'string' ? intent : intent?.id;
    if (!id) throw new ProviderError('stripe', 'nothing was paid on this session', { isTemporary: false });
    const known = await this.#refundBefore(id, refund.key);
    if (known) return refundResult(known);
    const result = await this.#call(() =>
      this.#stripe.refunds.create(
        {
          payment_intent: id,
          amount: toStripeAmount(refund.amount.minor, refund.amount.currency),
          metadata: { key: refund.key },
        },
        { idempotencyKey: refund.key },
      ),
    );
    return refundResult(result);
  }

  /**
   * The existing refund of this key. Stripe's idempotency key is not enough: it repeats the first answer for a day, whatever
   * happened to the refund, and would refund again after that.
   */
  async #refundBefore(intent: string, key: string): Promise<Stripe.Refund | undefined> {
    const list = await this.#call(() => this.#stripe.refunds.list({ payment_intent: intent, limit: 100 }));
    return list.data.find(({ metadata }) => metadata?.key === key);
  }

  async statement(from: Date, to: Date): Promise<PaymentRecord[]> {
    const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
    const lines: PaymentRecord[] = [];
    await this.#call(async () => {
      const list = this.#stripe.balanceTransactions.list({
        created: { gte: seconds(from), lte: seconds(to) },
        limit: 100,
        expand: ['data.source'],
      });
      for await (const transaction of list) lines.push(...bookLines(transaction));
    });
    return lines;
  }

  /** The event signed with one of the secrets, or why it is refused. */
  #eventOf(raw: Uint8Array, header: string, now: Date): { event: Stripe.Event } | NoticeRefusal {
    const body = exactText(raw);
    if (body === undefined) return { fault: 'content', why: 'not UTF-8' };
    let why = 'signature';
    for (const secret of this.#webhookSecrets) {
      try {
        const { webhooks } = this.#stripe;
        return { event: webhooks.constructEvent(body, header, secret, maxSkewS, undefined, now.getTime()) };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        // Other errors do not depend on the secret.
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
          return { fault: 'content', why: error.message };
        why = error.message;
      }
    }
    return { fault: 'signature', why };
  }

  verifyNotification(headers: Headers, raw: Uint8Array, now: Date): Notification {
    const header = headers.get('stripe-signature') ?? '';
    const stamp = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? Number.NaN);
    // The SDK refuses old signatures but accepts future ones.
    if (!(Math.abs(now.getTime() / 1000 - stamp) <= maxSkewS))
      return { ok: false, fault: 'time', why: 'timestamp' };
    const signed = this.#eventOf(raw, header, now);
    if ('fault' in signed) return { ok: false, ...signed };
    const { event } = signed;
    const fault = faultOf(event);
    if (fault !== undefined) return { ok: false, ...fault };
    const accepted = { ok: true, eventId: event.id } as const;
    if (!event.type.startsWith('checkout.session.')) {
      return { ...accepted, observations: [], recheck: rechecked.test(event.type) ? paymentOf(event) : null };
    }
    const account = { payee: event.account ?? this.payee };
    const at = new Date(event.created * 1000);
    const session = event.data.object as Stripe.Checkout.Session;
    const seen = observeSession(session, { ...account, isLive: event.livemode }, at, event.type);
    return { ...accepted, observations: [seen], recheck: null };
  }

  acknowledge(accepted: boolean): Response {
    return Response.json({ received: accepted }, { status: accepted ? 200 : 400 });
  }

  readReturn(query: URLSearchParams): { providerRef: string } | null {
    const id = query.get('session_id') ?? '';
    return sessionPattern.test(id) ? { providerRef: id } : null;
  }
}
