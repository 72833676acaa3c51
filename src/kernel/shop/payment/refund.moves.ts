import { type Move, stateAfter } from '#kernel/state-table.ts';

/** Money that is owed back; `manual`: a person pays it, the provider cannot. */
export const refundStates = ['pending', 'done', 'failed', 'manual'] as const;

export type RefundState = (typeof refundStates)[number];

export type RefundEvent = 'paid-back' | 'refused' | 'by-hand' | 'paid-by-hand';

export const refundMoves: readonly Move<RefundState, RefundEvent>[] = [
  {
    from: ['pending'],
    event: 'paid-back',
    to: 'done',
    writer: 'the refund job',
    effects: 'ledger: refund, as the provider says it',
  },
  {
    from: ['pending'],
    event: 'refused',
    to: 'failed',
    writer: 'the refund job',
    effects: 'letter to the house',
  },
  {
    from: ['pending', 'failed'],
    event: 'by-hand',
    to: 'manual',
    writer: 'the refund job, staff',
    effects: 'joins the queue for hands',
  },
  {
    from: ['manual'],
    event: 'paid-by-hand',
    to: 'done',
    writer: 'staff',
    effects: 'ledger: refund, with the reference of the transfer',
  },
];

/** Where an event leads a refund; undefined when nothing may happen so. */
export function refundAfter(from: RefundState, event: RefundEvent): RefundState | undefined {
  return stateAfter(refundMoves, from, event);
}
