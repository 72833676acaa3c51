/** Divides and rounds half up, away from zero for negative values; the denominator must be positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n;
  const magnitude = isNegative ? -numerator : numerator;
  const quotient = (magnitude * 2n + denominator) / (denominator * 2n);
  return isNegative ? -quotient : quotient;
}
