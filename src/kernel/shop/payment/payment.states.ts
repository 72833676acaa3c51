/**
 * States of a payment attempt, weakest first; an observation never weakens the state. `starting`: the request to open
 * it is unanswered; it is never closed in that state.
 */
export const attemptStates = [
  'starting',
  'created',
  'pending',
  'review',
  'failed',
  'closed',
  'paid',
  'part_refunded',
  'refunded',
  'disputed',
] as const;

export type AttemptState = (typeof attemptStates)[number];

/** Whether the shopper or the provider can still act on it. */
export function isOpenAttempt(state: AttemptState): boolean {
  return state === 'starting' || state === 'created' || state === 'pending' || state === 'review';
}

/** Whether money has been captured on it. */
export function hasMoney(state: AttemptState): boolean {
  return attemptStates.indexOf(state) >= attemptStates.indexOf('paid');
}

/** Review of a payment by its provider; a verdict beats an open review. */
export const reviewStates = ['none', 'open', 'approved', 'rejected'] as const;

export type ReviewState = (typeof reviewStates)[number];

export function laterReview(known: ReviewState, observed: ReviewState): ReviewState {
  return reviewStates.indexOf(observed) > reviewStates.indexOf(known) ? observed : known;
}

/** Outcome of a payment as shown to the shopper; 'pending' is polled. */
export const paymentOutcomes = ['paid', 'pending', 'review', 'rejected', 'failed', 'cancelled'] as const;

export type PaymentOutcome = (typeof paymentOutcomes)[number];

export interface Expected {
  amountMinor: number;
  currency: string;
  payee: string;
  isLive: boolean;
}

/** `session`: not the provider session that we opened; `payment`: the money paid another order. */
export type Mismatch = 'amount' | 'currency' | 'payee' | 'mode' | 'session' | 'payment';

/** How a payment differs from the expected one; undefined if it matches. */
export function paymentMismatch(expected: Expected, paid: Expected): Mismatch | undefined {
  if (paid.isLive !== expected.isLive) return 'mode';
  if (paid.payee !== expected.payee) return 'payee';
  if (paid.currency !== expected.currency) return 'currency';
  if (paid.amountMinor !== expected.amountMinor) return 'amount';
  return undefined;
}
