import { describe, expect, it } from 'vitest';
import { contactDueAt, horizonDays, reminderDueAt } from './appointments.rules.ts';
import { calendarDays, freeAdviser, heldHalfHours, type StoreCalendar, slotProblem } from './slots.ts';

const hours: [string, string] = ['10:15', '12:30'];
const london: StoreCalendar = {
  timeZone: 'Europe/London',
  // Closed on Mondays and Sundays.
  week: [null, hours, hours, hours, hours, hours, null],
  holidays: ['2026-11-26'],
};
// A Sunday.
const now = new Date('2026-11-22T09:00:00Z');
const dayOf = (date: string, minutes = 60) =>
  calendarDays(london, minutes, now).find((day) => day.date === date);

describe('the calendar of a store', () => {
  it('offers starts on the half hour that end before closing time', () => {
    expect(dayOf('2026-11-25')?.slots.map(({ time }) => time)).toEqual(['10:30', '11:00', '11:30']);
    expect(dayOf('2026-11-25', 30)?.slots.map(({ time }) => time)).toEqual([
      '10:30',
      '11:00',
      '11:30',
      '12:00',
    ]);
  });

  it('marks closed days and holidays as closed', () => {
    expect(dayOf('2026-11-23')).toEqual({ date: '2026-11-23', isOpen: false, slots: [] });
    expect(dayOf('2026-11-26')).toEqual({ date: '2026-11-26', isOpen: false, slots: [] });
  });

  it('begins with today in the store’s time zone, and a day of notice leaves the next day’s late times', () => {
    const late = new Date('2026-11-24T11:00:00Z');
    const [first, second] = calendarDays(london, 30, late);
    expect(first).toMatchObject({ date: '2026-11-24', isOpen: true, slots: [] });
    expect(second?.slots.map(({ time }) => time)).toEqual(['11:00', '11:30', '12:00']);
    expect(calendarDays(london, 30, late)).toHaveLength(horizonDays);
    const hongKong = { ...london, timeZone: 'Asia/Hong_Kong' };
    expect(calendarDays(hongKong, 30, new Date('2026-11-24T17:00:00Z'))[0]?.date).toBe('2026-11-25');
  });
});

describe('a requested time', () => {
  const problem = (at: string, minutes = 60) => slotProblem(london, new Date(at), minutes, now);

  it('must be in the calendar', () => {
    for (const { slots } of calendarDays(london, 60, now))
      for (const { startsAt } of slots) expect(problem(startsAt.toISOString())).toBeUndefined();
  });

  it('is refused when the store is closed, between the half hours, or too near its end', () => {
    for (const at of [
      '2026-11-23T11:00:00Z',
      '2026-11-26T11:00:00Z',
      '2026-11-25T10:15:00Z',
      '2026-11-25T12:00:00Z',
      '2026-11-25T09:30:00Z',
    ])
      expect(problem(at), at).toBe('not-open');
  });

  it('is refused when it is too soon or too far', () => {
    expect(slotProblem(london, new Date('2026-11-24T11:00:00Z'), 60, new Date('2026-11-23T11:00:01Z'))).toBe(
      'too-soon',
    );
    expect(slotProblem(london, new Date('2026-11-24T11:00:00Z'), 60, new Date('2026-11-23T11:00:00Z'))).toBe(
      undefined,
    );
    // The sixtieth day from the 22nd of November is the 20th of January.
    expect(problem('2027-01-20T11:00:00Z')).toBeUndefined();
    expect(problem('2027-01-21T11:00:00Z')).toBe('too-far');
  });
});

describe('the advisers of a store', () => {
  const at = new Date('2026-11-25T11:00:00Z');
  const half = (index: number) => new Date(at.getTime() + index * 1_800_000);

  it('are booked by the half hour', () => {
    expect(heldHalfHours(at, 60)).toEqual([at, half(1)]);
    expect(heldHalfHours(at, 30)).toEqual([at]);
  });

  it('are assigned in order, if free for the whole time', () => {
    const holds = [
      { adviser: 1, startsAt: half(1) },
      { adviser: 2, startsAt: half(2) },
    ];
    expect(freeAdviser(2, holds, at, 60)).toBe(2);
    expect(freeAdviser(2, holds, at, 30)).toBe(1);
    expect(freeAdviser(1, holds, at, 60)).toBeUndefined();
    expect(freeAdviser(1, holds, half(2), 60)).toBe(1);
  });
});

describe('the times of an appointment', () => {
  const requestedAt = new Date('2026-11-22T09:00:00Z');

  it('the shop contacts the shopper within 48 hours, and before the visit', () => {
    expect(contactDueAt(requestedAt, new Date('2026-12-01T10:00:00Z')).toISOString()).toBe(
      '2026-11-24T09:00:00.000Z',
    );
    expect(contactDueAt(requestedAt, new Date('2026-11-23T10:00:00Z')).toISOString()).toBe(
      '2026-11-23T07:00:00.000Z',
    );
  });

  it('a reminder email is due a day before', () => {
    expect(reminderDueAt(new Date('2026-12-01T10:00:00Z')).toISOString()).toBe('2026-11-30T10:00:00.000Z');
  });
});
