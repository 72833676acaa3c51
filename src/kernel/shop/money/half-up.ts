/** A quotient rounded half up to an integer, away from zero below it; the denominator is positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n;
  const magnitude = isNegative ? -numerator : numerator;
  const quotient = (magnitude * 2n + denominator) / (denominator * 2n);
  return isNegative ? -quotient : quotient;
}
