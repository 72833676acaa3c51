import { describe, expect, it } from 'vitest';
import { afterWorkingDays } from '#kernel/checkout/working-days.ts';
import { orderStates } from '#kernel/orders/orders.states.ts';
import { isDrawnFor, mayChangePieces, readyDay, remindersDue } from './drawings.rules.ts';

const at = (time: string) => new Date(`${time}+08:00`);
/** A Monday. */
const monday = at('2026-11-23T10:00:00');

describe('reminders of a drawing', () => {
  it('are due after two days and after five, to the minute', () => {
    const due = (time: string) => remindersDue(monday, at(time));
    expect([
      due('2026-11-23T10:00:00'),
      due('2026-11-25T09:59:59'),
      due('2026-11-25T10:00:00'),
      due('2026-11-28T09:59:59'),
      due('2026-11-28T10:00:00'),
      due('2027-01-01T00:00:00'),
    ]).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe('the ready day', () => {
  const ready = (waits: { from: Date; until: Date | null }[], now = monday) =>
    readyDay({ paidAt: monday, daysToMake: 10, waits }, now);

  it('is so many working days after the payment where no drawing waits', () => {
    expect(ready([])).toBe('2026-12-07');
    expect(ready([])).toBe(afterWorkingDays(monday, 10));
  });

  it('moves by every working day that a drawing has waited or still waits, Saturdays and Sundays aside', () => {
    const wednesday = at('2026-11-25T12:00:00');
    expect(ready([{ from: monday, until: wednesday }])).toBe('2026-12-09');
    expect(ready([{ from: monday, until: null }], wednesday)).toBe('2026-12-09');
    const friday = at('2026-11-27T18:00:00');
    const sunday = at('2026-11-29T18:00:00');
    expect(ready([{ from: friday, until: sunday }])).toBe('2026-12-07');
    expect(ready([{ from: friday, until: at('2026-11-30T09:00:00') }])).toBe('2026-12-08');
    expect(ready([{ from: monday, until: monday }])).toBe('2026-12-07');
  });

  it('adds up the waits of several drawings', () => {
    const waits = [
      { from: monday, until: at('2026-11-24T12:00:00') },
      { from: at('2026-11-26T12:00:00'), until: at('2026-11-27T12:00:00') },
    ];
    expect(ready(waits)).toBe('2026-12-09');
  });
});

describe('an order', () => {
  it('is drawn for while it is paid and in the house, and its pieces are changed by its shopper before the work', () => {
    expect(orderStates.filter(isDrawnFor)).toEqual(['payment_confirmed', 'processing']);
    expect(orderStates.filter(mayChangePieces)).toEqual(['payment_confirmed']);
  });
});
