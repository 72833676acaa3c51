import type { Generated } from 'kysely';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { NoticeFault } from '#kernel/shop/payment/notice-fault.ts';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { AttemptState, Mismatch, ReviewState } from '#kernel/shop/payment/payment.states.ts';
import type { PaymentTestState } from '#kernel/shop/payment/payment-test.ts';
import type { RefundState } from '#kernel/shop/payment/refund.transitions.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { MaybeJsonb, Timestamp } from '#server/platform/db/columns.ts';

/** Return URL of the shopper, and their data for the provider. */
export interface Opening {
  returnUrl: string;
  cancelUrl: string;
  isPhone: boolean;
  ip: string;
}

/** A payment attempt of an order with a provider. */
interface PaymentAttemptTable {
  id: Generated<number>;
  order_id: number;
  provider: ProviderId;
  /** Pays the rest of an order whose deposit is paid. */
  is_rest: Generated<boolean>;
  /** Our number at the provider; also the idempotency key of its creation. */
  out_trade_no: string;
  amount_minor: number;
  currency: CurrencyCode;
  /** The account that must receive the money. */
  payee: string;
  is_live: boolean;
  state: AttemptState;
  review: Generated<ReviewState>;
  mismatch: Mismatch | null;
  /** A card was declined; the attempt may still be paid. */
  was_declined: Generated<boolean>;
  locale: Locale;
  provider_ref: string | null;
  /** A payment URL or the content of a QR code. */
  pay_url: string | null;
  pay_kind: 'redirect' | 'qr' | null;
  /** Data sent to the provider at the start; null in old rows. */
  opening: MaybeJsonb<Opening>;
  created_at: Timestamp;
  expires_at: Timestamp;
  /** Lease of the process that starts it, while it is `starting`. */
  lease_until: Timestamp | null;
  /** When the provider was last queried. */
  asked_at: Timestamp | null;
  next_check_at: Timestamp | null;
  checks: Generated<number>;
}

/** A test payment of one of the shop's accounts, without an order. */
interface PaymentTestTable {
  id: Generated<number>;
  provider: ProviderId;
  /** Hash of the account's settings; another one after they change. */
  account: string;
  out_trade_no: string;
  currency: CurrencyCode | null;
  amount_minor: number | null;
  provider_txn: string | null;
  /** Null while it runs. */
  state: PaymentTestState | null;
  /** The provider's own words. */
  reason: Generated<string>;
  staff_name: string;
  started_at: Timestamp;
  /** When a verified notification named it. */
  notified_at: Timestamp | null;
}

/** Verified notifications, each once. */
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

/** The payment ledger: money movements, append-only. */
interface PaymentLedgerTable {
  id: Generated<number>;
  attempt_id: number;
  provider: ProviderId;
  /** `reversal`: a capture that was entered by mistake. */
  kind: 'capture' | 'refund' | 'dispute' | 'reversal';
  provider_txn: string;
  amount_minor: number;
  currency: string;
  at: Timestamp;
}

/** Fees of payments, as their providers reported them last. */
interface PaymentFeeTable {
  provider: ProviderId;
  /** The provider's number of the payment, also for the fee of its refunds. */
  payment: string;
  kind: 'capture' | 'refund';
  /** That of the account, which may differ from the payment's. */
  currency: string;
  /** Negative if the provider refunds a part of its fee. */
  amount_minor: number;
  at: Timestamp;
}

/** History of the attempts' claims; written by a trigger, append-only. */
interface PaymentClaimTable {
  id: Generated<number>;
  attempt_id: number;
  provider: ProviderId;
  kind: 'due' | 'lapsed' | 'settled' | 'held' | 'freed';
  amount_minor: number;
  currency: string;
  at: Timestamp;
}

/** A transfer as the bank's statement has it, entered by staff. */
interface BankEntryTable {
  id: Generated<number>;
  order_id: number;
  attempt_id: number;
  amount_minor: number;
  currency: CurrencyCode;
  received_on: string;
  bank_reference: string;
  /** Who entered it. */
  staff_name: string;
  at: Timestamp;
  reversed_at: Timestamp | null;
  reversed_by: string | null;
  reversal_reason: string | null;
  /** The entry in another currency that this one replaces, and units of this currency for one of that. */
  converted_from: Generated<number | null>;
  rate: Generated<string | null>;
}

interface RefundTable {
  id: Generated<number>;
  attempt_id: number;
  /** `late:<attempt>`, `cancel:<attempt>`, `part:<reference>` …; each reason refunds once. */
  client_key: string;
  amount_minor: number;
  currency: string;
  reason: 'late' | 'duplicate' | 'return' | 'fraud' | 'cancelled' | 'part' | 'overpaid';
  state: RefundState;
  provider_refund_id: string | null;
  /** It becomes store credit of the customer, whatever the payment was made with. */
  to_credit: Generated<boolean>;
  /** Reason that staff gave. */
  note: Generated<string>;
  /** Name of the member of staff who asked for it; '' for the shop itself. */
  asked_by: Generated<string>;
  /** Name of the second person; '' without one. */
  approved_by: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Pieces that were taken back with a refund. */
interface RefundLineTable {
  refund_id: number;
  order_item_id: number;
  quantity: number;
  /** `workshop` or the id of a store, where they are on sale again; null if they are not. */
  restocked_to: string | null;
}

/** Refused notifications of a provider since staff last checked. */
interface RefusedNoticeTable {
  provider: ProviderId;
  /** The fault of the last one. */
  fault: Generated<NoticeFault>;
  why: string;
  first_at: Timestamp;
  last_at: Timestamp;
  seen_at: Timestamp | null;
}

export interface PaymentTables {
  bank_entry: BankEntryTable;
  refused_notice: RefusedNoticeTable;
  payment_attempt: PaymentAttemptTable;
  payment_event: PaymentEventTable;
  payment_test: PaymentTestTable;
  payment_claim: PaymentClaimTable;
  payment_fee: PaymentFeeTable;
  payment_ledger: PaymentLedgerTable;
  refund: RefundTable;
  refund_line: RefundLineTable;
}
