import { isUndispatched, type OrderState } from '#kernel/shop/orders/orders.states.ts';
import { stateAfter, type Transition } from '#kernel/shop/states/state-table.ts';

/**
 * States of the rest of an order that was paid with a deposit. `none`: paid in full; `open`: not asked for yet; `asked`: the
 * pieces are ready; `late`: not paid in time.
 */
export const restStates = ['none', 'open', 'asked', 'late', 'paid'] as const;

export type RestState = (typeof restStates)[number];

export type RestEvent = 'asked' | 'overdue' | 'paid';

export const restTransitions: readonly Transition<RestState, RestEvent>[] = [
  {
    from: ['open', 'asked', 'late'],
    event: 'asked',
    to: 'asked',
    writer: 'movePiece: the last piece passes quality; askForRest: staff',
    effects: 'a new day to pay it by; email: rest due, with the link to pay',
  },
  {
    from: ['asked'],
    event: 'overdue',
    to: 'late',
    writer: 'remindOfRests',
    effects: 'email: rest overdue; the task at the desk is late',
  },
  {
    from: ['open', 'asked', 'late'],
    event: 'paid',
    to: 'paid',
    writer: 'applyObservation, payRestByCredit, enterTransfer: staff',
    effects:
      'the order may leave; other attempts closed; receipt with the deposit deducted; email: rest paid',
  },
];

/** The state after an event; undefined if it is not allowed. */
export function restAfter(from: RestState, event: RestEvent): RestState | undefined {
  return stateAfter(restTransitions, from, event);
}

/** Whether a part of the order's total is not paid yet; it does not leave meanwhile. */
export const isRestOpen = (rest: RestState): boolean => restAfter(rest, 'paid') !== undefined;

/** Whether an order takes money for its rest; on hold it does, but no payment is started. */
export const takesRest = ({ status, rest }: { status: OrderState; rest: RestState }): boolean =>
  isUndispatched(status) && status !== 'payment_suspected_fraud' && isRestOpen(rest);

/** Whether the shopper can pay the rest now. */
export const isRestPayable = (order: { status: OrderState; rest: RestState }): boolean =>
  takesRest(order) && order.status !== 'holded';
