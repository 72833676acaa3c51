import type { Order } from '#server/orders/orders.service.ts';
import type { AttemptRow } from './attempts.repo.ts';
import { creditAttemptOf } from './credit-attempts.service.ts';

/**
 * The attempts that paid an order, in the order in which a refund takes from them: the rest, the first payment, then stored
 * value.
 */
export function payingAttempts(
  { paid_attempt_id, rest_attempt_id }: Pick<Order, 'paid_attempt_id' | 'rest_attempt_id'>,
  attempts: readonly AttemptRow[],
): AttemptRow[] {
  const ids = [rest_attempt_id, paid_attempt_id, creditAttemptOf(attempts)?.id];
  return [...new Set(ids)].flatMap((id) => attempts.find((attempt) => attempt.id === id) ?? []);
}
