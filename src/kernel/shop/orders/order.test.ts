import { expect, it } from 'vitest';
import { orderNumber } from './order.ts';

it('parses an order number of up to ten digits, from a number or a URL', () => {
  expect(orderNumber(1_100_000_042)).toBe(1_100_000_042);
  expect(orderNumber('1100000042')).toBe(1_100_000_042);
  expect(orderNumber('7')).toBe(7);
  for (const other of ['', '0', '07', '-7', '7.5', '12345678901', '7a', 'a7', ' 7', '٧', 0, -7, 7.5, 1e21])
    expect(orderNumber(other), String(other)).toBeUndefined();
});
