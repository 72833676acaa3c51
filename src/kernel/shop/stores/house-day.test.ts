import { expect, it } from 'vitest';
import { houseDay } from './house-day.ts';

it.each([
  ['2026-12-31T15:59:59Z', '2026-12-31'],
  ['2026-12-31T16:00:00Z', '2027-01-01'],
  ['2027-02-28T23:30:00Z', '2027-03-01'],
])('%s is %s in Hong Kong', (moment, day) => expect(houseDay(new Date(moment))).toBe(day));
