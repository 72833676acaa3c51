import { describe, expect, it } from 'vitest';
import { afterWorkingDays, daysToDelivery } from './working-days.ts';

it('adds the way, which is a day at least', () => {
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

  it('begin with the day it is in Hong Kong', () => {
    expect(afterWorkingDays(new Date('2026-11-22T17:00:00Z'), 1)).toBe('2026-11-24');
  });
});
