/**
 * What is known of one attempt at paying, weakest first: an observation never weakens what is known. `starting`:
 * the provider has been asked to open it and has not answered; it is never closed then.
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

/** The shopper or the provider may still do something with it. */
export function isOpenAttempt(state: AttemptState): boolean {
  return state === 'starting' || state === 'created' || state === 'pending' || state === 'review';
}

/** Money of the shopper has reached us on it. */
export function hasMoney(state: AttemptState): boolean {
  return attemptStates.indexOf(state) >= attemptStates.indexOf('paid');
}

/** A provider's own check of a payment it has taken; a verdict beats an open check. */
export const reviewStates = ['none', 'open', 'approved', 'rejected'] as const;

export type ReviewState = (typeof reviewStates)[number];

export function laterReview(known: ReviewState, observed: ReviewState): ReviewState {
  return reviewStates.indexOf(observed) > reviewStates.indexOf(known) ? observed : known;
}

/** What became of a payment, as its shopper hears it; 'pending' is asked again. */
export const paymentOutcomes = ['paid', 'pending', 'review', 'rejected', 'failed', 'cancelled'] as const;

export type PaymentOutcome = (typeof paymentOutcomes)[number];

export interface Expected {
  amountMinor: number;
  currency: string;
  payee: string;
  isLive: boolean;
}

/** `session`: another session of the provider than the one we opened; `payment`: money that paid another order. */
export type Mismatch = 'amount' | 'currency' | 'payee' | 'mode' | 'session' | 'payment';

/** What is wrong with a payment that says it is for an attempt; undefined when it is what was asked. */
export function paymentMismatch(expected: Expected, paid: Expected): Mismatch | undefined {
  if (paid.isLive !== expected.isLive) return 'mode';
  if (paid.payee !== expected.payee) return 'payee';
  if (paid.currency !== expected.currency) return 'currency';
  if (paid.amountMinor !== expected.amountMinor) return 'amount';
  return undefined;
}
