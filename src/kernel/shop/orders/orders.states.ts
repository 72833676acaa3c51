/** Fecshop's names, except `closing`: an overdue order whose providers are being asked. */
export const orderStates = [
  'payment_pending',
  'payment_processing',
  'payment_suspected_fraud',
  'payment_confirmed',
  'holded',
  'processing',
  'dispatched',
  'received',
  'completed',
  'closing',
  'payment_canceled',
  'canceled',
  'refunded',
] as const;

export type OrderState = (typeof orderStates)[number];

/** Whether the shopper can still pay. */
export function isPayable(state: OrderState): boolean {
  return state === 'payment_pending' || state === 'payment_processing';
}

export function isPaid(state: OrderState): boolean {
  return ['payment_confirmed', 'holded', 'processing', 'dispatched', 'received', 'completed'].includes(state);
}

/** Whether the shopper has received it. */
export function isReceived(state: OrderState): boolean {
  return state === 'received' || state === 'completed';
}

/** Whether it was cancelled: unpaid, or paid and refunded. */
export function isCancelled(state: OrderState): boolean {
  return state === 'payment_canceled' || state === 'canceled';
}

/** Whether its pieces are paid for and not dispatched, so that they return to stock with a refund. */
export function isUndispatched(state: OrderState): boolean {
  return ['payment_confirmed', 'holded', 'payment_suspected_fraud', 'processing'].includes(state);
}

/**
 * Refund status of an order that ended early. A rejected payment was only authorised and is released, or is refunded;
 * a cancelled paid order is being refunded or has been, without the deposit if the shop has kept it.
 */
export const moneyBacks = ['released', 'refunded', 'returning', 'returned', 'kept'] as const;

export type MoneyBack = (typeof moneyBacks)[number];

/**
 * Refund status of an order; `hasMoney`: the shop has captured the money; `retainedMinor`: the deposit that it keeps. null if there is
 * nothing to refund.
 */
export function moneyBackOf(state: OrderState, hasMoney: boolean, retainedMinor = 0): MoneyBack | null {
  if (state === 'refunded') return 'returned';
  if (isCancelled(state) && retainedMinor > 0) return 'kept';
  if (isCancelled(state)) return hasMoney ? 'returning' : null;
  if (state !== 'payment_suspected_fraud') return null;
  return hasMoney ? 'refunded' : 'released';
}

/** The progress bar of the specification: created, payment, review, confirmed, shipped, received, complete. */
export const progressSteps = [
  'created',
  'payment',
  'review',
  'confirmed',
  'shipped',
  'received',
  'complete',
] as const;

export type ProgressStep = (typeof progressSteps)[number];

const stepOfState: Record<OrderState, ProgressStep | null> = {
  payment_pending: 'created',
  payment_processing: 'payment',
  closing: 'created',
  payment_suspected_fraud: 'review',
  holded: 'review',
  payment_confirmed: 'payment',
  processing: 'confirmed',
  dispatched: 'shipped',
  received: 'received',
  completed: 'complete',
  payment_canceled: null,
  canceled: null,
  refunded: null,
};

/** The step an order has reached; null if it ended early. */
export function progressOf(state: OrderState): ProgressStep | null {
  return stepOfState[state];
}

/** States whose name does not say what happens next; pages show an explanation. */
const explainedStates = [
  'payment_pending',
  'payment_processing',
  'payment_confirmed',
  'holded',
  'processing',
  'dispatched',
  'received',
  'closing',
  'payment_canceled',
] as const satisfies readonly OrderState[];

export function isExplained(state: OrderState): state is (typeof explainedStates)[number] {
  return explainedStates.some((explained) => explained === state);
}
