import { type Move, stateAfter } from '#kernel/state-table.ts';
import type { AttemptState } from './payment.states.ts';

/** `seen-…`: what a provider says of the attempt, by whatever way it says it. */
export type AttemptEvent = 'opened' | 'not-opened' | `seen-${AttemptState}`;

/** The life of one attempt at paying; what the table lacks changes nothing: no news undoes a payment. */
export const attemptMoves: readonly Move<AttemptState, AttemptEvent>[] = [
  {
    from: ['starting'],
    event: 'opened',
    to: 'created',
    writer: 'keepOpened',
    effects: 'the page is kept; closed at once where the order is no longer to be paid on it',
  },
  {
    from: ['starting'],
    event: 'not-opened',
    to: 'closed',
    writer: 'dropUnopened',
    effects: 'the next start gets a new attempt, and with it a new key',
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
    effects: 'the order is at work',
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
    effects: 'looked at once more after its end',
  },
  {
    from: ['starting', 'created', 'pending', 'review', 'failed', 'closed'],
    event: 'seen-paid',
    to: 'paid',
    writer: 'applyObservation',
    effects: 'ledger: capture; the order is paid, held, opened again, or the money owed back',
  },
  {
    from: ['starting', 'created', 'pending', 'review', 'failed', 'closed', 'paid'],
    event: 'seen-part_refunded',
    to: 'part_refunded',
    writer: 'applyObservation',
    effects: 'ledger: refund; the order keeps its state',
  },
  {
    from: ['starting', 'created', 'pending', 'review', 'failed', 'closed', 'paid', 'part_refunded'],
    event: 'seen-refunded',
    to: 'refunded',
    writer: 'applyObservation',
    effects: 'ledger: refund; the order is refunded',
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
    effects: 'ledger: dispute; a confirmed order is held',
  },
];

/** Where an event leads an attempt; undefined when it changes nothing. */
export function attemptAfter(from: AttemptState, event: AttemptEvent): AttemptState | undefined {
  return stateAfter(attemptMoves, from, event);
}

/** What is known after an observation: paid beats closed, refunded beats paid, nothing undoes a payment. */
export function strongerState(known: AttemptState, observed: AttemptState): AttemptState {
  return attemptAfter(known, `seen-${observed}`) ?? known;
}
