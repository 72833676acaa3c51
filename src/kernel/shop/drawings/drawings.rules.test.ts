import { describe, expect, it } from 'vitest';
import { orderStates } from '#kernel/shop/orders/orders.states.ts';
import { isDrawnFor, mayChangePieces, remindersDue, waitedDays } from './drawings.rules.ts';

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

describe('the days that drawings have waited', () => {
  const wednesday = at('2026-11-25T12:00:00');
  const friday = at('2026-11-27T18:00:00');

  it.each([
    ['none where no drawing waits', [], monday, 0],
    ['those until the answer', [{ from: monday, until: wednesday }], monday, 2],
    ['those until now, while it waits', [{ from: monday, until: null }], wednesday, 2],
    ['not Saturdays and Sundays', [{ from: friday, until: at('2026-11-29T18:00:00') }], monday, 0],
    ['the Monday after', [{ from: friday, until: at('2026-11-30T09:00:00') }], monday, 1],
    ['none within an hour', [{ from: monday, until: monday }], monday, 0],
    [
      'all of them together',
      [
        { from: monday, until: at('2026-11-24T12:00:00') },
        { from: wednesday, until: friday },
      ],
      monday,
      3,
    ],
  ])('are %s', (_, waits, now, days) => {
    expect(waitedDays(waits, now)).toBe(days);
  });
});

describe('an order', () => {
  it('gets drawings while it is paid and not dispatched, and its pieces can be changed until the work begins', () => {
    expect(orderStates.filter(isDrawnFor)).toEqual(['payment_confirmed', 'processing']);
    expect(orderStates.filter(mayChangePieces)).toEqual(['payment_confirmed']);
  });
});
