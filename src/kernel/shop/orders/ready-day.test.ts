import { describe, expect, it } from 'vitest';
import type { Store } from '#kernel/shop/stores/store.ts';
import { orderStates } from './orders.states.ts';
import { isBeingMade, readyDay } from './ready-day.ts';

// A Friday in Hong Kong.
const paid = new Date('2026-11-20T04:00:00Z');
const dispatch = { min: 8, max: 10 };
const hours = ['11:00', '20:00'] as const;
const week: Store['week'] = [null, hours, hours, hours, hours, hours, hours];

describe('the day an order is ready', () => {
  it('is its last working day in the workshop, postponed by the days it waited for its shopper', () => {
    expect(readyDay(paid, { dispatch }, null)).toBe('2026-12-04');
    expect(readyDay(paid, { dispatch, waitedDays: 3 }, null)).toBe('2026-12-09');
  });

  it('is an open day of the store if it is collected', () => {
    // Friday 4 December and a day on the way: Monday, on which this shop is closed.
    const shop = { toShop: { min: 1, max: 1 }, store: { week, holidays: [] } };
    expect(readyDay(paid, { dispatch }, shop)).toBe('2026-12-08');
    const never = { ...shop, store: { week: week.map(() => null), holidays: [] } };
    expect(readyDay(paid, { dispatch }, never)).toBeUndefined();
  });

  it('exists for orders that are paid and not dispatched', () => {
    expect(orderStates.filter(isBeingMade)).toEqual(['payment_confirmed', 'processing']);
  });
});
