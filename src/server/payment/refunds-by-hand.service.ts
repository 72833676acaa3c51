import type { Transaction } from 'kysely';
import { holdOrder } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { type AttemptRow, byHandTxn, insertLedger, readAttempt, readBalance } from './attempts.repo.ts';
import { applyObservation } from './observations.service.ts';
import { moveRefund, readRefund } from './refunds.repo.ts';
import { readManualRefunds } from './refunds-by-hand.repo.ts';

/** The queue for hands: refunds that their provider cannot do, with the reason they are owed for. */
export function refundsByHand(executor: Executor) {
  return readManualRefunds(executor);
}

/** What the ledger says after a transfer of the house: its provider, if it has one, knows nothing of that. */
async function observeBooks(trx: Transaction<Schema>, attempt: AttemptRow, now: Date): Promise<void> {
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

/**
 * Staff have paid a refund of the queue: it goes into the ledger with the reference of the transfer, and gets its credit
 * note. False for one that is not in the queue, so that a second press pays nothing twice.
 */
export async function payByHand(
  host: Pick<Host, 'db' | 'clock'>,
  refundId: number,
  transfer: string,
): Promise<boolean> {
  const now = host.clock.now();
  return host.db.transaction(async (trx) => {
    const known = await readRefund(trx, refundId);
    const attempt = known && (await readAttempt(trx, known.attempt_id));
    const order = attempt && (await holdOrder(trx, attempt.order_id));
    const refund = order && (await readRefund(trx, refundId));
    if (!attempt || !order || refund?.state !== 'manual') return false;
    await moveRefund(trx, refund, 'paid-by-hand', { provider_refund_id: transfer, updated_at: now });
    await insertLedger(trx, {
      attempt_id: attempt.id,
      provider: attempt.provider,
      kind: 'refund',
      provider_txn: byHandTxn(refund.id),
      amount_minor: refund.amount_minor,
      currency: refund.currency,
      at: now,
    });
    await observeBooks(trx, attempt, now);
    return true;
  });
}
