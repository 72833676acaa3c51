import { expect, it } from 'vitest';
import { fitsRate } from './transfer.rules.ts';

it('a credited sum fits the sent one at the rate of the bank, less its charges', () => {
  expect(fitsRate(1_000_00, 7_780_00, '7.78')).toBe(true);
  expect(fitsRate(1_000_00, 7_600_00, '7.78')).toBe(true);
  // The rate the wrong way round, a missing digit, more than was sent.
  expect(fitsRate(1_000_00, 7_780_00, '0.1285')).toBe(false);
  expect(fitsRate(1_000_00, 778_00, '7.78')).toBe(false);
  expect(fitsRate(1_000_00, 7_900_00, '7.78')).toBe(false);
});
