import { paymentWindowMs } from '#kernel/shop/checkout/checkout.rules.ts';
import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import { hasMoney } from '#kernel/shop/payment/payment.states.ts';
import { isRestPayable } from '#kernel/shop/payment/rest.transitions.ts';
import { leftOfRestMinor, type Order, payableMinor } from '#server/orders/orders.service.ts';
import type { AttemptRow } from './attempts.repo.ts';

/** The amount of a payment in minor units of the order's currency, and until when its page may be open. */
export interface DuePayment {
  isRest: boolean;
  minor: number;
  until: (now: Date) => Date;
}

/** An attempt for the rest that its provider has not decided about; another one could be a second payment. */
export const isUndecided = ({ state, review }: AttemptRow): boolean =>
  state === 'pending' || state === 'review' || (hasMoney(state) && review === 'open');

/** The payment that a locked order asks for, the first one or the rest; undefined if it cannot be started. */
export function dueOf(
  order: Order,
  attempts: readonly AttemptRow[],
  isRest = isPaid(order.status),
): DuePayment | undefined {
  if (!isRest)
    return order.status === 'payment_pending'
      ? { isRest, minor: payableMinor(order), until: () => order.expires_at }
      : undefined;
  // A rest that came in part by transfer is completed by transfer, so that nothing is paid twice.
  const isTransferred = attempts.some(
    ({ provider, is_rest, state }) => provider === 'bank' && is_rest && hasMoney(state),
  );
  if (isTransferred || !isRestPayable({ status: order.status, rest: order.rest_state })) return undefined;
  const until = (now: Date) => new Date(now.getTime() + paymentWindowMs);
  return { isRest, minor: leftOfRestMinor(order), until };
}
