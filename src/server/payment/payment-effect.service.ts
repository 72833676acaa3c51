import type { Transaction } from 'kysely';
import { type Settlement, settlementOf } from '#kernel/shop/payment/settlement.rules.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { AttemptRow } from './attempts.repo.ts';
import { creditAttemptOf } from './credit-attempts.service.ts';

/** A locked order and the attempt that was observed. */
export interface Scene {
  trx: Transaction<Schema>;
  order: Order;
  attempt: AttemptRow;
  attempts: readonly AttemptRow[];
  now: Date;
}

/** Whether the provider's part of an order and the part of stored value are both refunded. */
function isAllRefunded({ order, attempt, attempts }: Scene): boolean {
  const credit = creditAttemptOf(attempts);
  const parts = attempts.filter(({ id }) => id === order.paid_attempt_id || id === credit?.id);
  return parts.every(({ id, state }) => (id === attempt.id ? attempt.state : state) === 'refunded');
}

/** Effect of a payment on its order. Stored value that paid a part of an order only counts when all is refunded. */
export function effectOf(scene: Scene, isRepeated: boolean): Settlement {
  const { order, attempt, attempts } = scene;
  const { id, state, mismatch } = attempt;
  if (attempt.provider === 'credit' && id !== order.paid_attempt_id)
    return { kind: order.status !== 'refunded' && isAllRefunded(scene) ? 'refunded' : 'none' };
  const settlement = settlementOf({
    order: { status: order.status, paidAttemptId: order.paid_attempt_id },
    attempt: { id, state, review: attempt.review, mismatch: mismatch ?? undefined },
    hasPendingSibling: attempts.some((other) => id !== other.id && other.state === 'pending'),
    isRepeated,
  });
  return settlement.kind === 'refunded' && !isAllRefunded(scene) ? { kind: 'none' } : settlement;
}
