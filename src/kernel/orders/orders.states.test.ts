import { describe, expect, it } from 'vitest';
import { isPaid, isPayable, mayFollow, orderStates, progressOf } from './orders.states.ts';

describe('order states', () => {
  it('reach cancellation only through closing, so that every provider has been asked', () => {
    for (const from of ['payment_pending', 'payment_processing'] as const) {
      expect(mayFollow(from, 'closing')).toBe(true);
      expect(mayFollow(from, 'canceled')).toBe(false);
      expect(mayFollow(from, 'payment_canceled')).toBe(false);
    }
  });

  it('never become unpaid after payment', () => {
    for (const from of orderStates.filter(isPaid)) {
      for (const to of orderStates.filter(isPayable)) expect(mayFollow(from, to)).toBe(false);
    }
  });

  it('are payable or paid, never both, and nothing follows a refund', () => {
    for (const state of orderStates) {
      expect(isPaid(state) && isPayable(state)).toBe(false);
      expect(mayFollow('refunded', state)).toBe(false);
    }
  });

  it('leave the progress bar when they end', () => {
    expect(orderStates.filter((state) => progressOf(state) === null)).toEqual([
      'payment_canceled',
      'canceled',
      'refunded',
    ]);
  });
});
