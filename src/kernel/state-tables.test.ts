import { describe, expect, it } from 'vitest';
import {
  appointmentAfter,
  appointmentMoves,
  appointmentStates,
} from '#kernel/shop/appointments/appointment.moves.ts';
import { drawingAfter, drawingMoves, drawingStates } from '#kernel/shop/drawings/drawing.moves.ts';
import { type OrderEvent, orderAfter, orderMoves } from '#kernel/shop/orders/orders.moves.ts';
import { orderStates } from '#kernel/shop/orders/orders.states.ts';
import { attemptAfter, attemptMoves } from '#kernel/shop/payment/attempt.moves.ts';
import { attemptStates, hasMoney, isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import { refundAfter, refundMoves, refundStates } from '#kernel/shop/payment/refund.moves.ts';
import { returnAfter, returnMoves, returnStates } from '#kernel/shop/returns/return.moves.ts';
import { reviewAfter, reviewMoves, reviewStates } from '#kernel/shop/reviews/review.moves.ts';
import { pieceMoves, pieceStages } from '#kernel/shop/workshop/piece.moves.ts';
import { drawTable, type Move, stateAfter } from './state-table.ts';

type AnyTable = readonly Move<string, string>[];

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
  table: readonly Move<State, Event>[],
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
  life('Order', orderStates, orderMoves, orderAfter, ['refunded']),
  life('Payment attempt', attemptStates, attemptMoves, attemptAfter, ['disputed']),
  life('Return', returnStates, returnMoves, returnAfter, [
    'denied',
    'rejected',
    'refunded',
    'sent_back',
    'cancelled',
  ]),
  life('Refund', refundStates, refundMoves, refundAfter, ['done']),
  life('Appointment', appointmentStates, appointmentMoves, appointmentAfter, ['completed', 'cancelled']),
  life('Review', reviewStates, reviewMoves, reviewAfter, []),
  life('Drawing', drawingStates, drawingMoves, drawingAfter, ['superseded', 'voided']),
  life(
    'Piece in the workshop',
    pieceStages,
    pieceMoves,
    (from, event) => stateAfter(pieceMoves, from, event),
    [],
  ),
];

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
      expect(from, event).not.toContain(to);
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
    expect(attemptMoves.filter(({ event }) => event === 'not-opened').flatMap(({ from }) => from)).toEqual([
      'starting',
    ]);
    for (const { from, to } of attemptMoves) {
      if (from.some(hasMoney)) expect(hasMoney(to)).toBe(true);
      if (isOpenAttempt(to)) expect(from.every(isOpenAttempt)).toBe(true);
    }
  });

  it('cancel an order only after asking every provider, or by staff', () => {
    const cancelling: OrderEvent[] = ['cancelled', 'expired', 'dismissed', 'called-off'];
    for (const { event, from, to, writer } of orderMoves) {
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
      'Generated from the tables in `src/kernel/shop/orders/orders.moves.ts`, `src/kernel/shop/payment/attempt.moves.ts`,',
      '`src/kernel/shop/returns/return.moves.ts`, `src/kernel/shop/payment/refund.moves.ts`,',
      '`src/kernel/shop/appointments/appointment.moves.ts`, `src/kernel/shop/reviews/review.moves.ts`,',
      '`src/kernel/shop/drawings/drawing.moves.ts` and `src/kernel/shop/workshop/piece.moves.ts`. A transition that a table lacks is refused',
      'by the one function that writes the state: `moveOrder`, `moveAttempt`, `moveReturn`, `moveRefund`, `moveAppointment`,',
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
    await expect(`${introduction}\n${drawn}`).toMatchFileSnapshot('../docs/states.md');
  });
});
