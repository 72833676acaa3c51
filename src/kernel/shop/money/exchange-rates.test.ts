import { expect, it } from 'vitest';
import { areRatesOld } from './exchange-rates.ts';

it('rates are old when a week has passed since the end of their day', () => {
  expect(areRatesOld('2026-11-02', Date.parse('2026-11-09T23:59:59Z'))).toBe(false);
  expect(areRatesOld('2026-11-02', Date.parse('2026-11-10T00:00:01Z'))).toBe(true);
});
