import type { Order } from '#server/orders/orders.service.ts';
import type { AttemptRow } from './attempts.repo.ts';
import { creditAttemptsOf } from './credit-attempts.service.ts';

/**
 * The attempts that paid an order, in the order in which a refund takes from them: what a provider was paid for the rest, then for
 * the first payment, then stored value, whichever of the two it paid.
 */
export function payingAttempts(
  { paid_attempt_id, rest_attempt_id }: Pick<Order, 'paid_attempt_id' | 'rest_attempt_id'>,
  attempts: readonly AttemptRow[],
): AttemptRow[] {
  const credit = creditAttemptsOf(attempts);
  const paid = [rest_attempt_id, paid_attempt_id].flatMap(
    (id) => attempts.find((each) => each.id === id) ?? [],
  );
  return [...paid.filter((attempt) => !credit.includes(attempt)), ...credit];
}
