import { expect, it } from 'vitest';
import { nextParcelCheckMs } from './parcel.ts';

it('polls a carrier less often the longer there is no news', () => {
  const hours = (checks: number) => nextParcelCheckMs(checks) / 3_600_000;
  expect([0, 11].map(hours)).toEqual([0.5, 0.5]);
  expect([12, 59].map(hours)).toEqual([2, 2]);
  expect([60, 1000].map(hours)).toEqual([12, 12]);
});
