import type { OrderState } from './orders.states.ts';

const dayMs = 24 * 3_600_000;

/** A parcel that nobody has said anything about counts as received this long after it left. */
export const receivedAfterMs = 14 * dayMs;

/** The shopper may cancel a paid order, and gets all of the money back, until its work begins. */
export function mayCancelPaid(state: OrderState): boolean {
  return state === 'payment_confirmed';
}

/** When the time to give a received piece back is over. */
export function refundWindowEnd(receivedAt: Date, refundDays: number): Date {
  return new Date(receivedAt.getTime() + refundDays * dayMs);
}

/** Known to the house beside the paid amount: refunds that were asked for, and what the books say has gone back. */
export interface MoneyBackFacts {
  capturedMinor: number;
  /** Of the ledger, whoever has caused it. */
  refundedMinor: number;
  /** Of refunds of our own, done or not. */
  askedMinor: number;
}

/** What of a payment may still be given back: a refund that is under way counts as gone. */
export function refundableMinor({ capturedMinor, refundedMinor, askedMinor }: MoneyBackFacts): number {
  return Math.max(0, capturedMinor - Math.max(refundedMinor, askedMinor));
}
