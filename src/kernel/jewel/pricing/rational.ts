import { divideHalfUp } from '#kernel/shop/money/half-up.ts';

/**
 * Product of integers divided by a product of integers, rounded half up to an integer. There is no intermediate
 * rounding: the fraction is one BigInt division. Throws a RangeError if a factor is not a safe integer.
 */
export function fraction(numerators: readonly number[], denominators: readonly number[] = []): number {
  const multiply = (product: bigint, factor: number): bigint => {
    if (!Number.isSafeInteger(factor)) throw new RangeError(`not an integer: ${factor}`);
    return product * BigInt(factor);
  };
  const top = numerators.reduce(multiply, 1n);
  const bottom = denominators.reduce(multiply, 1n);
  if (bottom <= 0n) throw new RangeError('a fraction needs a positive denominator');
  return Number(divideHalfUp(top, bottom));
}
