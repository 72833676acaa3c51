import type { CurrencyCode, Money } from '#kernel/shop/money/money.ts';
import type { NoticeFault } from '#kernel/shop/payment/notice-fault.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { AttemptState, ReviewState } from '#kernel/shop/payment/payment.states.ts';
import type { PaymentRecord } from '#kernel/shop/payment/reconciliation.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** One go at paying an order, as an adapter sees it. */
export interface Attempt {
  /** Our number at the provider, and the idempotency key of creating it. */
  outTradeNo: string;
  orderNumber: number;
  amount: Money;
  expiresAt: Date;
  /** The provider's own number, once it has one. */
  providerRef: string | null;
  /** Every refund asked for so far: some providers tell of each alone and never of their sum. */
  refundKeys?: readonly string[];
}

export interface StartContext {
  locale: Locale;
  /** Made by the server from named routes, or of a configured origin a client asked for. */
  returnUrl: string;
  cancelUrl: string;
  notifyUrl: string;
  /** What the shopper reads on the provider's page. */
  subject: string;
  email: string;
  /** The shopper's own device: some providers have another page for a phone, and want its address. */
  isPhone: boolean;
  ip: string;
}

/** Where the shopper goes to pay. */
export type Start =
  | { kind: 'redirect'; url: string; providerRef: string }
  | { kind: 'qr'; codeUrl: string; providerRef: string };

/** What a provider says of an attempt at one moment; the only thing that may move an order's payment. */
export interface Observation {
  provider: ProviderId;
  outTradeNo: string;
  /** The provider's own number of the attempt, where it names one. */
  providerRef?: string;
  state: AttemptState;
  review: ReviewState;
  /** The provider's number of the payment; needed with money. */
  providerTxn: string | null;
  /** A card was refused; the attempt may still be paid. */
  wasDeclined: boolean;
  /** The shopper has agreed, and the shop itself takes the money with `capture`. */
  isApproved?: boolean;
  /** What was paid; present whenever `state` has money. */
  paid: { currency: string; minor: number } | null;
  /** All refunds of this attempt together, minor units. */
  refundedMinor: number;
  payee: string;
  isLive: boolean;
  at: Date;
}

export type CloseResult = 'closed' | 'already_paid' | 'unsupported' | 'retry_later';
export interface RefundResult {
  /** `unsupported`: the provider has no way for it, a person must pay it back. */
  state: 'done' | 'pending' | 'failed' | 'unsupported';
  providerRefundId: string | null;
}

/**
 * What a genuine notification says. Where it names a payment without saying how it stands, `recheck` is the
 * provider's number of that payment, to be asked about.
 */
export type Notification =
  | { ok: true; eventId: string; observations: Observation[]; recheck: string | null }
  | ({ ok: false } & NoticeRefusal);

/** Why a notification is not believed: its kind for people, and what was found, in a developer's words. */
export interface NoticeRefusal {
  fault: NoticeFault;
  why: string;
}

/** Smallest and largest payment in a currency, minor units. */
export interface AmountLimits {
  minMinor: number;
  maxMinor: number;
}

/** Which attempt a returning shopper talks about. */
export type AttemptHint = { providerRef: string } | { outTradeNo: string };

/**
 * One payment provider. Amounts are our minor units (two decimals); an adapter converts. `query` is the
 * source of truth; what a shopper brings back from the provider is a hint and never a state. Calls throw
 * a ProviderError when the provider cannot be reached or refuses.
 */
export interface PaymentAdapter {
  readonly id: ProviderId;
  /** The account that must have been paid. */
  readonly payee: string;
  readonly isLive: boolean;
  /** The currencies it takes. */
  readonly limits: Readonly<Partial<Record<CurrencyCode, AmountLimits>>>;
  /** The page of the site the provider sends the shopper back to. */
  readonly returnPath: string;
  /** The shortest life an attempt may be given. */
  readonly minLifetimeMs: number;
  /** Whether a page that was opened before suits the shopper's device; absent where every page suits all. */
  suits?(payUrl: string, isPhone: boolean): boolean;
  start(attempt: Attempt, context: StartContext): Promise<Start>;
  query(attempt: Attempt): Promise<Observation>;
  /** Takes the money of an approved attempt; absent where money moves without the shop. */
  capture?(attempt: Attempt): Promise<Observation>;
  /** As `query`, from the provider's number of a payment; null when it is not one of ours. */
  queryPayment(providerTxn: string): Promise<Observation | null>;
  close(attempt: Attempt): Promise<CloseResult>;
  refund(attempt: Attempt, refund: { key: string; amount: Money }): Promise<RefundResult>;
  /** Checks the signature over the bytes as they came, then reads them. */
  verifyNotification(headers: Headers, raw: Uint8Array, now: Date): Notification | Promise<Notification>;
  /** What the provider wants to hear. */
  acknowledge(accepted: boolean): Response;
  readReturn(query: URLSearchParams): AttemptHint | null;
  /** The provider's own books of a time; absent where it has no such list, and every attempt is asked about instead. */
  statement?(from: Date, to: Date): Promise<PaymentRecord[]>;
}

export class ProviderError extends Error {
  /** Worth another try: the network, a 5xx, too many requests. */
  readonly isTemporary: boolean;
  /** The provider has answered. Without an answer it may have done what it was asked, and is asked the same again. */
  readonly isAnswered: boolean;

  constructor(
    provider: ProviderId,
    message: string,
    options: { isTemporary: boolean; isAnswered?: boolean; cause?: unknown },
  ) {
    super(`${provider}: ${message}`, { cause: options.cause });
    this.isTemporary = options.isTemporary;
    this.isAnswered = options.isAnswered ?? true;
  }
}
