import type { Transaction } from 'kysely';
import { paymentDeadline } from '#kernel/shop/checkout/payment-deadline.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { Amount } from '#kernel/shop/money/format.ts';
import { transferBalance } from '#kernel/shop/payment/transfer.rules.ts';
import { type Order, payableMinor, setPaymentFacts } from '#server/orders/orders.service.ts';
import { queueTransferMail } from '#server/orders/transfer-emails.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type AttemptRow, readAttempt, readAttemptsOf, updateAttempt } from './attempts.repo.ts';
import { confirmOrder } from './observations.service.ts';
import { readRefundable } from './refunds.service.ts';
import type { BankEntry } from './transfer.repo.ts';

/** An amount in the order's currency, for a text. */
export const written = (order: Order, minor: number): Amount =>
  new Amount({ currency: order.currency, minor });

/** Amount still due and surplus, by the money that is left of the payment. */
export async function balanceOf(
  executor: Transaction<Schema>,
  order: Order,
  attempt: AttemptRow | undefined,
) {
  const { minor, currency, asked } = attempt
    ? await readRefundable(executor, attempt)
    : { minor: 0, currency: order.currency, asked: [] };
  // A sum in another currency counts once it is converted.
  const netMinor = currency === order.currency ? minor : 0;
  const sums = { totalMinor: payableMinor(order), shortfallMinor: order.shortfall_minor, netMinor };
  return { ...transferBalance(sums), asked };
}

/** The bank attempt that pays a locked order; undefined if there is none. */
export async function paidTransfer(trx: Transaction<Schema>, order: Order): Promise<AttemptRow | undefined> {
  const { increment_id: number } = order;
  if (order.payment_method !== 'check_money')
    refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.not-by-transfer', values: { number } } });
  return order.paid_attempt_id === null ? undefined : readAttempt(trx, order.paid_attempt_id);
}

/** Whether an order is held because of the sum of its transfers. */
export const isHeldForTransfer = ({ status, review_reason }: Order): boolean =>
  status === 'holded' && review_reason === 'transfer';

/** Extends the deadline of a held order and emails the customer the amount that is still due, if any. */
export async function awaitRest(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  const deadline = paymentDeadline('check_money', now);
  const extended =
    deadline > order.expires_at ? await setPaymentFacts(trx, order.id, { expires_at: deadline }) : order;
  const attempt = await paidTransfer(trx, extended);
  const { dueMinor } = await balanceOf(trx, extended, attempt);
  if (dueMinor > 0) await queueTransferMail(trx, 'transfer-due', extended, dueMinor);
  return extended;
}

/** Confirms an order that is held for its transfers; throws 1900105 if one of its stones is sold. */
export async function confirmHeld(
  trx: Transaction<Schema>,
  order: Order,
  attempt: AttemptRow,
  now: Date,
): Promise<Order> {
  const settled = await updateAttempt(trx, attempt.id, { mismatch: null });
  const attempts = await readAttemptsOf(trx, order.id);
  const confirmed = await confirmOrder({ trx, order, attempt: settled, attempts, now }, 'accepted');
  return confirmed ?? setPaymentFacts(trx, order.id, { review_reason: 'mismatch' });
}

/** After another entry: confirms a held order whose sum is complete, or asks the customer for the rest. */
export async function settleTransfers(
  trx: Transaction<Schema>,
  order: Order,
  attempt: AttemptRow,
  now: Date,
): Promise<Order> {
  if (!isHeldForTransfer(order)) return order;
  const { dueMinor, surplusMinor } = await balanceOf(trx, order, attempt);
  if (dueMinor === 0 && surplusMinor === 0) return confirmHeld(trx, order, attempt, now);
  return awaitRest(trx, order, now);
}

/** Provider transaction of an entry in the payment ledger. */
export const ledgerKey = (attempt: AttemptRow, entry: BankEntry): string =>
  `${attempt.out_trade_no}:${entry.id}`;
