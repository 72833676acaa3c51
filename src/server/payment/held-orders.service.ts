import { hasMoney } from '#kernel/payment/payment.states.ts';
import { holdForStaff } from '#server/orders/order-life.service.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { type AttemptRow, readAttemptsOf } from './attempts.repo.ts';
import { confirmOrder } from './observations.service.ts';

const instead = 'Cancel the order, and its money goes back: cancel';

/** The payment that the order is made for, where a person may decide so; throws a StaffError that says why not. */
function acceptable(
  { increment_id: number }: Order,
  attempt: AttemptRow | undefined,
  isDisputeWon: boolean,
): AttemptRow {
  if (!attempt || !hasMoney(attempt.state))
    throw new StaffError(`Order ${number} has no money: wait for its provider, or let it go: cancel.`);
  const { provider, mismatch, review, state } = attempt;
  if (state === 'disputed' && !isDisputeWon)
    throw new StaffError(
      `The payment of order ${number} is disputed at ${provider}: settle it there, and when it is won: accept ${number} won.`,
    );
  if (review === 'open')
    throw new StaffError(`${provider} still looks into the payment of order ${number}: decide there.`);
  if (mismatch !== null && mismatch !== 'session')
    throw new StaffError(
      `The payment of order ${number} is not the one that was asked for (${mismatch}), so no receipt could be true. ${instead}.`,
    );
  return attempt;
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
    const paid = attempts.find(({ id }) => id === order.paid_attempt_id);
    const attempt = acceptable(order, paid, isDisputeWon);
    const accepted = await confirmOrder({ trx, order, attempt, attempts, now: clock.now() }, 'accepted');
    if (!accepted)
      throw new StaffError(`A stone of order ${incrementId} is sold to somebody else. ${instead}.`);
    return accepted;
  });
}
