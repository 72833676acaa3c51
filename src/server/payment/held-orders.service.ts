import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { hasMoney } from '#kernel/shop/payment/payment.states.ts';
import { mustAllow } from '#server/orders/order-lifecycle.service.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type AttemptRow, readAttemptsOf } from './attempts.repo.ts';
import { confirmOrder } from './observations.service.ts';

/** The payment of a held order, if staff may accept it; throws 1900105 otherwise. */
function acceptable(
  { increment_id: number }: Order,
  attempt: AttemptRow | undefined,
  isDisputeWon: boolean,
): AttemptRow {
  if (!attempt || !hasMoney(attempt.state))
    refuse(deskCodes.notPossible, { text: { key: 'desk-orders-api.no-money', values: { number } } });
  const { provider, mismatch, review, state } = attempt;
  if (state === 'disputed' && !isDisputeWon)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.dispute-open', values: { number, provider } },
    });
  if (review === 'open')
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.provider-reviews', values: { number, provider } },
    });
  if (mismatch !== null && mismatch !== 'session')
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.other-payment', values: { number, mismatch } },
    });
  return attempt;
}

/** Releases a held order if the right payment is captured, and sells its stones to it if needed. */
export async function acceptHeld(
  trx: Transaction<Schema>,
  order: Order,
  { isDisputeWon, now }: { isDisputeWon: boolean; now: Date },
): Promise<Order> {
  mustAllow(order, 'accepted');
  const attempts = await readAttemptsOf(trx, order.id);
  const paid = attempts.find(({ id }) => id === order.paid_attempt_id);
  const attempt = acceptable(order, paid, isDisputeWon);
  const accepted = await confirmOrder({ trx, order, attempt, attempts, now }, 'accepted');
  if (!accepted)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-orders-api.stone-sold', values: { number: order.increment_id } },
    });
  return accepted;
}
