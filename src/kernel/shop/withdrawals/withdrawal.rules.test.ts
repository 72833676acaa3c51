import { describe, expect, it } from 'vitest';
import { deliveryToRefund, hasWithdrawal, withdrawalDays, withdrawalOutcome } from './withdrawal.rules.ts';

const receivedAt = new Date('2026-11-01T04:00:00Z');
const on = (day: string, refundDays = 14) => ({ now: new Date(`${day}T04:00:00Z`), refundDays });
const order = { status: 'received', country: 'FR', receivedAt } as const;
const pieces = [{ finalReason: null }];

describe('a withdrawal', () => {
  it('announces returns until the end of the period', () => {
    expect(withdrawalOutcome(order, pieces, on('2026-11-15'))).toBe('return');
    expect(withdrawalOutcome(order, pieces, on('2026-11-16'))).toBe('over');
    expect(withdrawalOutcome(order, pieces, on('2026-11-16', 30))).toBe('return');
    expect(withdrawalDays(7)).toBe(14);
  });

  it('exempts pieces made to measure, but not pieces of a sale', () => {
    expect(withdrawalOutcome(order, [{ finalReason: 'engraved' }], on('2026-11-02'))).toBe('exempt');
    expect(withdrawalOutcome(order, [{ finalReason: 'sale' }], on('2026-11-02'))).toBe('return');
    expect(withdrawalOutcome(order, [{ finalReason: 'customised' }, ...pieces], on('2026-11-02'))).toBe(
      'return',
    );
  });

  it('cancels an order whose work has not begun, and leaves others to staff', () => {
    const outcomeOf = (status: 'payment_confirmed' | 'processing' | 'dispatched' | 'payment_pending') =>
      withdrawalOutcome({ ...order, status, receivedAt: null }, pieces, on('2026-11-02'));
    expect(outcomeOf('payment_confirmed')).toBe('cancelled');
    expect(outcomeOf('processing')).toBe('checking');
    expect(outcomeOf('dispatched')).toBe('checking');
    expect(outcomeOf('payment_pending')).toBe('checking');
  });

  it('pays the delivery back once, where the law holds', () => {
    const delivery = (country: string, leftMinor: number) =>
      deliveryToRefund({ country, shippingMinor: 320_00 }, leftMinor, new Date('2026-11-02T04:00:00Z'));
    expect(delivery('FR', 320_00)).toBe(320_00);
    expect(delivery('FR', 900_00)).toBe(320_00);
    expect(delivery('FR', 20_00)).toBe(20_00);
    expect(delivery('FR', 0)).toBe(0);
    expect(delivery('FR', -100)).toBe(0);
    expect(delivery('US', 320_00)).toBe(0);
  });

  it('is a right in the countries of the law, from its first day', () => {
    expect(withdrawalOutcome({ ...order, country: 'US' }, pieces, on('2026-11-02'))).toBe('checking');
    expect(hasWithdrawal('DE', new Date('2026-06-18T04:00:00Z'))).toBe(false);
    expect(hasWithdrawal('DE', new Date('2026-06-19T04:00:00Z'))).toBe(true);
  });
});
