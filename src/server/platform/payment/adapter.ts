import type { CurrencyCode, Money } from '#kernel/shop/money/money.ts';
import type { NoticeFault } from '#kernel/shop/payment/notice-fault.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { AttemptState, ReviewState } from '#kernel/shop/payment/payment.states.ts';
import type { PaymentRecord, StatedFee } from '#kernel/shop/payment/reconciliation.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** A payment attempt of an order, as an adapter sees it. */
export interface Attempt {
  /** Our number at the provider, and the idempotency key of creating it. */
  outTradeNo: string;
  orderNumber: number;
  amount: Money;
  expiresAt: Date;
  /** The provider's own number, once it has one. */
  providerRef: string | null;
  /** Keys of all refunds requested so far; some providers report each refund but not their sum. */
  refundKeys?: readonly string[];
}

export interface StartContext {
  locale: Locale;
  /** Built by the server from named routes, or on a configured origin that the client requested. */
  returnUrl: string;
  cancelUrl: string;
  notifyUrl: string;
  /** Text that the shopper reads on the provider's page. */
  subject: string;
  email: string;
  /** The shopper's device: some providers have a page for phones and need the IP address. */
  isPhone: boolean;
  ip: string;
}

/** Where the shopper goes to pay. */
export type PaymentStart =
  | { kind: 'redirect'; url: string; providerRef: string }
  | { kind: 'qr'; codeUrl: string; providerRef: string };

/** The state of an attempt as reported by the provider; the only input that changes an order's payment. */
export interface Observation {
  provider: ProviderId;
  outTradeNo: string;
  /** The provider's number of the attempt, if it has one. */
  providerRef?: string;
  state: AttemptState;
  review: ReviewState;
  /** The provider's number of the payment; required if money moved. */
  providerTxn: string | null;
  /** A card was refused; the attempt may still be paid. */
  wasDeclined: boolean;
  /** The shopper approved the payment; the shop takes the money with `capture`. */
  isApproved?: boolean;
  /** The paid amount; set in each state with money. */
  paid: { currency: string; minor: number } | null;
  /** Sum of the refunds of this attempt, in minor units. */
  refundedMinor: number;
  /** Fees of the payment and of its refunds, as far as the provider tells them with the state. */
  fees?: readonly Omit<StatedFee, 'payment'>[];
  payee: string;
  isLive: boolean;
  at: Date;
}

export type CloseResult = 'closed' | 'already_paid' | 'unsupported' | 'retry_later';
export interface RefundResult {
  /** `unsupported`: the provider cannot refund it; staff must pay it back. */
  state: 'done' | 'pending' | 'failed' | 'unsupported';
  providerRefundId: string | null;
}

/**
 * A verified notification. If it names a payment without its state, `recheck` is the provider's number of the payment to
 * query.
 */
export type Notification =
  | { ok: true; eventId: string; observations: Observation[]; recheck: string | null }
  | ({ ok: false } & NoticeRefusal);

/** Why a notification is refused: the kind of fault for staff, and the detail for developers. */
export interface NoticeRefusal {
  fault: NoticeFault;
  why: string;
  /** The provider only tests whether signatures are verified, so staff need not know. */
  isProbe?: true;
}

/** Smallest and largest payment in a currency, minor units. */
export interface AmountLimits {
  minMinor: number;
  maxMinor: number;
}

/** Identifies the attempt of a returning shopper. */
export type AttemptHint = { providerRef: string } | { outTradeNo: string };

/**
 * The port of a payment provider. Amounts are in our minor units (two decimals); adapters convert. `query` is the source of
 * truth; parameters of a returning shopper are only a hint. Calls throw a ProviderError if the provider is not reachable or
 * refuses.
 */
export interface PaymentAdapter {
  readonly id: ProviderId;
  /** The account that must receive the money. */
  readonly payee: string;
  readonly isLive: boolean;
  /** The supported currencies with their limits. */
  readonly limits: Readonly<Partial<Record<CurrencyCode, AmountLimits>>>;
  /** The page of the site to which the provider redirects the shopper. */
  readonly returnPath: string;
  /** The shortest lifetime of an attempt. */
  readonly minLifetimeMs: number;
  /** Whether an open payment page works on the shopper's device; absent if all pages do. */
  suits?(payUrl: string, isPhone: boolean): boolean;
  start(attempt: Attempt, context: StartContext): Promise<PaymentStart>;
  query(attempt: Attempt): Promise<Observation>;
  /** Takes the money of an approved attempt; absent if the provider does it. */
  capture?(attempt: Attempt): Promise<Observation>;
  /** As `query`, by the provider's number of a payment; null if it is not ours. */
  queryPayment(providerTxn: string): Promise<Observation | null>;
  close(attempt: Attempt): Promise<CloseResult>;
  refund(attempt: Attempt, refund: { key: string; amount: Money }): Promise<RefundResult>;
  /** Verifies the signature over the received bytes, then parses them. */
  verifyNotification(headers: Headers, raw: Uint8Array, now: Date): Notification | Promise<Notification>;
  /** The response that the provider expects. */
  acknowledge(accepted: boolean): Response;
  readReturn(query: URLSearchParams): AttemptHint | null;
  /** The provider's statement of a period; absent if it has none, then each attempt is queried instead. */
  statement?(from: Date, to: Date): Promise<PaymentRecord[]>;
}

export class ProviderError extends Error {
  /** A retry may succeed: network error, 5xx, too many requests. */
  readonly isTemporary: boolean;
  /** The provider answered. Without an answer it may have executed the request, which is repeated. */
  readonly isAnswered: boolean;
  /** The account's keys or numbers are wrong. */
  readonly isKeyRefused: boolean;

  constructor(
    provider: ProviderId,
    message: string,
    options: { isTemporary: boolean; isAnswered?: boolean; isKeyRefused?: boolean; cause?: unknown },
  ) {
    super(`${provider}: ${message}`, { cause: options.cause });
    this.isTemporary = options.isTemporary;
    this.isAnswered = options.isAnswered ?? true;
    this.isKeyRefused = options.isKeyRefused ?? false;
  }
}
