import type { Transaction } from 'kysely';
import { type RestSettlement, restSettlementOf } from '#kernel/shop/payment/rest-settlement.rules.ts';
import { type Settlement, settlementOf } from '#kernel/shop/payment/settlement.rules.ts';
import { leftOfRestMinor, type Order } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { AttemptRow } from './attempts.repo.ts';
import { closeOpen } from './close-open.service.ts';
import { payingAttempts } from './paying-attempts.ts';

/** A locked order and the attempt that was observed. */
export interface Scene {
  trx: Transaction<Schema>;
  order: Order;
  attempt: AttemptRow;
  attempts: readonly AttemptRow[];
  now: Date;
}

/** Effect of an observation, of the first payment or of the rest. */
export type Effect = Settlement | RestSettlement;

/** Whether every payment of an order is refunded. */
const isAllRefunded = ({ order, attempt, attempts }: Scene): boolean =>
  payingAttempts(order, attempts).every(
    ({ id, state }) => (id === attempt.id ? attempt.state : state) === 'refunded',
  );

function restEffectOf({ order, attempt }: Scene): RestSettlement {
  const { id, state, review, mismatch, provider } = attempt;
  const isTransfer = provider === 'bank';
  return restSettlementOf({
    order: { status: order.status, rest: order.rest_state, restAttemptId: order.rest_attempt_id },
    attempt: {
      ...{ id, state, review, isTransfer },
      mismatch: mismatch ?? undefined,
      // The sum of transfers is compared where staff enter them.
      isDue: isTransfer || attempt.amount_minor === leftOfRestMinor(order),
    },
  });
}

/** Effect of a payment on its order. An order of several payments is refunded when all of them are. */
export function effectOf(scene: Scene, isRepeated: boolean): Effect {
  const { order, attempt, attempts } = scene;
  const { id, state, mismatch } = attempt;
  if (attempt.provider === 'credit' && id !== order.paid_attempt_id)
    return { kind: order.status !== 'refunded' && isAllRefunded(scene) ? 'refunded' : 'none' };
  const settlement = attempt.is_rest
    ? restEffectOf(scene)
    : settlementOf({
        order: { status: order.status, paidAttemptId: order.paid_attempt_id },
        attempt: { id, state, review: attempt.review, mismatch: mismatch ?? undefined },
        hasPendingSibling: attempts.some((other) => id !== other.id && other.state === 'pending'),
        isRepeated,
      });
  return settlement.kind === 'refunded' && !isAllRefunded(scene) ? { kind: 'none' } : settlement;
}

/** Closes the other open attempts of an order at their providers. */
export const closeSiblings = ({ trx, attempt, attempts, now }: Omit<Scene, 'order'>): Promise<void> =>
  closeOpen(
    trx,
    attempts.filter(({ id }) => id !== attempt.id),
    now,
  );
