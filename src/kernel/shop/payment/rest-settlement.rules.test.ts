import { describe, expect, it } from 'vitest';
import { orderStates } from '#kernel/shop/orders/orders.states.ts';
import { attemptStates, hasMoney } from './payment.states.ts';
import { isRestPayable, restStates, takesRest } from './rest.transitions.ts';
import { type RestFacts, restSettlementOf } from './rest-settlement.rules.ts';

const order = { status: 'processing', rest: 'asked', restAttemptId: null } as const;
const attempt: RestFacts['attempt'] = {
  id: 2,
  state: 'paid',
  review: 'none',
  mismatch: undefined,
  isTransfer: false,
  isDue: true,
};
const effect = (own: Partial<RestFacts['order']>, paid: Partial<RestFacts['attempt']> = {}) =>
  restSettlementOf({ order: { ...order, ...own }, attempt: { ...attempt, ...paid } }).kind;

describe('a payment of the rest', () => {
  it('is accepted once, while the order is in the shop', () => {
    for (const status of orderStates) {
      const isHere = ['payment_confirmed', 'processing', 'holded'].includes(status);
      expect(effect({ status }), status).toBe(isHere ? 'rest-paid' : 'rest-refused');
    }
    for (const rest of ['open', 'asked', 'late'] as const) expect(effect({ rest })).toBe('rest-paid');
    expect(effect({ rest: 'paid', restAttemptId: 1 })).toBe('duplicate');
    expect(effect({ rest: 'paid', restAttemptId: 2 })).toBe('none');
    expect(effect({ rest: 'none' })).toBe('rest-refused');
  });

  it('without money changes nothing', () => {
    for (const state of attemptStates.filter((each) => !hasMoney(each)))
      expect(effect({}, { state }), state).toBe('none');
    expect(effect({}, { state: 'refunded' })).toBe('none');
    expect(effect({}, { state: 'disputed' })).toBe('none');
  });

  it('waits for the review of its provider, and is refunded if it does not fit', () => {
    expect(effect({}, { review: 'open' })).toBe('none');
    expect(effect({}, { review: 'approved' })).toBe('rest-paid');
    expect(effect({}, { review: 'rejected' })).toBe('rest-refused');
    expect(effect({}, { mismatch: 'amount' })).toBe('rest-refused');
    expect(effect({}, { isDue: false })).toBe('rest-refused');
    expect(effect({}, { mismatch: 'amount', isTransfer: true })).toBe('none');
    expect(effect({}, { mismatch: 'currency', isTransfer: true })).toBe('rest-refused');
  });

  it('that is refunded makes the order refunded', () => {
    expect(effect({ rest: 'paid', restAttemptId: 2 }, { state: 'refunded' })).toBe('refunded');
    expect(effect({ status: 'refunded', rest: 'paid', restAttemptId: 2 }, { state: 'refunded' })).toBe(
      'none',
    );
  });

  it('can be started while the order is made, and not on hold', () => {
    for (const rest of restStates) {
      const isOpen = rest === 'open' || rest === 'asked' || rest === 'late';
      expect(isRestPayable({ status: 'processing', rest })).toBe(isOpen);
      expect(takesRest({ status: 'holded', rest })).toBe(isOpen);
      expect(isRestPayable({ status: 'holded', rest })).toBe(false);
      expect(isRestPayable({ status: 'payment_pending', rest })).toBe(false);
      expect(isRestPayable({ status: 'dispatched', rest })).toBe(false);
    }
  });
});
