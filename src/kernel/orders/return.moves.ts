import { type Move, stateAfter } from '#kernel/states/state-table.ts';

/** A shopper's request to give pieces back; its money is a refund, which has a table of its own. */
export const returnStates = [
  'in_review',
  'denied',
  'approved',
  'awaiting_parcel',
  'inspected',
  'rejected',
  'out_of_stock',
  'awaiting_refund',
  'refunded',
  'cancelled',
] as const;

export type ReturnState = (typeof returnStates)[number];

export type ReturnEvent =
  | 'denied'
  | 'approved'
  | 'withdrawn'
  | 'parcel-expected'
  | 'parcel-inspected'
  | 'piece-rejected'
  | 'no-exchange'
  | 'piece-accepted'
  | 'paid-back';

export const returnMoves: readonly Move<ReturnState, ReturnEvent>[] = [
  { from: ['in_review'], event: 'denied', to: 'denied', writer: 'staff', effects: 'letter with the reason' },
  { from: ['in_review'], event: 'approved', to: 'approved', writer: 'staff', effects: '' },
  {
    from: ['in_review', 'approved', 'awaiting_parcel'],
    event: 'withdrawn',
    to: 'cancelled',
    writer: 'shopper',
    effects: '',
  },
  {
    from: ['approved'],
    event: 'parcel-expected',
    to: 'awaiting_parcel',
    writer: 'staff',
    effects: 'letter with the address',
  },
  { from: ['awaiting_parcel'], event: 'parcel-inspected', to: 'inspected', writer: 'staff', effects: '' },
  {
    from: ['inspected'],
    event: 'piece-rejected',
    to: 'rejected',
    writer: 'staff',
    effects: 'the piece goes back to the shopper',
  },
  {
    from: ['inspected'],
    event: 'no-exchange',
    to: 'out_of_stock',
    writer: 'staff',
    effects: 'the shopper chooses the money instead',
  },
  {
    from: ['inspected', 'out_of_stock'],
    event: 'piece-accepted',
    to: 'awaiting_refund',
    writer: 'staff',
    effects: 'stock and stones come back, a refund is owed',
  },
  {
    from: ['awaiting_refund'],
    event: 'paid-back',
    to: 'refunded',
    writer: 'the refund job',
    effects: 'letter: refunded',
  },
];

/** Where an event leads a return; undefined when nothing may happen so. */
export function returnAfter(from: ReturnState, event: ReturnEvent): ReturnState | undefined {
  return stateAfter(returnMoves, from, event);
}
