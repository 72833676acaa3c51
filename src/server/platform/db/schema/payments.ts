import type { Generated } from 'kysely';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { NoticeFault } from '#kernel/shop/payment/notice-fault.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { AttemptState, Mismatch, ReviewState } from '#kernel/shop/payment/payment.states.ts';
import type { RefundState } from '#kernel/shop/payment/refund.transitions.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

/** Where the shopper comes back to, and what a provider sees of them. */
export interface Opening {
  returnUrl: string;
  cancelUrl: string;
  isPhone: boolean;
  ip: string;
}

/** One go at paying an order with one provider. */
interface PaymentAttemptTable {
  id: Generated<number>;
  order_id: number;
  provider: ProviderId;
  /** Our number at the provider; also the key that makes creating it twice harmless. */
  out_trade_no: string;
  amount_minor: number;
  currency: CurrencyCode;
  /** The account the money must reach. */
  payee: string;
  is_live: boolean;
  state: AttemptState;
  review: Generated<ReviewState>;
  mismatch: Mismatch | null;
  /** The provider has refused a card on it; it may still be paid. */
  was_declined: Generated<boolean>;
  locale: Locale;
  provider_ref: string | null;
  /** Where the shopper pays: an address or the text of a QR code. */
  pay_url: string | null;
  pay_kind: 'redirect' | 'qr' | null;
  /** What its provider is told when it opens it; null for attempts from before this was kept. */
  opening: MaybeJsonb<Opening>;
  created_at: Timestamp;
  expires_at: Timestamp;
  /** While it is `starting`: until then the one who opens it is at it, and nobody else touches it. */
  lease_until: Timestamp | null;
  /** When the provider was last asked how it stands. */
  asked_at: Timestamp | null;
  next_check_at: Timestamp | null;
  checks: Generated<number>;
}

/** Every genuine notification, once. */
interface PaymentEventTable {
  id: Generated<number>;
  provider: ProviderId;
  event_id: string;
  attempt_id: number | null;
  raw: string;
  raw_sha256: string;
  received_at: Timestamp;
  applied_at: Timestamp | null;
}

/** Money that has moved; rows are never changed. */
interface PaymentLedgerTable {
  id: Generated<number>;
  attempt_id: number;
  provider: ProviderId;
  kind: 'capture' | 'refund' | 'dispute';
  provider_txn: string;
  amount_minor: number;
  currency: string;
  at: Timestamp;
}

/** What attempts ask for and what became of it; written by the database with the attempt, never changed. */
interface PaymentClaimTable {
  id: Generated<number>;
  attempt_id: number;
  provider: ProviderId;
  kind: 'due' | 'lapsed' | 'settled' | 'held' | 'freed';
  amount_minor: number;
  currency: string;
  at: Timestamp;
}

interface RefundTable {
  id: Generated<number>;
  attempt_id: number;
  /** `late:<attempt>`, `cancel:<attempt>`, `part:<reference>` …: the same reason never pays back twice. */
  client_key: string;
  amount_minor: number;
  currency: string;
  reason: 'late' | 'duplicate' | 'return' | 'fraud' | 'cancelled' | 'part';
  state: RefundState;
  provider_refund_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Notices of a provider that were refused since somebody looked last. */
interface RefusedNoticeTable {
  provider: ProviderId;
  /** What was wrong with the last. */
  fault: Generated<NoticeFault>;
  why: string;
  first_at: Timestamp;
  last_at: Timestamp;
  seen_at: Timestamp | null;
}

export interface PaymentTables {
  refused_notice: RefusedNoticeTable;
  payment_attempt: PaymentAttemptTable;
  payment_event: PaymentEventTable;
  payment_claim: PaymentClaimTable;
  payment_ledger: PaymentLedgerTable;
  refund: RefundTable;
}
