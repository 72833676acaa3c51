import { isDrawnFor } from '#kernel/shop/drawings/drawings.rules.ts';
import { isPaid, type OrderState } from './orders.states.ts';
import { orderAfter } from './orders.transitions.ts';
import { isBeingMade } from './ready-day.ts';

/** Actions of staff on an order. */
export const orderActs = [
  'ship',
  'ready',
  'begin',
  'hold',
  'accept',
  'accept-won',
  'hand-over',
  'deliver',
  'complete',
  'correct-parcel',
  'resend-shipping',
  'undo-dispatch',
  'cancel',
  'refund',
  'confirm-transfer',
  'accept-shortfall',
  'refund-surplus',
  'remind-transfer',
  'reverse-transfer',
  'convert-transfer',
  'ask-rest',
  'send-drawing',
  'change-piece',
  'change-address',
  'delay',
] as const;

export type OrderAct = (typeof orderActs)[number];

/** Facts that decide which actions are allowed. */
export interface ActFacts {
  state: OrderState;
  /** Pays the estimate of a return, whose steps move it. */
  isService: boolean;
  /** Collected in a store instead of delivered. */
  isCollected: boolean;
  /** Contains made-to-order pieces, which need an approved drawing. */
  isDrawn: boolean;
  /** All drawings are approved. */
  isAgreed: boolean;
  /** The carrier has reported about its parcel. */
  hasCarrierReport: boolean;
  /** The return window is over. */
  isWindowOver: boolean;
  /** Its bank transfers; null if it is not paid by them. */
  transfer: {
    /** Held because of the sum that came. */
    isHeld: boolean;
    dueMinor: number;
    surplusMinor: number;
    /** Largest shortfall that staff may accept. */
    maxShortfallMinor: number;
    /** It has entries, and nothing was refunded. */
    isReversible: boolean;
    /** One of them is in another currency. */
    hasOtherCurrency: boolean;
  } | null;
  /** The payment that is due before dispatch; null for an order that is paid in full. */
  rest: { isPayable: boolean; takesTransfer: boolean } | null;
  /** The payment of the order; null without money. */
  payment: { isDisputed: boolean; isUnderReview: boolean; isAsAsked: boolean } | null;
  /** Amount that can still be refunded. */
  refundableMinor: number;
}

const offers: Readonly<Record<OrderAct, (facts: ActFacts) => boolean>> = {
  begin: ({ state, isAgreed }) => isAgreed && orderAfter(state, 'work-begun') !== undefined,
  hold: ({ state }) => orderAfter(state, 'put-on-hold') !== undefined,
  accept: ({ state, payment }) => isAcceptable(state, payment) && !payment?.isDisputed,
  'accept-won': ({ state, payment }) => isAcceptable(state, payment) && payment?.isDisputed === true,
  ship: (facts) => !facts.isCollected && mayLeave(facts),
  ready: (facts) => facts.isCollected && mayLeave(facts),
  'hand-over': ({ state, isCollected }) => isCollected && orderAfter(state, 'received') !== undefined,
  deliver: ({ state, isCollected }) => !isCollected && orderAfter(state, 'received') !== undefined,
  complete: ({ state, isWindowOver }) => isWindowOver && orderAfter(state, 'completed') !== undefined,
  'correct-parcel': ({ state, isCollected }) => state === 'dispatched' && !isCollected,
  'resend-shipping': ({ state }) => state === 'dispatched',
  'undo-dispatch': ({ state, hasCarrierReport }) =>
    !hasCarrierReport && orderAfter(state, 'recalled') !== undefined,
  cancel: ({ state, payment }) =>
    !payment?.isDisputed && (['called-off', 'dismissed'] as const).some((event) => orderAfter(state, event)),
  refund: ({ state, payment, transfer, refundableMinor }) =>
    !transfer?.isHeld && isPaid(state) && payment !== null && !payment.isDisputed && refundableMinor > 0,
  'confirm-transfer': ({ transfer, rest }) => rest?.takesTransfer ?? transfer !== null,
  'accept-shortfall': ({ transfer }) =>
    transfer?.isHeld === true && transfer.dueMinor > 0 && transfer.dueMinor <= transfer.maxShortfallMinor,
  'refund-surplus': ({ transfer }) => transfer !== null && transfer.surplusMinor > 0,
  'remind-transfer': ({ state, transfer }) =>
    transfer !== null && transfer.dueMinor > 0 && (transfer.isHeld || state === 'payment_pending'),
  'reverse-transfer': ({ state, transfer }) => state === 'holded' && transfer?.isReversible === true,
  'convert-transfer': ({ state, transfer }) =>
    state === 'holded' && transfer?.isReversible === true && transfer.hasOtherCurrency,
  'ask-rest': ({ rest }) => rest?.isPayable === true,
  'send-drawing': ({ state, isDrawn }) => isDrawn && isDrawnFor(state),
  'change-piece': ({ state, isDrawn }) => isDrawn && isDrawnFor(state),
  'change-address': ({ state, isCollected }) => !isCollected && isDrawnFor(state),
  delay: ({ state }) => isBeingMade(state),
};

/** Nothing leaves before it is paid in full. Pieces from stock leave as soon as they are paid; made ones after work has begun. */
function mayLeave({ state, isDrawn, isAgreed, rest }: ActFacts): boolean {
  const isBegun = state !== 'payment_confirmed' || !isDrawn;
  return rest === null && isAgreed && isBegun && orderAfter(state, 'dispatched') !== undefined;
}

function isAcceptable(state: OrderState, payment: ActFacts['payment']): boolean {
  return payment?.isAsAsked === true && !payment.isUnderReview && orderAfter(state, 'accepted') !== undefined;
}

/** Actions on the money of an order: all that a service order has. */
const moneyActs: ReadonlySet<OrderAct> = new Set([
  ...(['hold', 'accept', 'accept-won', 'cancel', 'refund', 'confirm-transfer', 'accept-shortfall'] as const),
  ...(['refund-surplus', 'remind-transfer', 'reverse-transfer', 'convert-transfer'] as const),
]);

/** The actions allowed now; the desk offers these, and the host refuses all others. */
export function actsOf(facts: ActFacts): OrderAct[] {
  return orderActs.filter((act) => (!facts.isService || moneyActs.has(act)) && offers[act](facts));
}
