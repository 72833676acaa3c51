import type { Transaction } from 'kysely';
import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import { refundableMinor } from '#kernel/shop/orders/orders.rules.ts';
import { queueRefundMail } from '#server/orders/order-emails.service.ts';
import { queueRefunded } from '#server/orders/order-events.service.ts';
import { type Order, setRefundedTotal } from '#server/orders/orders.service.ts';
import { followPieces } from '#server/orders/piece-job.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { issueCreditNotes } from '#server/receipts/receipts.service.ts';
import { type AttemptRow, readBalance } from './attempts.repo.ts';
import { payingAttempts } from './paying-attempts.ts';
import { insertRefund, type Refund, readRefundsOf, readRefundsOfOrder } from './refunds.repo.ts';

/** Runs in the transaction that notes a refund as paid. Passed in: returns are a higher level. */
export type OnRefundPaid = (trx: Transaction<Schema>, refundId: number, at: Date) => Promise<void>;

/** Why staff refund, who asked and who agreed. */
export interface RefundedBy {
  note: string;
  asked_by: string;
  approved_by?: string;
}

/** Start of the reference of a refund that was paid as stored value. */
export const creditRefundPrefix = 'credit:';

const keys = { late: 'late', duplicate: 'dup', fraud: 'fraud', cancelled: 'cancel' } as const;

/**
 * Inserts a refund, once per key, and enqueues its payment. Returns its id, or undefined when it was owed already.
 */
export async function oweRefund(
  trx: Transaction<Schema>,
  attempt: AttemptRow,
  owed: Pick<Refund, 'client_key' | 'reason' | 'amount_minor' | 'currency'> &
    Partial<RefundedBy & Pick<Refund, 'to_credit'>>,
  now: Date,
): Promise<number | undefined> {
  const times = { created_at: now, updated_at: now };
  const state = 'pending' as const;
  const entry = { ...owed, ...times, state, attempt_id: attempt.id, provider_refund_id: null };
  const refund = await insertRefund(trx, entry);
  if (!refund) return undefined;
  const payload = { refundId: refund.id };
  await enqueueJob(trx, { kind: 'payment.refund', key: String(refund.id), payload, dueAt: now });
  return refund.id;
}

/** The part of the payment that is neither refunded nor being refunded, with the refunds so far. */
export async function readRefundable(
  executor: Executor,
  attempt: AttemptRow,
): Promise<{ minor: number; currency: Refund['currency']; asked: Refund[]; askedMinor: number }> {
  const { capturedMinor, refundedMinor, currency } = await readBalance(executor, attempt.id);
  // A failed refund is still owed: staff pay it.
  const asked = await readRefundsOf(executor, attempt.id);
  const askedMinor = asked.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return {
    minor: refundableMinor({ capturedMinor, refundedMinor, askedMinor }),
    currency: isCurrencyCode(currency) ? currency : attempt.currency,
    asked,
    askedMinor,
  };
}

/**
 * Owes everything that was paid on an attempt and not refunded yet, or at most `mostMinor`; the job pays it. False when it was
 * owed already.
 */
export async function payBack(
  trx: Transaction<Schema>,
  attempt: AttemptRow,
  reason: keyof typeof keys,
  now: Date,
  mostMinor = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  const { minor: paidMinor, currency } = await readRefundable(trx, attempt);
  const minor = Math.min(paidMinor, mostMinor);
  if (minor <= 0) return false;
  const client_key = `${keys[reason]}:${attempt.id}`;
  return (
    (await oweRefund(trx, attempt, { client_key, reason, amount_minor: minor, currency }, now)) !== undefined
  );
}

const partKey = (reference: string): string => `part:${reference}`;

/** Whether one of the refunds has this reference. */
export function hasPart(refunds: readonly Refund[], reference: string): boolean {
  return refunds.some(({ client_key }) => client_key === partKey(reference));
}

/**
 * Owes a part of the payment, once per reference, and returns the refund's id. The caller has checked that the amount
 * is left.
 */
export function payBackPart(
  trx: Transaction<Schema>,
  attempt: AttemptRow,
  part: {
    minor: number;
    currency: Refund['currency'];
    reference: string;
    by?: RefundedBy | undefined;
    toCredit?: boolean;
  },
  now: Date,
): Promise<number | undefined> {
  const { minor: amount_minor, currency, reference, by, toCredit: to_credit = false } = part;
  return oweRefund(
    trx,
    attempt,
    { client_key: partKey(reference), reason: 'part', amount_minor, currency, to_credit, ...by },
    now,
  );
}

/** Whether a refund has just been paid as stored value. */
const isPaidAsCredit = ({ state, updated_at, provider_refund_id }: Refund, now: Date): boolean =>
  state === 'done' &&
  updated_at.getTime() === now.getTime() &&
  provider_refund_id?.startsWith(creditRefundPrefix) === true;

/**
 * After the ledger has changed: updates the refunded total of a locked order, emails the shopper once and issues
 * credit notes.
 */
export async function recordRefunds(
  trx: Transaction<Schema>,
  order: Order,
  attempts: readonly AttemptRow[],
  now: Date,
): Promise<void> {
  if (order.paid_attempt_id === null) return;
  let [capturedMinor, refundedMinor] = [0, 0];
  for (const { id } of payingAttempts(order, attempts)) {
    const balance = await readBalance(trx, id);
    capturedMinor += balance.capturedMinor;
    refundedMinor += balance.refundedMinor;
  }
  // A refunded surplus was never part of the order's total; its email is sent when it is owed.
  const refunds = await readRefundsOfOrder(trx, order);
  const surplusMinor = refunds
    .filter(({ reason, state }) => reason === 'overpaid' && state === 'done')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const refundedOfTotal = refundedMinor - surplusMinor;
  const minor = refundedOfTotal - order.refunded_minor;
  if (minor > 0) {
    const noted = await setRefundedTotal(trx, order.id, refundedOfTotal, now);
    await queueRefundMail(trx, noted, {
      ...{ minor, isAll: refundedMinor >= capturedMinor },
      isCredit: refunds.some((refund) => isPaidAsCredit(refund, now)),
    });
    await queueRefunded(trx, noted, minor, now);
    // Papers of its pieces exist since dispatch.
    if (order.dispatched_at !== null) await followPieces(trx, order.id, now);
  }
  await issueCreditNotes(trx, order, now);
}
