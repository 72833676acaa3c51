import { paymentWindowMs } from '#kernel/shop/checkout/checkout.rules.ts';
import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import { isRestPayable } from '#kernel/shop/payment/rest.transitions.ts';
import { type Order, payableMinor } from '#server/orders/orders.service.ts';

/** The amount of a payment in minor units of the order's currency, and until when its page may be open. */
export interface DuePayment {
  isRest: boolean;
  minor: number;
  until: (now: Date) => Date;
}

/** The payment that a locked order asks for, the first one or the rest; undefined if it cannot be started. */
export function dueOf(order: Order, isRest = isPaid(order.status)): DuePayment | undefined {
  if (!isRest)
    return order.status === 'payment_pending'
      ? { isRest, minor: payableMinor(order), until: () => order.expires_at }
      : undefined;
  // A rest that came in part by transfer is completed by transfer, so that nothing is paid twice.
  if (!isRestPayable({ status: order.status, rest: order.rest_state }) || order.rest_received_minor > 0)
    return undefined;
  const until = (now: Date) => new Date(now.getTime() + paymentWindowMs);
  return { isRest, minor: order.rest_minor, until };
}
