/** Fecshop's names; `closing` is ours: an overdue order whose providers are being asked. */
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

/** A shopper may still pay. */
export function isPayable(state: OrderState): boolean {
  return state === 'payment_pending' || state === 'payment_processing';
}

export function isPaid(state: OrderState): boolean {
  return ['payment_confirmed', 'holded', 'processing', 'dispatched', 'received', 'completed'].includes(state);
}

/** Its shopper has it. */
export function isHere(state: OrderState): boolean {
  return state === 'received' || state === 'completed';
}

/** It was given up: unpaid, or paid and its money owed back. */
export function isCancelled(state: OrderState): boolean {
  return state === 'payment_canceled' || state === 'canceled';
}

/** Its pieces have not left the house, and may be sold to somebody else when its money goes back. */
export function isInHouse(state: OrderState): boolean {
  return ['payment_confirmed', 'holded', 'payment_suspected_fraud', 'processing'].includes(state);
}

/**
 * What happens to the money of an order that goes no further: of a rejected payment it was only reserved and is let go,
 * or it is paid back; of a paid order that was cancelled it is on its way back, or has gone back.
 */
export const moneyBacks = ['released', 'refunded', 'returning', 'returned'] as const;

export type MoneyBack = (typeof moneyBacks)[number];

/** Says it of an order; `hasMoney`: the shop has taken the money. null where no money is to go back. */
export function moneyBackOf(state: OrderState, hasMoney: boolean): MoneyBack | null {
  if (state === 'refunded') return 'returned';
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

/** The step an order has reached; `null` when it has left the path. */
export function progressOf(state: OrderState): ProgressStep | null {
  return stepOfState[state];
}

/** States whose name does not say what happens next: pages say it in a sentence beside them. */
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
  return explainedStates.some((each) => each === state);
}
