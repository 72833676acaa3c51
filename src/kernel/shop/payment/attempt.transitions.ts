import { stateAfter, type Transition } from '#kernel/shop/states/state-table.ts';
import type { AttemptState } from './payment.states.ts';

/** `seen-…`: a state reported by the provider, through any channel. */
export type AttemptEvent = 'opened' | 'not-opened' | 'entry-reversed' | `seen-${AttemptState}`;

/** Transitions of a payment attempt. Events without a row change nothing, so no report undoes a payment. */
export const attemptTransitions: readonly Transition<AttemptState, AttemptEvent>[] = [
  {
    from: ['starting'],
    event: 'opened',
    to: 'created',
    writer: 'keepOpened',
    effects: 'the payment page is stored; closed at once if the order can no longer be paid',
  },
  {
    from: ['starting'],
    event: 'not-opened',
    to: 'closed',
    writer: 'dropUnopened',
    effects: 'the next start gets a new attempt, and with it a new key',
  },
  {
    from: ['paid'],
    event: 'entry-reversed',
    to: 'closed',
    writer: 'reverseTransfer: staff',
    effects: 'payment ledger: reversal; the only transfer of the attempt was entered by mistake',
  },
  {
    from: ['starting'],
    event: 'seen-created',
    to: 'created',
    writer: 'applyObservation',
    effects: '',
  },
  {
    from: ['starting', 'created'],
    event: 'seen-pending',
    to: 'pending',
    writer: 'applyObservation',
    effects: 'the order is processing',
  },
  {
    from: ['starting', 'created', 'pending'],
    event: 'seen-review',
    to: 'review',
    writer: 'applyObservation',
    effects: 'the order is held',
  },
  {
    from: ['starting', 'created', 'pending', 'review'],
    event: 'seen-failed',
    to: 'failed',
    writer: 'applyObservation',
    effects: 'the order can be paid again',
  },
  {
    from: ['starting', 'created', 'pending', 'review', 'failed'],
    event: 'seen-closed',
    to: 'closed',
    writer: 'applyObservation',
    effects: 'checked once more after it ended',
  },
  {
    from: ['starting', 'created', 'pending', 'review', 'failed', 'closed'],
    event: 'seen-paid',
    to: 'paid',
    writer: 'applyObservation',
    effects: 'payment ledger: capture; the order is paid, held, reopened, or the money is owed back',
  },
  {
    from: ['starting', 'created', 'pending', 'review', 'failed', 'closed', 'paid'],
    event: 'seen-part_refunded',
    to: 'part_refunded',
    writer: 'applyObservation',
    effects: 'payment ledger: refund; the order state is unchanged',
  },
  {
    from: ['starting', 'created', 'pending', 'review', 'failed', 'closed', 'paid', 'part_refunded'],
    event: 'seen-refunded',
    to: 'refunded',
    writer: 'applyObservation',
    effects: 'payment ledger: refund; the order is refunded',
  },
  {
    from: [
      'starting',
      'created',
      'pending',
      'review',
      'failed',
      'closed',
      'paid',
      'part_refunded',
      'refunded',
    ],
    event: 'seen-disputed',
    to: 'disputed',
    writer: 'applyObservation',
    effects: 'payment ledger: dispute; a confirmed order is held',
  },
];

/** The state after an event; undefined if it changes nothing. */
export function attemptAfter(from: AttemptState, event: AttemptEvent): AttemptState | undefined {
  return stateAfter(attemptTransitions, from, event);
}

/** The combined state after an observation: paid beats closed, refunded beats paid, nothing undoes a payment. */
export function strongerState(known: AttemptState, observed: AttemptState): AttemptState {
  return attemptAfter(known, `seen-${observed}`) ?? known;
}
