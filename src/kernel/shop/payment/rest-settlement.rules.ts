import type { OrderState } from '#kernel/shop/orders/orders.states.ts';
import { type AttemptState, hasMoney, type Mismatch, type ReviewState } from './payment.states.ts';
import { type RestState, takesRest } from './rest.transitions.ts';

export interface RestFacts {
  order: {
    status: OrderState;
    rest: RestState;
    /** The attempt that paid the rest. */
    restAttemptId: number | null;
  };
  attempt: {
    id: number;
    state: AttemptState;
    review: ReviewState;
    mismatch: Mismatch | undefined;
    isTransfer: boolean;
    /** Whether it is of what is left of the rest; stored value may have paid a part since it was started. */
    isDue: boolean;
  };
}

/**
 * Effect of an observation of an attempt that pays the rest of an order. `rest-paid`: the order may leave. `duplicate`: the rest
 * was paid before. `rest-refused`: the money does not fit or comes too late, and is refunded. `refunded`: all of this attempt is
 * refunded.
 */
export type RestSettlement = { kind: 'none' | 'rest-paid' | 'rest-refused' | 'duplicate' | 'refunded' };

/** Pure: the same facts always give the same result. */
export function restSettlementOf({ order, attempt }: RestFacts): RestSettlement {
  const { state, review, mismatch } = attempt;
  if (!hasMoney(state)) return { kind: 'none' };
  if (order.restAttemptId === attempt.id)
    return { kind: state === 'refunded' && order.status !== 'refunded' ? 'refunded' : 'none' };
  if (state === 'refunded') return { kind: 'none' };
  if (order.restAttemptId !== null) return { kind: 'duplicate' };
  if (!takesRest(order)) return { kind: 'rest-refused' };
  // Another sum by transfer: staff enter what comes later.
  if (attempt.isTransfer && mismatch === 'amount') return { kind: 'none' };
  // The bank or card issuer decides about a dispute, the provider about a review.
  if (state === 'disputed' || (review === 'open' && !mismatch)) return { kind: 'none' };
  const isRefused = mismatch !== undefined || review === 'rejected' || !attempt.isDue;
  return { kind: isRefused ? 'rest-refused' : 'rest-paid' };
}
