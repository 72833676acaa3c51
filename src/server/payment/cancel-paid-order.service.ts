import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { Amount } from '#kernel/shop/money/format.ts';
import { type Money, smallestMinor } from '#kernel/shop/money/money.ts';
import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { divideRefund } from '#kernel/shop/stored-value/stored-value.rules.ts';
import { queueOrderMail } from '#server/orders/order-emails.service.ts';
import { mustAllow } from '#server/orders/order-lifecycle.service.ts';
import { moveOrder, restockOrder } from '#server/orders/order-transitions.service.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readTradeUpOf } from '#server/stored-value/stored-value.repo.ts';
import { returnCredit, voidSoldCard } from '#server/stored-value/stored-value.service.ts';
import { type AttemptRow, readAttemptsOf } from './attempts.repo.ts';
import { closeOpen } from './close-open.service.ts';
import { creditAttemptsOf } from './credit-attempts.service.ts';
import { payingAttempts } from './paying-attempts.ts';
import { hasPart, payBack, payBackPart, type RefundedBy, readRefundable } from './refunds.service.ts';

/** Why an order is cancelled, and whether the shop keeps the deposit for pieces whose work has begun. */
interface Cancellation {
  note: string;
  keepsDeposit?: boolean;
}

/**
 * Part of a cancelled order's money that the shop may keep: the deposit for pieces made to order, once their work has begun. They have no right
 * of withdrawal (`customPiecesLaw`); pieces from stock are refunded in full.
 */
export const keepableMinor = ({ status, rest_state, deposit_minor }: Order): number =>
  status === 'processing' && rest_state !== 'none' ? deposit_minor : 0;

/**
 * Cancels a locked, paid order before dispatch: owes money and credit back, the last payment first, less a deposit that the shop
 * keeps. Returns stock, stones and coupon, and emails the shopper. The order is `refunded` when all money has been paid back.
 */
export async function cancelPaidOrder(
  trx: Transaction<Schema>,
  order: Order,
  { at, note, keepsDeposit = false }: Cancellation & { at: Date },
): Promise<Order> {
  const event =
    order.status === 'payment_confirmed' || order.status === 'processing' ? 'called-off' : 'dismissed';
  const attempts = await readAttemptsOf(trx, order.id);
  // Held for a review, it was never confirmed with its stored value.
  if (order.credit_minor > 0 && creditAttemptsOf(attempts).length === 0)
    await returnCredit(trx, order.id, { now: at });
  if (order.sells_card) await voidSoldCard(trx, order, { now: at });
  const payments = payingAttempts(order, attempts);
  const left: number[] = [];
  for (const attempt of payments) left.push((await readRefundable(trx, attempt)).minor);
  const leftMinor = left.reduce((sum, minor) => sum + minor, 0);
  const kept_minor = keepsDeposit ? Math.min(keepableMinor(order), leftMinor) : 0;
  const back = divideRefund(leftMinor - kept_minor, left);
  for (const [index, attempt] of payments.entries())
    await payBack(trx, attempt, 'cancelled', at, back[index]);
  // A transfer of a part of the rest has not paid it.
  for (const attempt of attempts)
    if (attempt.is_rest && !payments.includes(attempt)) await payBack(trx, attempt, 'cancelled', at);
  await closeOpen(trx, attempts, at);
  const changes = {
    close_reason: 'cancelled',
    closed_at: at,
    next_check_at: null,
    review_reason: null,
    kept_minor,
  } as const;
  const moved = await restockOrder(trx, await moveOrder(trx, order, event, { at, note, changes }));
  await queueOrderMail(trx, 'order-called-off', moved);
  return moved;
}

/** Refuses a refund of a disputed payment, which the bank or card issuer decides about. */
function refuseDisputed(order: Order, attempt: AttemptRow): void {
  if (attempt.state !== 'disputed') return;
  refuse(deskCodes.notPossible, {
    text: {
      key: 'desk-orders-api.disputed',
      values: { number: order.increment_id, provider: attempt.provider },
    },
  });
}

/** The payments of a locked order, in the order in which a refund takes from them; refuses them while one is disputed. */
async function undisputedPayments(trx: Transaction<Schema>, order: Order): Promise<AttemptRow[]> {
  const payments = payingAttempts(order, await readAttemptsOf(trx, order.id));
  for (const attempt of payments) refuseDisputed(order, attempt);
  return payments;
}

/** Cancels a paid, held or suspected order before dispatch. Throws 1900105 in other states. */
export async function cancelPaidOrderByStaff(
  trx: Transaction<Schema>,
  order: Order,
  { now, ...cancellation }: Cancellation & { now: Date },
): Promise<Order> {
  mustAllow(order, 'called-off', 'dismissed');
  await undisputedPayments(trx, order);
  return cancelPaidOrder(trx, order, { ...cancellation, at: now });
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
 * Owes a part of a locked order's money, once per reference: what providers were paid goes back to them first, the last payment
 * first, and then to gift cards and credit; but credit of a traded stone first, once the order has no stone that is dear enough.
 * Returns the refund's id, or undefined when it was owed before. Throws 1900105 or
 * 1900108 for a wrong state or amount.
 */
export async function owePart(
  trx: Transaction<Schema>,
  order: Order,
  { amount, reference, by, toCredit = false }: Part,
  now: Date,
): Promise<number | undefined> {
  const { increment_id: number } = order;
  const payments = await undisputedPayments(trx, order);
  if (order.paid_attempt_id === null || !isPaid(order.status))
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.no-money-back', values: { number, state: order.status } },
    });
  if (toCredit && (order.is_guest || !hasModule('giftCards')))
    refuse(deskCodes.notPossible, { text: { key: 'stored-value-api.no-account' } });
  const left: Awaited<ReturnType<typeof readRefundable>>[] = [];
  for (const attempt of payments) left.push(await readRefundable(trx, attempt));
  if (left.some(({ asked }) => hasPart(asked, reference))) return undefined;
  const minor = left.reduce((sum, each) => sum + each.minor, 0);
  const currency = left[0]?.currency ?? order.currency;
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
  const tradeUp = order.credit_minor > 0 ? await readTradeUpOf(trx, order.id) : undefined;
  const parts = divideRefund(
    amount.minor,
    left.map((each) => each.minor),
    tradeUp,
  );
  const ids: number[] = [];
  for (const [index, attempt] of payments.entries()) {
    const part = parts[index] ?? 0;
    // The part of stored value is credit again in any case.
    const asCredit = toCredit && attempt.provider !== 'credit';
    if (part === 0) continue;
    const owed = { currency, reference, by, minor: part, toCredit: asCredit };
    const id = await payBackPart(trx, attempt, owed, now);
    if (id !== undefined) ids.push(id);
  }
  return ids[0];
}
