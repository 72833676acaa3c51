import { isSubjectTo } from '#kernel/shop/law/law.ts';
import { withdrawalLaw } from '#kernel/shop/law/withdrawal.ts';
import { refundWindowEnd } from '#kernel/shop/orders/orders.rules.ts';
import { isPaid, isReceived, type OrderState } from '#kernel/shop/orders/orders.states.ts';
import type { FinalReason } from '#kernel/shop/returns/returns.rules.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';

/**
 * What follows from a statement of withdrawal: the order is cancelled, its pieces are announced as returns, all of them are
 * made to measure, the period is over, or staff check it.
 */
export const withdrawalOutcomes = ['cancelled', 'return', 'exempt', 'over', 'checking'] as const;

export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number];

/** Days after receipt within which a buyer can withdraw at least (Directive 2011/83/EU, Article 9). */
const leastDays = 14;

/** Days after receipt within which a buyer can withdraw: those of a return, and at least those of the law. */
export const withdrawalDays = (refundDays: number): number => Math.max(leastDays, refundDays);

/**
 * Whether a piece is exempt from withdrawal (Directive 2011/83/EU, Article 16 (c)): made to measure or engraved. A piece of
 * a sale or a set from stock is not, though the shop's own returns exclude it.
 */
export const isExempt = (reason: FinalReason | null): boolean =>
  reason === 'customised' || reason === 'engraved';

/** Whether the law holds for an order to this country on this day. */
export const hasWithdrawal = (country: string, now: Date): boolean =>
  businessDay(now) >= withdrawalLaw.since && isSubjectTo(withdrawalLaw, [country]);

/** Whether the buyer of an order can withdraw from its contract by law. */
export const mayWithdraw = (order: { status: OrderState; country: string }, now: Date): boolean =>
  isPaid(order.status) && hasWithdrawal(order.country, now);

/**
 * Delivery that goes back with the last pieces of an order to a country of the law (Directive 2011/83/EU, Article 13): all of
 * it, as far as it is not paid back yet. The shop has one kind of delivery, so no part of it is a supplementary cost.
 * `leftMinor`: what is left of the order's total without these pieces and other refunds.
 */
export const deliveryToRefund = (
  order: { country: string; shippingMinor: number },
  leftMinor: number,
  now: Date,
): number => (hasWithdrawal(order.country, now) ? Math.max(0, Math.min(order.shippingMinor, leftMinor)) : 0);

/** What follows for an order, before its returns are known. */
export function withdrawalOutcome(
  order: { status: OrderState; country: string; receivedAt: Date | null },
  pieces: readonly { finalReason: FinalReason | null }[],
  { now, refundDays }: { now: Date; refundDays: number },
): WithdrawalOutcome {
  if (!hasWithdrawal(order.country, now)) return 'checking';
  if (order.status === 'payment_confirmed') return 'cancelled';
  if (!isReceived(order.status) || order.receivedAt === null) return 'checking';
  if (pieces.every(({ finalReason }) => isExempt(finalReason))) return 'exempt';
  return now > refundWindowEnd(order.receivedAt, withdrawalDays(refundDays)) ? 'over' : 'return';
}
