import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { Amount } from '#kernel/shop/money/format.ts';
import { type Money, smallestMinor } from '#kernel/shop/money/money.ts';
import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import { isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { divideRefund } from '#kernel/shop/stored-value/stored-value.rules.ts';
import { queueOrderMail } from '#server/orders/order-emails.service.ts';
import { mustAllow } from '#server/orders/order-lifecycle.service.ts';
import { moveOrder, restockOrder } from '#server/orders/order-transitions.service.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { returnCredit, voidSoldCard } from '#server/stored-value/stored-value.service.ts';
import { type AttemptRow, readAttempt, readAttemptsOf } from './attempts.repo.ts';
import { creditAttemptOf } from './credit-attempts.service.ts';
import { hasPart, payBack, payBackPart, type RefundedBy, readRefundable } from './refunds.service.ts';

/**
 * Cancels a locked, paid order before dispatch: owes all of the money and credit back, returns stock, stones and coupon, and
 * emails the shopper. The order is `refunded` when the money has been paid.
 */
export async function cancelPaidOrder(
  trx: Transaction<Schema>,
  order: Order,
  { at, note }: { at: Date; note: string },
): Promise<Order> {
  const event =
    order.status === 'payment_confirmed' || order.status === 'processing' ? 'called-off' : 'dismissed';
  const attempts = await readAttemptsOf(trx, order.id);
  // Held for a review, it was never confirmed with its stored value.
  if (order.credit_minor > 0 && !creditAttemptOf(attempts)) await returnCredit(trx, order.id, { now: at });
  if (order.sells_card) await voidSoldCard(trx, order, { now: at });
  for (const attempt of attempts) {
    if (attempt.id === order.paid_attempt_id || attempt.provider === 'credit')
      await payBack(trx, attempt, 'cancelled', at);
    if (!isOpenAttempt(attempt.state)) continue;
    const payload = { attemptId: attempt.id };
    await enqueueJob(trx, { kind: 'payment.close', key: String(attempt.id), payload, dueAt: at });
  }
  const changes = {
    close_reason: 'cancelled',
    closed_at: at,
    next_check_at: null,
    review_reason: null,
  } as const;
  const moved = await restockOrder(trx, await moveOrder(trx, order, event, { at, note, changes }));
  await queueOrderMail(trx, 'order-called-off', moved);
  return moved;
}

/** Refuses a refund of a disputed payment, which the bank or card issuer decides about. */
function refuseDisputed(order: Order, attempt: AttemptRow | undefined): void {
  if (attempt?.state !== 'disputed') return;
  refuse(deskCodes.notPossible, {
    text: {
      key: 'desk-orders-api.disputed',
      values: { number: order.increment_id, provider: attempt.provider },
    },
  });
}

const paidAttempt = async (trx: Transaction<Schema>, { paid_attempt_id: id }: Order) =>
  id === null ? undefined : readAttempt(trx, id);

/** Cancels a paid, held or suspected order before dispatch. Throws 1900105 in other states. */
export async function cancelPaidOrderByStaff(
  trx: Transaction<Schema>,
  order: Order,
  { note, now }: { note: string; now: Date },
): Promise<Order> {
  mustAllow(order, 'called-off', 'dismissed');
  refuseDisputed(order, await paidAttempt(trx, order));
  return cancelPaidOrder(trx, order, { at: now, note });
}

/** A part of an order's money to refund, and its reference. */
export interface Part {
  amount: Money;
  reference: string;
  by?: RefundedBy;
  /** All of it becomes store credit, also what a provider was paid. */
  toCredit?: boolean;
}

/**
 * Owes a part of a locked order's money, once per reference: what the provider was paid goes back to it first, the rest to
 * gift cards and credit. Returns the refund's id, or undefined when it was owed before. Throws 1900105 or
 * 1900108 for a wrong state or amount.
 */
export async function owePart(
  trx: Transaction<Schema>,
  order: Order,
  { amount, reference, by, toCredit = false }: Part,
  now: Date,
): Promise<number | undefined> {
  const { increment_id: number } = order;
  const attempt = await paidAttempt(trx, order);
  if (!attempt || !isPaid(order.status))
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-money-back', values: { number, state: order.status } },
    });
  refuseDisputed(order, attempt);
  if (toCredit && (order.is_guest || !hasModule('giftCards')))
    refuse(deskCodes.notPossible, { text: { key: 'stored-value-api.no-account' } });
  const { minor: paidMinor, currency, asked } = await readRefundable(trx, attempt);
  const credit = order.credit_minor > 0 ? creditAttemptOf(await readAttemptsOf(trx, order.id)) : undefined;
  const other = credit && credit.id !== attempt.id ? await readRefundable(trx, credit) : undefined;
  if (hasPart(asked, reference) || (other && hasPart(other.asked, reference))) return undefined;
  const left = { providerMinor: paidMinor, creditMinor: other?.minor ?? 0 };
  const minor = left.providerMinor + left.creditMinor;
  if (amount.currency !== currency)
    refuse(deskCodes.fieldInvalid, {
      text: {
        key: 'desk-orders-api.other-currency',
        values: { number, paid: currency, asked: amount.currency },
      },
      field: 'amount',
    });
  if (!Number.isSafeInteger(amount.minor) || amount.minor <= 0 || amount.minor > minor)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-orders-api.at-most', values: { number, amount: new Amount({ currency, minor }) } },
      field: 'amount',
    });
  if (amount.minor % smallestMinor(currency) !== 0)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-orders-api.whole-units', values: { currency } },
      field: 'amount',
    });
  if (order.sells_card) await voidSoldCard(trx, order, { minor: amount.minor, now });
  const { providerMinor, creditMinor } = divideRefund(amount.minor, left);
  const part = { currency, reference, by };
  const paidBack =
    providerMinor > 0
      ? await payBackPart(trx, attempt, { ...part, minor: providerMinor, toCredit }, now)
      : undefined;
  const credited =
    credit && creditMinor > 0
      ? await payBackPart(trx, credit, { ...part, minor: creditMinor }, now)
      : undefined;
  return paidBack ?? credited;
}
