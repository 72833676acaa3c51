import { refundWindowEnd } from './orders.rules.ts';
import { isHere, type OrderState } from './orders.states.ts';

/** Why nothing of an order can be given back now. */
export const returnRefusals = ['not-received', 'final', 'over'] as const;

export type ReturnRefusal = (typeof returnRefusals)[number];

export interface ReturnDecision {
  /** null where a return may be asked for. */
  refusal: ReturnRefusal | null;
  /** Until when pieces may be given back (ISO); null before they are received, and where none may. */
  until: string | null;
}

/**
 * Whether pieces of an order may be given back: after receipt, within the window, and only what is neither reduced, made
 * to order, engraved nor a gift bundle (a line's `isReturnable`, frozen when it was ordered). The one place that decides
 * it: order pages, messages and the return's own call all ask here.
 */
export function returnDecision(
  order: {
    state: OrderState;
    receivedAt: Date | null;
    lines: readonly { isReturnable: boolean }[];
  },
  { now, refundDays }: { now: Date; refundDays: number },
): ReturnDecision {
  if (!order.lines.some(({ isReturnable }) => isReturnable)) return { refusal: 'final', until: null };
  if (!isHere(order.state) || order.receivedAt === null) return { refusal: 'not-received', until: null };
  const end = refundWindowEnd(order.receivedAt, refundDays);
  return { refusal: now < end ? null : 'over', until: end.toISOString() };
}
