import { stateAfter, type Transition } from '#kernel/shop/states/state-table.ts';

/** A refund that is owed; `manual`: staff must transfer it, as the provider cannot. */
export const refundStates = ['pending', 'done', 'failed', 'manual'] as const;

export type RefundState = (typeof refundStates)[number];

export type RefundEvent = 'paid-back' | 'refused' | 'by-hand' | 'paid-by-hand';

export const refundTransitions: readonly Transition<RefundState, RefundEvent>[] = [
  {
    from: ['pending'],
    event: 'paid-back',
    to: 'done',
    writer: 'the refund job',
    effects: 'payment ledger: refund, as the provider reports it',
  },
  {
    from: ['pending'],
    event: 'refused',
    to: 'failed',
    writer: 'the refund job',
    effects: 'email to staff',
  },
  {
    from: ['pending', 'failed'],
    event: 'by-hand',
    to: 'manual',
    writer: 'the refund job, staff',
    effects: 'joins the queue for refunds by hand',
  },
  {
    from: ['manual'],
    event: 'paid-by-hand',
    to: 'done',
    writer: 'staff',
    effects: 'payment ledger: refund, with the reference of the transfer',
  },
];

/** The state after an event; undefined if it is not allowed. */
export function refundAfter(from: RefundState, event: RefundEvent): RefundState | undefined {
  return stateAfter(refundTransitions, from, event);
}
