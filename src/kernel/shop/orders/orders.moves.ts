import { type Move, mayMove, stateAfter } from '#kernel/state-table.ts';
import type { OrderState } from './orders.states.ts';

/** What happens to an order. */
export type OrderEvent =
  | 'payment-at-work'
  | 'payment-over'
  | 'paid'
  | 'paid-late'
  | 'held'
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
  | 'received'
  | 'completed';

/** The life of an order; nothing else may move one. */
export const orderMoves: readonly Move<OrderState, OrderEvent>[] = [
  {
    from: ['payment_pending', 'closing'],
    event: 'payment-at-work',
    to: 'payment_processing',
    writer: 'applyObservation',
    effects: 'the hour no longer counts',
  },
  {
    from: ['payment_processing'],
    event: 'payment-over',
    to: 'payment_pending',
    writer: 'applyObservation',
    effects: 'letter: payment failed',
  },
  {
    from: ['payment_pending', 'payment_processing', 'closing', 'holded', 'payment_suspected_fraud'],
    event: 'paid',
    to: 'payment_confirmed',
    writer: 'applyObservation',
    effects: 'stones sold, other attempts closed, letter: paid',
  },
  {
    from: ['payment_canceled', 'canceled'],
    event: 'paid-late',
    to: 'payment_confirmed',
    writer: 'applyObservation',
    effects: 'within the grace time, all of stock, stones and coupon taken again; letter: paid',
  },
  {
    from: ['payment_pending', 'payment_processing', 'closing', 'payment_confirmed'],
    event: 'held',
    to: 'holded',
    writer: 'applyObservation',
    effects: 'other attempts closed where money is here; letters to shopper and house',
  },
  {
    from: ['payment_processing'],
    event: 'stuck',
    to: 'holded',
    writer: 'holdStuckOrders',
    effects: 'a person looks at it',
  },
  {
    from: ['payment_confirmed', 'processing'],
    event: 'put-on-hold',
    to: 'holded',
    writer: 'putOnHold: staff',
    effects: 'the reason stands in its history; nothing is made or sent until it is accepted again',
  },
  {
    from: ['holded'],
    event: 'accepted',
    to: 'payment_confirmed',
    writer: 'acceptHeld: staff',
    effects: 'stones sold, other attempts closed; letter: paid, where none was sent',
  },
  {
    from: ['payment_pending', 'payment_processing', 'closing', 'holded', 'payment_confirmed'],
    event: 'rejected',
    to: 'payment_suspected_fraud',
    writer: 'applyObservation',
    effects: 'money that is here is owed back, letter: rejected',
  },
  {
    from: ['payment_pending', 'payment_processing'],
    event: 'given-up',
    to: 'closing',
    writer: 'cancelOrder',
    effects: 'every provider is asked, every attempt closed there',
  },
  {
    from: ['payment_pending'],
    event: 'hour-over',
    to: 'closing',
    writer: 'closeDueOrders',
    effects: 'every provider is asked, every attempt closed there',
  },
  {
    from: ['closing'],
    event: 'cancelled',
    to: 'canceled',
    writer: 'settleClosing',
    effects: 'stock, stones, coupon and cart lines given back once, letter: cancelled',
  },
  {
    from: ['closing'],
    event: 'expired',
    to: 'payment_canceled',
    writer: 'settleClosing',
    effects: 'stock, stones, coupon and cart lines given back once, letter: expired',
  },
  {
    from: ['holded', 'payment_suspected_fraud'],
    event: 'dismissed',
    to: 'canceled',
    writer: 'callOff: staff',
    effects: 'money that is here is owed back, stock, stones and coupon given back once, letter: called off',
  },
  {
    from: ['payment_confirmed', 'processing'],
    event: 'called-off',
    to: 'canceled',
    writer: 'callOff: shopper before the work begins, staff',
    effects: 'all of the money is owed back, stock, stones and coupon given back once, letter: called off',
  },
  {
    from: ['payment_confirmed'],
    event: 'work-begun',
    to: 'processing',
    writer: 'beginWork: staff; approveDrawing: the last drawing of an order',
    effects: 'the shopper cannot cancel any more',
  },
  {
    from: ['processing'],
    event: 'dispatched',
    to: 'dispatched',
    writer: 'shipOrder, makeReady: staff',
    effects: 'ready, where it is collected; letter: shipped, or ready with the code',
  },
  {
    from: ['dispatched'],
    event: 'received',
    to: 'received',
    writer:
      'confirmReceipt: shopper; deliverOrder, followParcels: carrier; handOver: pick-up code; receiveDue: 14 days',
    effects: 'the refund window opens; letter of the carrier and the counter: delivered',
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
    effects: 'what has not left the house goes back to stock; letter: refunded',
  },
];

/** The states in which an event may happen to an order. */
export function statesBefore(event: OrderEvent): OrderState[] {
  return orderMoves.filter((move) => move.event === event).flatMap(({ from }) => from);
}

/** Where an event leads an order; undefined when nothing may happen so. */
export function orderAfter(from: OrderState, event: OrderEvent): OrderState | undefined {
  return stateAfter(orderMoves, from, event);
}

/** Whether an order may go from one state to another. */
export function mayFollow(from: OrderState, to: OrderState): boolean {
  return mayMove(orderMoves, from, to);
}
