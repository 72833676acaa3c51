import { isDrawnFor } from '#kernel/shop/drawings/drawings.rules.ts';
import { orderAfter } from './orders.moves.ts';
import { isPaid, type OrderState } from './orders.states.ts';
import { isBeingMade } from './ready-day.ts';

/** What staff do with an order. */
export const orderActs = [
  'begin',
  'hold',
  'accept',
  'accept-won',
  'ship',
  'ready',
  'hand-over',
  'deliver',
  'complete',
  'cancel',
  'refund',
  'confirm-transfer',
  'send-drawing',
  'change-piece',
  'change-address',
  'delay',
] as const;

export type OrderAct = (typeof orderActs)[number];

/** What decides which acts are offered. */
export interface ActFacts {
  state: OrderState;
  /** It is fetched from a store instead of being sent. */
  isCollected: boolean;
  /** Some of it is made for its buyer, and drawn for them first. */
  isDrawn: boolean;
  /** Every drawing of it is approved. */
  isAgreed: boolean;
  /** Its buyer may not give it back any more. */
  isWindowOver: boolean;
  /** It is to be paid by bank transfer, and has not been. */
  awaitsTransfer: boolean;
  /** The payment it rests on; null where no money is here. */
  payment: { isDisputed: boolean; isUnderReview: boolean; isAsAsked: boolean } | null;
  /** What of its money can still be given back. */
  refundableMinor: number;
}

const offers: Readonly<Record<OrderAct, (facts: ActFacts) => boolean>> = {
  begin: ({ state, isAgreed }) => isAgreed && orderAfter(state, 'work-begun') !== undefined,
  hold: ({ state }) => orderAfter(state, 'put-on-hold') !== undefined,
  accept: ({ state, payment }) => isAcceptable(state, payment) && !payment?.isDisputed,
  'accept-won': ({ state, payment }) => isAcceptable(state, payment) && payment?.isDisputed === true,
  ship: ({ state, isCollected, isAgreed }) => isAgreed && !isCollected && mayLeave(state),
  ready: ({ state, isCollected, isAgreed }) => isAgreed && isCollected && mayLeave(state),
  'hand-over': ({ state, isCollected }) => isCollected && orderAfter(state, 'received') !== undefined,
  deliver: ({ state, isCollected }) => !isCollected && orderAfter(state, 'received') !== undefined,
  complete: ({ state, isWindowOver }) => isWindowOver && orderAfter(state, 'completed') !== undefined,
  cancel: ({ state, payment }) =>
    !payment?.isDisputed && (['called-off', 'dismissed'] as const).some((event) => orderAfter(state, event)),
  refund: ({ state, payment, refundableMinor }) =>
    isPaid(state) && payment !== null && !payment.isDisputed && refundableMinor > 0,
  'confirm-transfer': ({ awaitsTransfer }) => awaitsTransfer,
  'send-drawing': ({ state, isDrawn }) => isDrawn && isDrawnFor(state),
  'change-piece': ({ state, isDrawn }) => isDrawn && isDrawnFor(state),
  'change-address': ({ state, isCollected }) => !isCollected && isDrawnFor(state),
  delay: ({ state }) => isBeingMade(state),
};

function mayLeave(state: OrderState): boolean {
  return orderAfter(state, 'dispatched') !== undefined;
}

function isAcceptable(state: OrderState, payment: ActFacts['payment']): boolean {
  return payment?.isAsAsked === true && !payment.isUnderReview && orderAfter(state, 'accepted') !== undefined;
}

/** What staff may do with an order as it stands: nothing else is offered, and the host refuses the rest. */
export function actsOf(facts: ActFacts): OrderAct[] {
  return orderActs.filter((act) => offers[act](facts));
}
