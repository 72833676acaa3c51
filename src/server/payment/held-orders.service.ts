import { hasMoney } from '#kernel/payment/payment.states.ts';
import { holdForStaff } from '#server/orders/order-life.service.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { type AttemptRow, readAttemptsOf } from './attempts.repo.ts';
import { confirmOrder } from './observations.service.ts';

const instead = 'Cancel the order, and its money goes back: cancel';

/** What forbids that an order is made for this payment, said to staff; undefined where a person may decide. */
function objectionTo(
  { increment_id: number }: Order,
  attempt: AttemptRow | undefined,
  isDisputeWon: boolean,
): string | undefined {
  if (!attempt || !hasMoney(attempt.state))
    return `Order ${number} has no money: wait for its provider, or let it go: cancel.`;
  const { provider, mismatch, review, state } = attempt;
  if (state === 'disputed' && !isDisputeWon)
    return `The payment of order ${number} is disputed at ${provider}: settle it there, and when it is won: accept ${number} won.`;
  if (review === 'open') return `${provider} still looks into the payment of order ${number}: decide there.`;
  if (mismatch === null || mismatch === 'session') return undefined;
  return `The payment of order ${number} is not the one that was asked for (${mismatch}), so no receipt could be true. ${instead}.`;
}

/**
 * Staff have looked at a held order and let it go on: only where the right money is here. Its stones are sold to it now
 * if they were not; throws a StaffError.
 */
export function acceptHeld(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  incrementId: number,
  isDisputeWon: boolean,
): Promise<Order> {
  return db.transaction(async (trx) => {
    const order = await holdForStaff(trx, incrementId, 'accepted');
    const attempts = await readAttemptsOf(trx, order.id);
    const attempt = attempts.find(({ id }) => id === order.paid_attempt_id);
    const objection = objectionTo(order, attempt, isDisputeWon);
    if (objection !== undefined || !attempt) throw new StaffError(objection ?? '');
    const accepted = await confirmOrder({ trx, order, attempt, attempts, now: clock.now() }, 'accepted');
    if (!accepted)
      throw new StaffError(`A stone of order ${incrementId} is sold to somebody else. ${instead}.`);
    return accepted;
  });
}
