import type { OrderState } from './orders.states.ts';

const dayMs = 24 * 3_600_000;

/** Time after dispatch when a parcel without news counts as received. */
export const receivedAfterMs = 14 * dayMs;

/** Whether the shopper can cancel a paid order for a full refund: until its work begins. */
export function mayCancelPaid(state: OrderState): boolean {
  return state === 'payment_confirmed';
}

/** End of the return window of a received piece. */
export function refundWindowEnd(receivedAt: Date, refundDays: number): Date {
  return new Date(receivedAt.getTime() + refundDays * dayMs);
}

/** Refunds of an order: requested by the shop, and recorded in the payment ledger. */
export interface MoneyBackFacts {
  capturedMinor: number;
  /** In the payment ledger, whatever caused it. */
  refundedMinor: number;
  /** Refunds requested by the shop, finished or not. */
  askedMinor: number;
}

/** The amount that can still be refunded; pending refunds count as refunded. */
export function refundableMinor({ capturedMinor, refundedMinor, askedMinor }: MoneyBackFacts): number {
  return Math.max(0, capturedMinor - Math.max(refundedMinor, askedMinor));
}
