import { type Move, stateAfter } from '#kernel/state-table.ts';

/** A shopper's request to give pieces back; its money is a refund, which has a table of its own. */
export const returnStates = [
  'in_review',
  'denied',
  'approved',
  'awaiting_parcel',
  'received',
  'inspected',
  'rejected',
  'out_of_stock',
  'awaiting_refund',
  'refunded',
  'sent_back',
  'cancelled',
] as const;

export type ReturnState = (typeof returnStates)[number];

export type ReturnEvent =
  | 'denied'
  | 'approved'
  | 'withdrawn'
  | 'parcel-sent'
  | 'parcel-received'
  | 'parcel-inspected'
  | 'piece-rejected'
  | 'no-exchange'
  | 'piece-accepted'
  | 'money-chosen'
  | 'piece-sent'
  | 'paid-back';

/** The life of a return; each move is told to its shopper by letter. */
export const returnMoves: readonly Move<ReturnState, ReturnEvent>[] = [
  {
    from: ['in_review'],
    event: 'denied',
    to: 'denied',
    writer: 'denyReturn: staff',
    effects: 'letter with the reason',
  },
  {
    from: ['in_review'],
    event: 'approved',
    to: 'approved',
    writer: 'approveReturn: staff',
    effects: 'letter with the address; the label can be printed',
  },
  {
    from: ['in_review', 'approved', 'awaiting_parcel', 'received'],
    event: 'withdrawn',
    to: 'cancelled',
    writer: 'withdrawReturn: shopper',
    effects: 'letters to shopper and house',
  },
  {
    from: ['approved'],
    event: 'parcel-sent',
    to: 'awaiting_parcel',
    writer: 'sayTracking: shopper',
    effects: 'letter with the number of the parcel',
  },
  {
    from: ['approved', 'awaiting_parcel'],
    event: 'parcel-received',
    to: 'received',
    writer: 'receiveReturn: staff',
    effects: 'letter',
  },
  {
    from: ['received'],
    event: 'parcel-inspected',
    to: 'inspected',
    writer: 'inspectReturn: staff',
    effects: 'whether the piece may be sold again is written down; letter',
  },
  {
    from: ['inspected'],
    event: 'piece-rejected',
    to: 'rejected',
    writer: 'rejectReturn: staff',
    effects: 'the piece goes back to the shopper; letter with the reason',
  },
  {
    from: ['inspected'],
    event: 'no-exchange',
    to: 'out_of_stock',
    writer: 'refuseExchange: staff',
    effects: 'the shopper chooses the money instead; letter',
  },
  {
    from: ['inspected'],
    event: 'piece-accepted',
    to: 'awaiting_refund',
    writer: 'refundReturn: staff',
    effects: 'stock and stones come back where they may be sold again, a refund is owed once; letter',
  },
  {
    from: ['out_of_stock'],
    event: 'money-chosen',
    to: 'awaiting_refund',
    writer: 'takeMoney: shopper',
    effects: 'stock and stones come back where they may be sold again, a refund is owed once; letter',
  },
  {
    from: ['inspected'],
    event: 'piece-sent',
    to: 'sent_back',
    writer: 'sendPiece: staff',
    effects:
      'of an exchange: the new piece leaves stock, the old one comes back to it; letter with the parcel',
  },
  {
    from: ['awaiting_refund'],
    event: 'paid-back',
    to: 'refunded',
    writer: 'the refund job, payByHand',
    effects: 'the letter of its order tells the amount',
  },
];

/** Where an event leads a return; undefined when nothing may happen so. */
export function returnAfter(from: ReturnState, event: ReturnEvent): ReturnState | undefined {
  return stateAfter(returnMoves, from, event);
}

/** Whether something is still to happen to a return. */
export function isOpenReturn(state: ReturnState): boolean {
  return returnMoves.some(({ from }) => from.includes(state));
}

export type ReturnStanding = 'house acts' | 'others act' | 'done' | 'refused';

/** Whom a return waits for, or how it has ended. */
export const returnStandings: Readonly<Record<ReturnState, ReturnStanding>> = {
  in_review: 'house acts',
  denied: 'refused',
  approved: 'others act',
  awaiting_parcel: 'others act',
  received: 'house acts',
  inspected: 'house acts',
  rejected: 'refused',
  out_of_stock: 'others act',
  awaiting_refund: 'others act',
  refunded: 'done',
  sent_back: 'done',
  cancelled: 'done',
};
