import { describe, expect, it } from 'vitest';
import { hoursOn, momentOf, openingAt, wallTime } from './opening.ts';

const week: [string, string][] = [...Array<[string, string]>(6).fill(['10:30', '20:00']), ['11:00', '19:00']];
const store = { week, holidays: ['2026-12-25'] };

describe('wall time', () => {
  it('is the local time, also across the date line', () => {
    const moment = new Date('2026-11-20T23:30:00Z');
    expect(wallTime(moment, 'Asia/Hong_Kong')).toEqual({ date: '2026-11-21', weekday: 5, time: '07:30' });
    expect(wallTime(moment, 'Europe/London')).toEqual({ date: '2026-11-20', weekday: 4, time: '23:30' });
  });

  it('writes midnight as 00:00', () => {
    expect(wallTime(new Date('2026-11-20T16:00:00Z'), 'Asia/Hong_Kong').time).toBe('00:00');
  });
});

describe('opening', () => {
  const at = (date: string, weekday: number, time: string) => openingAt(store, { date, weekday, time });

  it('is open from the first minute until before the last', () => {
    expect(at('2026-11-20', 4, '10:29').state).toBe('closed');
    expect(at('2026-11-20', 4, '10:30')).toEqual({ state: 'open', until: '20:00' });
    expect(at('2026-11-20', 4, '19:59').state).toBe('open');
    expect(at('2026-11-20', 4, '20:00').state).toBe('closed');
  });

  it('returns when it opens next', () => {
    expect(at('2026-11-20', 4, '08:00')).toMatchObject({ opens: { inDays: 0, time: '10:30' } });
    expect(at('2026-11-21', 5, '20:00')).toMatchObject({ opens: { inDays: 1, weekday: 6, time: '11:00' } });
  });

  it('stays closed on a holiday', () => {
    expect(at('2026-12-25', 4, '12:00')).toMatchObject({ state: 'closed', opens: { inDays: 1, weekday: 5 } });
  });

  it('ends its search', () => {
    const never = { week: Array<null>(7).fill(null), holidays: [] };
    expect(openingAt(never, { date: '2026-11-20', weekday: 4, time: '12:00' })).toEqual({
      state: 'closed',
      opens: null,
    });
  });
});

describe('the moment of a local time', () => {
  it('is found in every zone, on both sides of a daylight saving change', () => {
    for (const [date, time, zone, utc] of [
      ['2026-11-21', '07:30', 'Asia/Hong_Kong', '2026-11-20T23:30:00.000Z'],
      ['2027-03-27', '10:00', 'Europe/London', '2027-03-27T10:00:00.000Z'],
      ['2027-03-28', '10:00', 'Europe/London', '2027-03-28T09:00:00.000Z'],
      ['2027-10-31', '10:00', 'Europe/London', '2027-10-31T10:00:00.000Z'],
    ] as const)
      expect(momentOf(date, time, zone).toISOString()).toBe(utc);
  });
});

describe('the hours of a date', () => {
  it('are those of its weekday, and none on a holiday', () => {
    expect(hoursOn(store, '2026-11-22')).toEqual(['11:00', '19:00']);
    expect(hoursOn(store, '2026-11-23')).toEqual(['10:30', '20:00']);
    expect(hoursOn(store, '2026-12-25')).toBeNull();
  });
});
