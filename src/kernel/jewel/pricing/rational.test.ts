import { describe, expect, it } from 'vitest';
import { fraction } from './rational.ts';

describe('fraction', () => {
  it('rounds half up, also below zero, without losing digits', () => {
    expect(fraction([5], [2])).toBe(3);
    expect(fraction([-5], [2])).toBe(-3);
    expect(fraction([9_007_199_254_740_991, 9_007_199_254_740_991], [9_007_199_254_740_991])).toBe(
      9_007_199_254_740_991,
    );
  });

  it('is a product without denominators', () => {
    expect(fraction([6, 7])).toBe(42);
  });

  it('throws for factors that are not safe integers', () => {
    for (const factor of [1.5, Number.NaN, 2 ** 53])
      expect(() => fraction([factor])).toThrow(new RangeError(`not an integer: ${factor}`));
  });

  it('requires a positive denominator', () => {
    for (const bottom of [0, -1])
      expect(() => fraction([1], [bottom])).toThrow(
        new RangeError('a fraction needs a positive denominator'),
      );
  });
});
