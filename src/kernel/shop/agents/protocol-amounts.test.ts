import { expect, it } from 'vitest';
import { fromProtocolMinor, toProtocolMinor } from './protocol-amounts.ts';

it.each([
  ['EUR', 123_400, 123_400],
  ['TWD', 123_400, 123_400],
  ['JPY', 123_400, 1_234],
])('writes %s amounts with the exponent of ISO 4217', (currency, minor, amount) => {
  expect(toProtocolMinor(minor, currency)).toBe(amount);
  expect(fromProtocolMinor(amount, currency)).toBe(minor);
});
