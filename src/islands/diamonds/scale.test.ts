import { describe, expect, it } from 'vitest';
import { caratEdgesHundredths, priceEdgesMinor } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { roundCarat, roundPrice, scaleOf, shortCount } from './scale.ts';

describe('the axis of a histogram', () => {
  const carat = scaleOf(
    caratEdgesHundredths.map((edge) => edge / 100),
    roundCarat,
  );
  const price = scaleOf(
    priceEdgesMinor.map((edge) => edge / 100),
    roundPrice,
  );

  it('starts and ends where the rules do', () => {
    expect(carat.valueAt(0)).toBeCloseTo(0.2, 1);
    expect(carat.valueAt(carat.positions)).toBeCloseTo(10, 0);
    expect(price.valueAt(0)).toBeGreaterThan(900);
    expect(price.valueAt(0)).toBeLessThan(1_100);
  });

  it.each([carat, price])('maps a value to its position', (scale) => {
    for (let position = 0; position <= scale.positions; position += 1) {
      expect(Math.abs(scale.positionOf(scale.valueAt(position)) - position)).toBeLessThanOrEqual(2);
    }
  });

  it('stays within its ends', () => {
    expect(carat.positionOf(0.01)).toBe(0);
    expect(carat.positionOf(500)).toBe(carat.positions);
  });
});

describe('a short count', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_250, '1.2k'],
    [34_900, '34k'],
    [1_260_000, '1.2m'],
  ])('%i is %s', (count, text) => {
    expect(shortCount(count)).toBe(text);
  });
});
