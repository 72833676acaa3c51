import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { Amount } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { fitsRate } from '#kernel/shop/payment/transfer.rules.ts';
import { moveOrder } from '#server/orders/order-transitions.service.ts';
import { type Order, setPaymentFacts } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type AttemptRow, insertLedgerEntry, moveAttempt, updateAttempt } from './attempts.repo.ts';
import { readRefundable } from './refunds.service.ts';
import { type BankEntry, insertBankEntry, markReversed, readBankEntries } from './transfer.repo.ts';
import { awaitRest, ledgerKey, paidTransfer, settleTransfers } from './transfer-balance.service.ts';

interface Reversal {
  entry: number;
  reason: string;
  staffName: string;
  now: Date;
}

/** Reverses an entry of a held order; throws 1900105 unless nothing was refunded. */
async function reverseEntry(
  trx: Transaction<Schema>,
  order: Order,
  { entry: id, reason, staffName, now }: Reversal,
): Promise<{ attempt: AttemptRow; entry: BankEntry; entries: BankEntry[] }> {
  const { increment_id: number } = order;
  const attempt = await paidTransfer(trx, order);
  const entries = await readBankEntries(trx, order.id);
  // Entries for the rest of an order have an attempt of their own.
  const entry = entries.find(
    (each) => each.id === id && each.reversed_at === null && each.attempt_id === attempt?.id,
  );
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
  return { attempt, entry, entries };
}

/**
 * Reverses an entry that was made by mistake. Without any money left, an order that was never confirmed waits for its
 * transfer again. Throws 1900105 unless the order is held and nothing was refunded.
 */
export async function reverseTransfer(
  trx: Transaction<Schema>,
  order: Order,
  reversal: Reversal,
): Promise<Order> {
  const { reason, now } = reversal;
  const { attempt, entry, entries } = await reverseEntry(trx, order, reversal);
  const back = entry.currency === order.currency ? entry.amount_minor : 0;
  const changes = { received_minor: order.received_minor - back, shortfall_minor: 0, updated_at: now };
  const isLast = entries.every(
    (each) => each.id === entry.id || each.reversed_at !== null || each.attempt_id !== attempt.id,
  );
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

/**
 * Enters a transfer in another currency again as the bank credited it: the first entry is reversed, and the order is
 * paid, or held for the rest, by the credited sum. Throws 1900108 unless it is in the order's currency and fits the rate.
 */
export async function convertTransfer(
  trx: Transaction<Schema>,
  order: Order,
  { credited, rate, ...reversal }: Reversal & { credited: Money; rate: string },
): Promise<Order> {
  const { attempt, entry } = await reverseEntry(trx, order, reversal);
  const { increment_id: number } = order;
  const sent = { currency: entry.currency, minor: entry.amount_minor };
  if (sent.currency === order.currency)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-conversion', values: { number, entry: entry.id } },
    });
  if (credited.currency !== order.currency)
    refuse(deskCodes.fieldInvalid, {
      text: {
        key: 'desk-orders-api.other-currency',
        values: { number, paid: order.currency, asked: credited.currency },
      },
      field: 'amount',
    });
  if (!fitsRate(sent.minor, credited.minor, rate))
    refuse(deskCodes.fieldInvalid, {
      text: {
        key: 'desk-orders-api.rate-differs',
        values: { sent: new Amount(sent), credited: new Amount(credited), rate },
      },
      field: 'rate',
    });
  const { now, staffName } = reversal;
  const { id: _id, ...statement } = entry;
  const converted = await insertBankEntry(trx, {
    ...statement,
    ...{ amount_minor: credited.minor, currency: credited.currency, staff_name: staffName, at: now },
    ...{ converted_from: entry.id, rate },
  });
  await insertLedgerEntry(trx, {
    ...{
      attempt_id: attempt.id,
      provider: 'bank',
      kind: 'capture',
      provider_txn: ledgerKey(attempt, converted),
    },
    ...{ amount_minor: credited.minor, currency: credited.currency, at: now },
  });
  await updateAttempt(trx, attempt.id, { mismatch: 'amount' });
  const received_minor = order.received_minor + credited.minor;
  const facts = { received_minor, review_reason: 'transfer', updated_at: now } as const;
  return settleTransfers(trx, await setPaymentFacts(trx, order.id, facts), attempt, now);
}
