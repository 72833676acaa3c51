import { describe, expect, it } from 'vitest';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { priceBandFactor, priceBands } from './price-bands.ts';

describe('price bands', () => {
  it.each([
    ['in the currency of the usual shop', 25_200_00, 1],
    ['ten times cheaper', 2_500_00, 0.1],
    ['of silver', 180_00, 0.01],
    ['in yen', 400_000_00, 20],
    ['of a shop without products', 0, 1],
  ])('suit prices %s', (_, medianMinor, factor) => {
    expect(priceBandFactor(medianMinor, 1)).toBe(factor);
  });

  it('are round figures', () => {
    expect(priceBands(0.1)).toEqual([0, 500, 1000, 2000, 4000, 6000, 8000]);
    expect(priceBands(0.05)).toEqual([0, 250, 500, 1000, 2000, 3000, 4000]);
    expect(priceBands(0.000_2)).toEqual([0, 1, 2, 4, 8, 12, 16]);
  });

  it('stay until the median is twice or half of what they suit', () => {
    expect(priceBandFactor(39_999_00, 1)).toBe(1);
    expect(priceBandFactor(40_001_00, 1)).toBe(2);
    expect(priceBandFactor(24_000_00, 2)).toBe(2);
    expect(priceBandFactor(19_000_00, 2)).toBe(1);
  });

  it('ascend in whole units for every median, and stay once they suit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (medianMinor) => {
        const factor = priceBandFactor(medianMinor, 1);
        const bands = priceBands(factor);
        expect(bands.every((band, index) => Number.isInteger(band) && band > (bands[index - 1] ?? -1))).toBe(
          true,
        );
        expect((bands.at(-1) ?? 0) * 100).toBeLessThan(2_147_483_647);
        expect(priceBandFactor(medianMinor, factor)).toBe(factor);
      }),
    );
  });
});
