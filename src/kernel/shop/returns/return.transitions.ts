import { stateAfter, type Transition } from '#kernel/shop/states/state-table.ts';

/** A shopper's return request; its refund has a state table of its own. */
export const returnStates = [
  'in_review',
  'denied',
  'approved',
  'awaiting_parcel',
  'received',
  'inspected',
  'rejected',
  'out_of_stock',
  'estimate_sent',
  'awaiting_payment',
  'declined',
  'in_work',
  'work_done',
  'returned_unworked',
  'awaiting_refund',
  'refunded',
  'traded_in',
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
  | 'stone-accepted'
  | 'money-chosen'
  | 'estimate-sent'
  | 'estimate-approved'
  | 'work-agreed'
  | 'estimate-declined'
  | 'more-declined'
  | 'service-paid'
  | 'work-finished'
  | 'piece-returned'
  | 'piece-sent'
  | 'paid-back';

/** Transitions of a return; the shopper gets an email about every transition. */
export const returnTransitions: readonly Transition<ReturnState, ReturnEvent>[] = [
  {
    from: ['in_review'],
    event: 'denied',
    to: 'denied',
    writer: 'denyReturn: staff',
    effects: 'email with the reason',
  },
  {
    from: ['in_review'],
    event: 'approved',
    to: 'approved',
    writer: 'approveReturn: staff',
    effects: 'email with the address; the label can be printed',
  },
  {
    from: ['in_review', 'approved', 'awaiting_parcel', 'received'],
    event: 'withdrawn',
    to: 'cancelled',
    writer: 'withdrawReturn: shopper',
    effects: 'emails to shopper and staff',
  },
  {
    from: ['approved'],
    event: 'parcel-sent',
    to: 'awaiting_parcel',
    writer: 'sayTracking: shopper',
    effects: 'email with the tracking number',
  },
  {
    from: ['approved', 'awaiting_parcel'],
    event: 'parcel-received',
    to: 'received',
    writer: 'receiveReturn: staff',
    effects: 'email',
  },
  {
    from: ['received'],
    event: 'parcel-inspected',
    to: 'inspected',
    writer: 'inspectReturn: staff',
    effects: 'records whether the piece can be sold again; email',
  },
  {
    from: ['inspected'],
    event: 'piece-rejected',
    to: 'rejected',
    writer: 'rejectReturn: staff',
    effects: 'the piece goes back to the shopper; email with the reason',
  },
  {
    from: ['inspected'],
    event: 'no-exchange',
    to: 'out_of_stock',
    writer: 'refuseExchange: staff',
    effects: 'the shopper chooses a refund instead; email',
  },
  {
    from: ['inspected'],
    event: 'piece-accepted',
    to: 'awaiting_refund',
    writer: 'refundReturn: staff',
    effects: 'stock and stones return if they can be sold again, one refund is owed; email',
  },
  {
    from: ['inspected'],
    event: 'stone-accepted',
    to: 'traded_in',
    writer: 'acceptTradeUp: staff',
    effects: 'the piece is the shop’s, its papers are revoked, credit for a dearer stone is granted; email',
  },
  {
    from: ['out_of_stock'],
    event: 'money-chosen',
    to: 'awaiting_refund',
    writer: 'takeMoney: shopper',
    effects: 'stock and stones return if they can be sold again, one refund is owed; email',
  },
  {
    from: ['received', 'inspected', 'estimate_sent', 'awaiting_payment', 'declined', 'in_work'],
    event: 'estimate-sent',
    to: 'estimate_sent',
    writer: 'sendEstimate: staff',
    effects:
      'an unanswered or unpaid estimate is superseded, its unpaid order closed; email with the estimate',
  },
  {
    from: ['estimate_sent'],
    event: 'estimate-approved',
    to: 'awaiting_payment',
    writer: 'answerEstimate: shopper or link; agreeInStore: staff',
    effects: 'an order of the service is placed; emails to shopper and staff',
  },
  {
    from: ['estimate_sent'],
    event: 'work-agreed',
    to: 'in_work',
    writer: 'answerEstimate: shopper or link; agreeInStore: staff',
    effects: 'an estimate without a charge; emails to shopper and staff',
  },
  {
    from: ['estimate_sent', 'awaiting_payment'],
    event: 'estimate-declined',
    to: 'declined',
    writer: 'answerEstimate: shopper or link',
    effects: 'an unpaid order is closed; emails to shopper and staff',
  },
  {
    from: ['estimate_sent', 'awaiting_payment'],
    event: 'more-declined',
    to: 'in_work',
    writer: 'answerEstimate: shopper or link',
    effects: 'the work of an earlier estimate goes on; emails to shopper and staff',
  },
  {
    from: ['awaiting_payment'],
    event: 'service-paid',
    to: 'in_work',
    writer: 'beginPaidServices',
    effects: 'the order of the service is in work; email',
  },
  {
    from: ['in_work'],
    event: 'work-finished',
    to: 'work_done',
    writer: 'finishWork: staff',
    effects: 'photographs before the piece leaves; email',
  },
  {
    from: ['declined'],
    event: 'piece-returned',
    to: 'returned_unworked',
    writer: 'returnUnworked: staff',
    effects: 'photographs before the piece leaves; email',
  },
  {
    from: ['inspected', 'work_done'],
    event: 'piece-sent',
    to: 'sent_back',
    writer: 'sendPiece: staff',
    effects:
      'for an exchange: the new piece leaves stock, the old one returns to it; orders of the service are completed; email',
  },
  {
    from: ['awaiting_refund'],
    event: 'paid-back',
    to: 'refunded',
    writer: 'the refund job, payByHand',
    effects: 'the email of its order states the amount',
  },
];

/** The state after an event; undefined if it is not allowed. */
export function returnAfter(from: ReturnState, event: ReturnEvent): ReturnState | undefined {
  return stateAfter(returnTransitions, from, event);
}

/** Whether a return is still open. */
export function isOpenReturn(state: ReturnState): boolean {
  return returnTransitions.some(({ from }) => from.includes(state));
}

export type ReturnProgress = 'shop acts' | 'others act' | 'done' | 'refused';

/** Who has to act on a return, or how it ended. */
export const returnProgress: Readonly<Record<ReturnState, ReturnProgress>> = {
  in_review: 'shop acts',
  denied: 'refused',
  approved: 'others act',
  awaiting_parcel: 'others act',
  received: 'shop acts',
  inspected: 'shop acts',
  rejected: 'refused',
  out_of_stock: 'others act',
  estimate_sent: 'others act',
  awaiting_payment: 'others act',
  declined: 'shop acts',
  in_work: 'shop acts',
  work_done: 'shop acts',
  returned_unworked: 'done',
  awaiting_refund: 'others act',
  refunded: 'done',
  traded_in: 'done',
  sent_back: 'done',
  cancelled: 'done',
};
