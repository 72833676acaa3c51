import { isPayable, type OrderState } from '#kernel/shop/orders/orders.states.ts';
import { type AttemptState, hasMoney, type Mismatch, type ReviewState } from './payment.states.ts';

export interface SettlementFacts {
  order: {
    status: OrderState;
    /** The attempt that paid the order. */
    paidAttemptId: number | null;
  };
  attempt: { id: number; state: AttemptState; review: ReviewState; mismatch: Mismatch | undefined };
  /** Another attempt of the order is pending at its provider. */
  hasPendingSibling: boolean;
  /** The attempt was already in this state: a dispute that staff have settled does not hold the order again. */
  isRepeated: boolean;
}

/**
 * Effect of an observation on an order. `confirm`: it is paid. `hold`: staff must review it. `fraud`: the provider
 * rejected the payment. `processing`, `unpaid`: the provider is working on it, or no longer is. `late`: paid after
 * the order was closed. `duplicate`: paid a second time. `refunded`: the whole amount was refunded. Late and
 * duplicate payments may need a refund.
 */
export type Settlement =
  | { kind: 'none' | 'confirm' | 'fraud' | 'processing' | 'unpaid' | 'late' | 'duplicate' | 'refunded' }
  | { kind: 'hold'; reason: 'mismatch' | 'provider' | 'dispute' };

const none: Settlement = { kind: 'none' };

function onRestingMoney({ order, attempt, isRepeated }: SettlementFacts): Settlement {
  const isHeld = order.status === 'holded';
  const isConfirmed = order.status === 'payment_confirmed';
  if (attempt.state === 'refunded') return order.status === 'refunded' ? none : { kind: 'refunded' };
  if (attempt.mismatch) return none;
  if (attempt.state === 'disputed')
    return isConfirmed && !isRepeated ? { kind: 'hold', reason: 'dispute' } : none;
  if (attempt.review === 'rejected') return isHeld || isConfirmed ? { kind: 'fraud' } : none;
  if (attempt.review === 'open') return isConfirmed ? { kind: 'hold', reason: 'provider' } : none;
  return isHeld && attempt.review === 'approved' ? { kind: 'confirm' } : none;
}

function onNewMoney({ order, attempt }: SettlementFacts): Settlement {
  if (attempt.state === 'refunded') return none;
  if (order.paidAttemptId !== null) return { kind: 'duplicate' };
  if (order.status === 'canceled' || order.status === 'payment_canceled') return { kind: 'late' };
  if (!isPayable(order.status) && order.status !== 'closing' && order.status !== 'holded') {
    return { kind: 'duplicate' };
  }
  if (attempt.mismatch) return { kind: 'hold', reason: 'mismatch' };
  if (attempt.state === 'disputed') return { kind: 'hold', reason: 'dispute' };
  if (attempt.review === 'rejected') return { kind: 'fraud' };
  return attempt.review === 'open' ? { kind: 'hold', reason: 'provider' } : { kind: 'confirm' };
}

/** Pure: the same facts always give the same result. */
export function settlementOf(facts: SettlementFacts): Settlement {
  const { order, attempt } = facts;
  if (hasMoney(attempt.state)) {
    return order.paidAttemptId === attempt.id ? onRestingMoney(facts) : onNewMoney(facts);
  }
  if (order.paidAttemptId !== null) return none;
  const isUnpaid = isPayable(order.status) || order.status === 'closing';
  if (attempt.state === 'review') return isUnpaid ? { kind: 'hold', reason: 'provider' } : none;
  if (attempt.state === 'pending') {
    return isUnpaid && order.status !== 'payment_processing' ? { kind: 'processing' } : none;
  }
  const isOver = attempt.state === 'failed' || attempt.state === 'closed';
  if (!isOver || facts.hasPendingSibling) return none;
  if (order.status === 'payment_processing') return { kind: 'unpaid' };
  return order.status === 'holded' ? { kind: 'fraud' } : none;
}
