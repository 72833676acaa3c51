import { queueOrderMail } from '#server/orders/order-emails.service.ts';
import { moveRest } from '#server/orders/order-rest.service.ts';
import type { Order } from '#server/orders/orders.service.ts';
import { issueReceipt } from '#server/receipts/receipts.service.ts';
import { closeSiblings, type Scene } from './payment-effect.service.ts';
import { payBack } from './refunds.service.ts';

/** The rest of a locked order is paid by this attempt: the order may leave, and its receipt is issued. */
export async function acceptRest(scene: Scene): Promise<Order> {
  const { trx, order, attempt, now } = scene;
  const paid = await moveRest(trx, order, 'paid', {
    ...{ rest_attempt_id: attempt.id, rest_paid_at: now, rest_due_at: null, updated_at: now },
  });
  await closeSiblings(scene);
  await queueOrderMail(trx, 'rest-paid', paid);
  await issueReceipt(trx, paid, now);
  return paid;
}

/** Money for the rest that does not fit, or came for an order that ended, is refunded. */
export async function refuseRest({ trx, order, attempt, now }: Scene): Promise<Order> {
  if (await payBack(trx, attempt, 'late', now)) await queueOrderMail(trx, 'rest-returned', order);
  return order;
}
