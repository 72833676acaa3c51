import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { needsSecondPerson } from '#kernel/shop/desk/second-person.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { fractionOfMinor } from '#kernel/shop/money/money.ts';
import { hasMoney } from '#kernel/shop/payment/payment.states.ts';
import { maxShortfallMinor } from '#kernel/shop/payment/transfer.rules.ts';
import { type Approvable, askSecondPerson } from '#server/approvals/approvals.service.ts';
import { shopLimit } from '#server/approvals/limits.service.ts';
import { addHistory } from '#server/orders/order-history.repo.ts';
import { readOrderByNumber } from '#server/orders/orders.repo.ts';
import { lockOrderByNumber, type Order, setPaymentFacts } from '#server/orders/orders.service.ts';
import { queueTransferMail } from '#server/orders/transfer-emails.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type AttemptRow, readAttempt } from './attempts.repo.ts';
import { oweRefund } from './refunds.service.ts';
import {
  awaitRest,
  balanceOf,
  confirmHeld,
  isHeldForTransfer,
  paidTransfer,
  written,
} from './transfer-balance.service.ts';

/** The order's bank attempt with money; throws 1900105 unless the order is held for its transfers. */
async function heldTransfer(trx: Transaction<Schema>, order: Order): Promise<AttemptRow> {
  const attempt = await paidTransfer(trx, order);
  if (!attempt || !isHeldForTransfer(order))
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-open-transfer', values: { number: order.increment_id } },
    });
  return attempt;
}

/** Accepts what has come as the whole payment: the rest is charges of the banks. Throws 1900105 above the tolerance. */
export async function acceptShortfall(
  trx: Transaction<Schema>,
  order: Order,
  { reason, now }: { reason: string; now: Date },
): Promise<Order> {
  const attempt = await heldTransfer(trx, order);
  const { dueMinor } = await balanceOf(trx, order, attempt);
  const maxMinor = maxShortfallMinor(order.currency, order.rate);
  if (dueMinor === 0 || dueMinor > maxMinor || attempt.mismatch === 'currency')
    refuse(deskCodes.notPossible, {
      text: {
        key: 'desk-orders-api.shortfall-at-most',
        values: { number: order.increment_id, due: written(order, dueMinor), most: written(order, maxMinor) },
      },
    });
  const shortfall_minor = order.shortfall_minor + dueMinor;
  const accepted = await setPaymentFacts(trx, order.id, { shortfall_minor });
  await addHistory(trx, { order_id: order.id, status: order.status, at: now, note: reason });
  return confirmHeld(trx, accepted, attempt, now);
}

/** Owes the surplus of a locked order back, and confirms the order if it was held for it. */
export async function refundSurplus(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  const attempt = await paidTransfer(trx, order);
  const { surplusMinor, asked } = await balanceOf(trx, order, attempt);
  if (!attempt || !hasMoney(attempt.state) || surplusMinor === 0)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-surplus', values: { number: order.increment_id } },
    });
  const { currency } = order;
  const client_key = `over:${asked.length}`;
  const owed = { client_key, reason: 'overpaid', amount_minor: surplusMinor, currency } as const;
  await oweRefund(trx, attempt, owed, now);
  await queueTransferMail(trx, 'transfer-surplus', order, surplusMinor);
  return isHeldForTransfer(order) ? confirmHeld(trx, order, attempt, now) : order;
}

/** Call path of surplus refunds that wait for a second person. */
export const surplusPath = 'desk/orders/refund-surplus';

/** Stores the refund of a surplus above the shop's limit for a second person and throws 1900107. */
export async function askForLargeSurplus(host: Pick<Host, 'db'>, call: StaffCall, id: number): Promise<void> {
  const { order, surplusMinor, askedMinor } = await host.db.transaction(async (trx) => {
    const found = await readOrderByNumber(trx, id);
    const paid = found?.paid_attempt_id ? await readAttempt(trx, found.paid_attempt_id) : undefined;
    if (!found || paid?.provider !== 'bank') return { order: undefined, surplusMinor: 0, askedMinor: 0 };
    const balance = await balanceOf(trx, found, paid);
    const sum = balance.asked.reduce((total, { amount_minor }) => total + amount_minor, 0);
    return { order: found, surplusMinor: balance.surplusMinor, askedMinor: sum };
  });
  if (!order || surplusMinor === 0) return;
  const amount = { currency: order.currency, minor: surplusMinor };
  const aboveMinor = await shopLimit(host.db.handle, 'refunds');
  if (needsSecondPerson(amount, { aboveMinor, rate: order.rate, askedMinor }))
    await askSecondPerson(host, call, {
      ...{ call: surplusPath, kind: 'order', recordId: String(id), reason: formatMoney(amount, call.locale) },
      input: { id, amount },
      customerId: order.customer_id,
      minor: fractionOfMinor(order.base_grand_minor, surplusMinor, order.grand_minor),
    });
}

/** Refunds the surplus of an order after a second person has approved it. */
export const refundApprovedSurplus: Approvable = async (trx, { now }, input) => {
  const { id } = input as { id: number };
  await refundSurplus(trx, await lockOrderByNumber(trx, id), now);
};

/** Emails the customer the amount that is still due, with the bank account. */
export async function remindTransfer(trx: Transaction<Schema>, order: Order, now: Date): Promise<Order> {
  const attempt = await paidTransfer(trx, order);
  const { dueMinor } = await balanceOf(trx, order, attempt);
  const isAwaited = isHeldForTransfer(order) || order.status === 'payment_pending';
  if (!isAwaited || dueMinor === 0)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-open-transfer', values: { number: order.increment_id } },
    });
  return awaitRest(trx, await setPaymentFacts(trx, order.id, { updated_at: now }), now);
}
