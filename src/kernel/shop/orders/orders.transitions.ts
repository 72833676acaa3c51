import { hasTransition, stateAfter, type Transition } from '#kernel/shop/states/state-table.ts';
import type { OrderState } from './orders.states.ts';

/** Events of an order. */
export type OrderEvent =
  | 'payment-at-work'
  | 'payment-over'
  | 'paid'
  | 'paid-late'
  | 'held'
  | 'transfer-reversed'
  | 'stuck'
  | 'put-on-hold'
  | 'accepted'
  | 'rejected'
  | 'given-up'
  | 'hour-over'
  | 'cancelled'
  | 'expired'
  | 'dismissed'
  | 'called-off'
  | 'refunded'
  | 'work-begun'
  | 'dispatched'
  | 'recalled'
  | 'received'
  | 'completed';

/** Transitions of an order; no other transition is allowed. */
export const orderTransitions: readonly Transition<OrderState, OrderEvent>[] = [
  {
    from: ['payment_pending', 'closing'],
    event: 'payment-at-work',
    to: 'payment_processing',
    writer: 'applyObservation',
    effects: 'the payment deadline no longer applies',
  },
  {
    from: ['payment_processing'],
    event: 'payment-over',
    to: 'payment_pending',
    writer: 'applyObservation',
    effects: 'email: payment failed',
  },
  {
    from: ['payment_pending', 'payment_processing', 'closing', 'holded', 'payment_suspected_fraud'],
    event: 'paid',
    to: 'payment_confirmed',
    writer: 'applyObservation',
    effects: 'stones sold, other attempts closed; email: paid',
  },
  {
    from: ['payment_canceled', 'canceled'],
    event: 'paid-late',
    to: 'payment_confirmed',
    writer: 'applyObservation',
    effects: 'within the grace period, stock, stones and coupon are taken again; email: paid',
  },
  {
    from: ['payment_pending', 'payment_processing', 'closing', 'payment_confirmed'],
    event: 'held',
    to: 'holded',
    writer: 'applyObservation',
    effects: 'other attempts closed if money was captured; emails to shopper and staff',
  },
  {
    from: ['payment_processing'],
    event: 'stuck',
    to: 'holded',
    writer: 'holdStuckOrders',
    effects: 'reviewed by staff',
  },
  {
    from: ['payment_confirmed', 'processing'],
    event: 'put-on-hold',
    to: 'holded',
    writer: 'putOnHold: staff',
    effects: 'the reason is in its history; nothing is made or sent until it is accepted again',
  },
  {
    from: ['holded'],
    event: 'transfer-reversed',
    to: 'payment_pending',
    writer: 'reverseTransfer: staff',
    effects: 'the order was never paid: the transfer is awaited again, with a new deadline',
  },
  {
    from: ['holded'],
    event: 'accepted',
    to: 'payment_confirmed',
    writer: 'acceptHeld, enterTransfer, convertTransfer, acceptShortfall, refundSurplus: staff',
    effects: 'stones sold, other attempts closed; email: paid, unless already sent',
  },
  {
    from: ['payment_pending', 'payment_processing', 'closing', 'holded', 'payment_confirmed'],
    event: 'rejected',
    to: 'payment_suspected_fraud',
    writer: 'applyObservation',
    effects: 'captured money is owed back; email: rejected',
  },
  {
    from: ['payment_pending', 'payment_processing'],
    event: 'given-up',
    to: 'closing',
    writer: 'cancelOrder',
    effects: 'every provider is queried, every attempt closed there',
  },
  {
    from: ['payment_pending'],
    event: 'hour-over',
    to: 'closing',
    writer: 'closeDueOrders',
    effects: 'every provider is queried, every attempt closed there',
  },
  {
    from: ['closing'],
    event: 'cancelled',
    to: 'canceled',
    writer: 'settleClosing',
    effects: 'stock, stones, coupon and cart lines restored once; email: cancelled',
  },
  {
    from: ['closing'],
    event: 'expired',
    to: 'payment_canceled',
    writer: 'settleClosing',
    effects: 'stock, stones, coupon and cart lines restored once; email: expired',
  },
  {
    from: ['holded', 'payment_suspected_fraud'],
    event: 'dismissed',
    to: 'canceled',
    writer: 'callOff: staff',
    effects: 'captured money is owed back; stock, stones and coupon restored once; email: called off',
  },
  {
    from: ['payment_confirmed', 'processing'],
    event: 'called-off',
    to: 'canceled',
    writer: 'callOff: shopper before the work begins, staff',
    effects: 'the whole amount is owed back; stock, stones and coupon restored once; email: called off',
  },
  {
    from: ['payment_confirmed'],
    event: 'work-begun',
    to: 'processing',
    writer: 'beginWork: staff; approveDrawing: the last drawing of an order',
    effects: 'the shopper cannot cancel any more',
  },
  {
    from: ['payment_confirmed', 'processing'],
    event: 'dispatched',
    to: 'dispatched',
    writer: 'shipOrder, makeReady: staff',
    effects:
      'at once if no piece is made to order; ready, if it is collected; email: shipped, or ready with the code',
  },
  {
    from: ['dispatched'],
    event: 'recalled',
    to: 'processing',
    writer: 'undoDispatch: staff',
    effects: 'before a report of the carrier: tracking is removed; email: not shipped yet',
  },
  {
    from: ['dispatched'],
    event: 'received',
    to: 'received',
    writer:
      'confirmReceipt: shopper; deliverOrder, followParcels: carrier; handOver: pickup code; receiveDue: 14 days',
    effects: 'the return window opens; email by carrier or store: delivered',
  },
  {
    from: ['received'],
    event: 'completed',
    to: 'completed',
    writer: 'completeOrder, completeDue: end of the refund window',
    effects: '',
  },
  {
    from: [
      'payment_suspected_fraud',
      'holded',
      'payment_confirmed',
      'processing',
      'dispatched',
      'received',
      'completed',
      'payment_canceled',
      'canceled',
    ],
    event: 'refunded',
    to: 'refunded',
    writer: 'applyObservation, payByHand',
    effects: 'pieces that were not dispatched return to stock; email: refunded',
  },
];

/** The states in which an event is allowed. */
export function statesBefore(event: OrderEvent): OrderState[] {
  return orderTransitions.filter((move) => move.event === event).flatMap(({ from }) => from);
}

/** The state after an event; undefined if it is not allowed. */
export function orderAfter(from: OrderState, event: OrderEvent): OrderState | undefined {
  return stateAfter(orderTransitions, from, event);
}

/** Whether a transition between two states is allowed. */
export function canFollow(from: OrderState, to: OrderState): boolean {
  return hasTransition(orderTransitions, from, to);
}
