import { describe, expect, it } from 'vitest';
import {
  appointmentAfter,
  appointmentStates,
  appointmentTransitions,
} from '#kernel/shop/appointments/appointment.transitions.ts';
import {
  drawingAfter,
  drawingStates,
  drawingTransitions,
} from '#kernel/shop/drawings/drawing.transitions.ts';
import { orderStates } from '#kernel/shop/orders/orders.states.ts';
import { type OrderEvent, orderAfter, orderTransitions } from '#kernel/shop/orders/orders.transitions.ts';
import { attemptAfter, attemptTransitions } from '#kernel/shop/payment/attempt.transitions.ts';
import { attemptStates, hasMoney, isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import { refundAfter, refundStates, refundTransitions } from '#kernel/shop/payment/refund.transitions.ts';
import { restAfter, restStates, restTransitions } from '#kernel/shop/payment/rest.transitions.ts';
import { returnAfter, returnStates, returnTransitions } from '#kernel/shop/returns/return.transitions.ts';
import { reviewAfter, reviewStates, reviewTransitions } from '#kernel/shop/reviews/review.transitions.ts';
import { pieceStages, pieceTransitions } from '#kernel/shop/workshop/piece.transitions.ts';
import { drawTable, stateAfter, type Transition } from './state-table.ts';

type AnyTable = readonly Transition<string, string>[];

interface Life {
  title: string;
  first: string;
  states: readonly string[];
  table: AnyTable;
  next: (from: string, event: string) => string | undefined;
  /** Final states. */
  ends: readonly string[];
}

const life = <State extends string, Event extends string>(
  title: string,
  states: readonly State[],
  table: readonly Transition<State, Event>[],
  next: (from: State, event: Event) => State | undefined,
  ends: readonly State[],
): Life => ({
  title,
  first: states[0] ?? '',
  states,
  table,
  next: (from, event) => next(from as State, event as Event),
  ends,
});

const lives = [
  life('Order', orderStates, orderTransitions, orderAfter, ['refunded']),
  life('Payment attempt', attemptStates, attemptTransitions, attemptAfter, ['disputed']),
  // An order that is paid in full has no rest.
  life('Rest after a deposit', restStates.slice(1), restTransitions, restAfter, ['paid']),
  life('Return', returnStates, returnTransitions, returnAfter, [
    'denied',
    'rejected',
    'returned_unworked',
    'refunded',
    'traded_in',
    'sent_back',
    'cancelled',
  ]),
  life('Refund', refundStates, refundTransitions, refundAfter, ['done']),
  life('Appointment', appointmentStates, appointmentTransitions, appointmentAfter, [
    'completed',
    'cancelled',
  ]),
  life('Review', reviewStates, reviewTransitions, reviewAfter, []),
  life('Drawing', drawingStates, drawingTransitions, drawingAfter, ['superseded', 'voided']),
  life(
    'Piece in the workshop',
    pieceStages,
    pieceTransitions,
    (from, event) => stateAfter(pieceTransitions, from, event),
    [],
  ),
];

/** Events that may repeat in their state: a new estimate replaces one that has no answer yet, and staff ask for a rest again. */
const repeated = new Set(['estimate-sent', 'asked']);

describe.each(lives)('the table of $title', ({ first, states, table, next, ends }) => {
  const events = [...new Set(table.map(({ event }) => event))];

  it('allows exactly the listed pairs of state and event', () => {
    for (const from of states) {
      for (const event of events) {
        const rows = table.filter((move) => move.event === event && move.from.includes(from));
        expect(rows.length, `${from} ${event}`).toBeLessThanOrEqual(1);
        expect(next(from, event), `${from} ${event}`).toBe(rows[0]?.to);
      }
      expect(next(from, 'no such event')).toBeUndefined();
    }
  });

  it('names known states and a writer in every row, and has no transition to the same state', () => {
    for (const { from, to, event, writer } of table) {
      for (const state of [...from, to]) expect(states, event).toContain(state);
      if (!repeated.has(event)) expect(from, event).not.toContain(to);
      expect(writer, event).not.toBe('');
    }
  });

  it('reaches every state, and ends only in final states', () => {
    const reached = new Set([first]);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const { from, to } of table) if (from.some((state) => reached.has(state))) reached.add(to);
    }
    expect(states.filter((state) => !reached.has(state))).toEqual([]);
    expect(states.filter((state) => !table.some(({ from }) => from.includes(state)))).toEqual([...ends]);
  });
});

describe('all state tables', () => {
  it('never close an attempt before its provider has answered, nor undo a payment', () => {
    expect(
      attemptTransitions.filter(({ event }) => event === 'not-opened').flatMap(({ from }) => from),
    ).toEqual(['starting']);
    // Only staff take back a transfer that never came.
    for (const { from, to, event } of attemptTransitions) {
      if (from.some(hasMoney) && event !== 'entry-reversed') expect(hasMoney(to)).toBe(true);
      if (isOpenAttempt(to)) expect(from.every(isOpenAttempt)).toBe(true);
    }
  });

  it('cancel an order only after asking every provider, or by staff', () => {
    const cancelling: OrderEvent[] = ['cancelled', 'expired', 'dismissed', 'called-off'];
    for (const { event, from, to, writer } of orderTransitions) {
      if (to !== 'canceled' && to !== 'payment_canceled') continue;
      expect(cancelling).toContain(event);
      const isByPerson = writer.startsWith('callOff: ');
      expect(isByPerson || from.every((state) => state === 'closing')).toBe(true);
    }
  });

  it('are documented (update with vitest -u)', async () => {
    const introduction = [
      '# States and transitions',
      '',
      'Generated from the tables in `src/kernel/shop/orders/orders.transitions.ts`, `src/kernel/shop/payment/attempt.transitions.ts`,',
      '`src/kernel/shop/payment/rest.transitions.ts`,',
      '`src/kernel/shop/returns/return.transitions.ts`, `src/kernel/shop/payment/refund.transitions.ts`,',
      '`src/kernel/shop/appointments/appointment.transitions.ts`, `src/kernel/shop/reviews/review.transitions.ts`,',
      '`src/kernel/shop/drawings/drawing.transitions.ts` and `src/kernel/shop/workshop/piece.transitions.ts`. A transition that a table lacks is refused',
      'by the one function that writes the state: `moveOrder`, `moveAttempt`, `moveRest`, `moveReturn`, `moveRefund`, `moveAppointment`,',
      '`moveReview`, `moveDrawing`, `movePiece`.',
      '',
      'An order becomes `received` by the pick-up code, the shopper, the carrier, or after 14 days. A paid order can be',
      'cancelled by its shopper before work on it begins, by staff until it is dispatched; it is `canceled` while the refund',
      'is owed, `refunded` when all money is back. A partial refund does not change the state of the order. A return is a',
      'request of the shopper; its money is a refund. A drawing exists once it was sent: a piece without one, or with only',
      'superseded or voided ones, waits for a drawing.',
      '',
    ].join('\n');
    const drawn = lives.map(({ title, first, table }) => drawTable(title, first, table)).join('\n');
    await expect(`${introduction}\n${drawn}`).toMatchFileSnapshot('../../../docs/states.md');
  });
});
