import type { Transaction } from 'kysely';
import { lockOrder } from '#server/orders/orders.repo.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { addStoreCredit, returnCredit } from '#server/stored-value/stored-value.service.ts';
import {
  type AttemptRow,
  byHandPrefix,
  insertLedgerEntry,
  readAttempt,
  readBalance,
} from './attempts.repo.ts';
import { applyObservation } from './observations.service.ts';
import { moveRefund, type Refund, readRefund } from './refunds.repo.ts';
import { creditRefundPrefix, type OnRefundPaid } from './refunds.service.ts';

/** Applies the ledger's state after a bank transfer by staff, which the provider does not know of. */
async function applyPaymentLedgerState(
  trx: Transaction<Schema>,
  attempt: AttemptRow,
  now: Date,
): Promise<void> {
  const { capturedMinor, refundedMinor } = await readBalance(trx, attempt.id);
  const observation = {
    provider: attempt.provider,
    outTradeNo: attempt.out_trade_no,
    state: refundedMinor >= capturedMinor ? 'refunded' : 'part_refunded',
    review: 'none',
    providerTxn: null,
    wasDeclined: false,
    paid: null,
    refundedMinor,
    payee: attempt.payee,
    isLive: attempt.is_live,
    at: now,
  } as const;
  await applyObservation(trx, observation, now);
}

/** A refund of the queue, locked by its order; a failed one is moved to `manual` first. */
async function takeManualRefund(
  trx: Transaction<Schema>,
  refundId: number,
  now: Date,
): Promise<Refund | undefined> {
  const known = await readRefund(trx, refundId);
  if (known?.state === 'failed') await moveRefund(trx, known, 'by-hand', { updated_at: now });
  const refund = await readRefund(trx, refundId);
  return refund?.state === 'manual' ? refund : undefined;
}

/**
 * Records that staff have paid a refund of the queue: writes the ledger and issues the credit note. False if it is
 * not in the queue, so a repetition pays nothing twice.
 */
export async function payByHand(
  host: Pick<Host, 'db' | 'clock'>,
  refundId: number,
  transfer: string,
  onRefundPaid: OnRefundPaid,
): Promise<boolean> {
  const now = host.clock.now();
  return host.db.transaction(async (trx) => {
    const known = await readRefund(trx, refundId);
    const attempt = known && (await readAttempt(trx, known.attempt_id));
    const order = attempt && (await lockOrder(trx, attempt.order_id));
    const refund = order && (await takeManualRefund(trx, refundId, now));
    if (!attempt || !order || !refund) return false;
    await moveRefund(trx, refund, 'paid-by-hand', { provider_refund_id: transfer, updated_at: now });
    await bookRefund(trx, attempt, refund, now);
    await onRefundPaid(trx, refund.id, now);
    return true;
  });
}

/** Writes a refund that the shop itself has paid to the ledger, and applies its effects. */
async function bookRefund(
  trx: Transaction<Schema>,
  attempt: AttemptRow,
  refund: Refund,
  now: Date,
): Promise<void> {
  await insertLedgerEntry(trx, {
    attempt_id: attempt.id,
    provider: attempt.provider,
    kind: 'refund',
    provider_txn: `${byHandPrefix}${refund.id}`,
    amount_minor: refund.amount_minor,
    currency: refund.currency,
    at: now,
  });
  await applyPaymentLedgerState(trx, attempt, now);
}

/**
 * Pays a pending refund as stored value, once: what stored value has paid goes back to its accounts, and money that was
 * refunded as credit to the store credit of the customer.
 */
export async function payAsCredit(
  host: Pick<Host, 'db' | 'clock'>,
  attempt: AttemptRow,
  refundId: number,
  onRefundPaid: OnRefundPaid,
): Promise<void> {
  const now = host.clock.now();
  await host.db.transaction(async (trx) => {
    const order = await lockOrder(trx, attempt.order_id);
    const refund = await readRefund(trx, refundId);
    if (!order || refund?.state !== 'pending') return;
    const { amount_minor: minor, note, asked_by, approved_by } = refund;
    const reference = `${creditRefundPrefix}${refund.id}`;
    if (attempt.provider === 'credit') {
      const returned = await returnCredit(trx, order.id, { minor, reference, now });
      if (returned !== minor) throw new Error(`refund ${refund.id} exceeds what stored value has paid`);
    } else {
      const { customer_id: customerId, currency, id: orderId } = order;
      const by = { note, staffName: asked_by, approvedBy: approved_by };
      const credit = { customerId, currency, minor, kind: 'refund', reference, orderId, ...by } as const;
      await addStoreCredit(trx, credit, now);
    }
    await moveRefund(trx, refund, 'paid-back', { provider_refund_id: reference, updated_at: now });
    await bookRefund(trx, attempt, refund, now);
    await onRefundPaid(trx, refund.id, now);
  });
}
