import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { moveOrder } from '#server/orders/order-transitions.service.ts';
import { type Order, setPaymentFacts } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { insertLedgerEntry, moveAttempt, updateAttempt } from './attempts.repo.ts';
import { readRefundable } from './refunds.service.ts';
import { markReversed, readBankEntries } from './transfer.repo.ts';
import { awaitRest, ledgerKey, paidTransfer, settleTransfers } from './transfer-balance.service.ts';

/**
 * Reverses an entry that was made by mistake. Without any money left, an order that was never confirmed waits for its
 * transfer again. Throws 1900105 unless the order is held and nothing was refunded.
 */
export async function reverseTransfer(
  trx: Transaction<Schema>,
  order: Order,
  { entry: id, reason, staffName, now }: { entry: number; reason: string; staffName: string; now: Date },
): Promise<Order> {
  const { increment_id: number } = order;
  const attempt = await paidTransfer(trx, order);
  const entries = await readBankEntries(trx, order.id);
  const entry = entries.find((each) => each.id === id && each.reversed_at === null);
  if (!entry)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-bank-entry', values: { number, entry: id } },
    });
  const refunds = attempt ? (await readRefundable(trx, attempt)).asked : [];
  if (order.status !== 'holded' || attempt?.state !== 'paid' || refunds.length > 0)
    refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.not-reversible', values: { number } } });
  await markReversed(trx, id, { reversed_at: now, reversed_by: staffName, reversal_reason: reason });
  await insertLedgerEntry(trx, {
    ...{
      attempt_id: attempt.id,
      provider: 'bank',
      kind: 'reversal',
      provider_txn: ledgerKey(attempt, entry),
    },
    ...{ amount_minor: entry.amount_minor, currency: entry.currency, at: now },
  });
  const back = entry.currency === order.currency ? entry.amount_minor : 0;
  const changes = { received_minor: order.received_minor - back, shortfall_minor: 0, updated_at: now };
  const isLast = entries.every((each) => each.id === id || each.reversed_at !== null);
  if (!isLast) {
    await updateAttempt(trx, attempt.id, { mismatch: 'amount' });
    const held = await setPaymentFacts(trx, order.id, { ...changes, review_reason: 'transfer' });
    return settleTransfers(trx, held, attempt, now);
  }
  await moveAttempt(trx, attempt, 'entry-reversed', { mismatch: null });
  const unpaid = { ...changes, paid_attempt_id: null };
  // Once confirmed, its stones are sold and its receipt is issued: it stays on hold.
  const waiting =
    order.paid_at === null
      ? await moveOrder(trx, order, 'transfer-reversed', {
          at: now,
          note: reason,
          changes: { ...unpaid, review_reason: null },
        })
      : await setPaymentFacts(trx, order.id, { ...unpaid, review_reason: 'transfer' });
  return awaitRest(trx, waiting, now);
}
