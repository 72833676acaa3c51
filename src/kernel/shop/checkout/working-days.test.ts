import { describe, expect, it } from 'vitest';
import { afterWorkingDays, daysToDelivery } from './working-days.ts';

it('adds the transit time, which is at least a day', () => {
  expect(daysToDelivery({ min: 0, max: 2 }, { min: 4, max: 7 })).toEqual({ min: 4, max: 9 });
  expect(daysToDelivery({ min: 0, max: 0 }, { min: 0, max: 0 })).toEqual({ min: 1, max: 1 });
});

describe('working days', () => {
  it('leave out Saturdays and Sundays', () => {
    // 20 November 2026 is a Friday.
    expect(afterWorkingDays(new Date('2026-11-20T03:00:00Z'), 1)).toBe('2026-11-23');
    expect(afterWorkingDays(new Date('2026-11-20T03:00:00Z'), 6)).toBe('2026-11-30');
    expect(afterWorkingDays(new Date('2026-11-21T03:00:00Z'), 0)).toBe('2026-11-21');
  });

  it('leave out the holidays of Hong Kong', () => {
    // 25 December 2026 is a Friday; the first days of the lunar year 2027 are Saturday 6 to Tuesday 9 February.
    expect(afterWorkingDays(new Date('2026-12-24T03:00:00Z'), 1)).toBe('2026-12-28');
    expect(afterWorkingDays(new Date('2027-02-05T03:00:00Z'), 1)).toBe('2027-02-10');
    expect(afterWorkingDays(new Date('2027-02-05T03:00:00Z'), 2)).toBe('2027-02-11');
  });

  it('include holidays from 2026 to 2028', () => {
    const next = (day: string) => afterWorkingDays(new Date(`${day}T03:00:00Z`), 1);
    expect([next('2026-09-30'), next('2027-09-30'), next('2028-09-29')]).toEqual([
      '2026-10-02',
      '2027-10-04',
      '2028-10-03',
    ]);
  });

  it('start with the current day in Hong Kong', () => {
    expect(afterWorkingDays(new Date('2026-11-22T17:00:00Z'), 1)).toBe('2026-11-24');
  });
});
