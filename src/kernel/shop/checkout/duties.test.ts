import { describe, expect, it } from 'vitest';
import { type CustomsRates, estimatedDutiesMinor } from './duties.ts';

const rates = (dutyBasisPoints: number | null, taxBasisPoints: number, freeUpToMinor = 0): CustomsRates => ({
  dutyBasisPoints,
  taxBasisPoints,
  freeUpToMinor,
});
const estimate = (of: CustomsRates, grandMinor: number, baseMinor = grandMinor) =>
  estimatedDutiesMinor(of, { grandMinor, baseMinor });

describe('import charges', () => {
  it('are duty on goods and delivery, and tax on the sum, in whole units', () => {
    // £1,000: duty 2 % = 20, VAT 20 % of 1,020 = 204.
    expect(estimate(rates(200, 2000), 100_000)).toBe(22_400);
    // €999: duty 24.98, VAT 19 % of 1,023.98 = 194.56.
    expect(estimate(rates(250, 1900), 99_900)).toBe(22_000);
    expect(estimate(rates(0, 0), 100_000)).toBe(0);
    expect(estimate(rates(0, 900), 100_000)).toBe(9_000);
  });

  it('leave out an unknown duty', () => {
    expect(estimate(rates(null, 1000), 100_000)).toBe(10_000);
  });

  it('are zero up to the duty-free value in the base currency', () => {
    const free = rates(500, 1000, 100_000);
    expect(estimate(free, 10_000, 100_000)).toBe(0);
    expect(estimate(free, 10_000, 100_001)).toBe(1_600);
  });
});
