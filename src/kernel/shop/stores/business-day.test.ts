import { expect, it } from 'vitest';
import { businessDay } from './business-day.ts';

it.each([
  ['2026-12-31T15:59:59Z', '2026-12-31'],
  ['2026-12-31T16:00:00Z', '2027-01-01'],
  ['2027-02-28T23:30:00Z', '2027-03-01'],
])('%s is %s in Hong Kong', (moment, day) => expect(businessDay(new Date(moment))).toBe(day));
