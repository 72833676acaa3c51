import { describe, expect, it } from 'vitest';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { strongerState } from './attempt.transitions.ts';
import {
  type AttemptState,
  attemptStates,
  hasMoney,
  isOpenAttempt,
  laterReview,
  paymentMismatch,
  reviewStates,
} from './payment.states.ts';

const state = fc.constantFrom(...attemptStates);
const merged = (observed: readonly AttemptState[]) => observed.reduce(strongerState, 'created');

describe('strongerState', () => {
  it('lets paid beat closed and refunded beat paid, and never undoes a payment', () => {
    expect(strongerState('closed', 'paid')).toBe('paid');
    expect(strongerState('paid', 'closed')).toBe('paid');
    expect(strongerState('paid', 'failed')).toBe('paid');
    expect(strongerState('paid', 'refunded')).toBe('refunded');
  });

  it('is commutative and idempotent', () => {
    fc.assert(
      fc.property(fc.array(state), fc.array(fc.nat(), { maxLength: 20 }), (observed, picks) => {
        const repeats = picks.flatMap((pick) => observed.slice(pick % (observed.length || 1)).slice(0, 1));
        expect(merged([...repeats, ...observed.toReversed()])).toBe(merged(observed));
      }),
    );
  });

  it('is never both open and paid', () => {
    for (const state of attemptStates) expect(hasMoney(state) && isOpenAttempt(state)).toBe(false);
    expect(attemptStates.filter(isOpenAttempt)).toEqual(['starting', 'created', 'pending', 'review']);
    expect(attemptStates.filter(hasMoney)).toEqual(['paid', 'part_refunded', 'refunded', 'disputed']);
  });
});

describe('paymentMismatch', () => {
  const expected = { amountMinor: 2_880_000, currency: 'HKD', payee: 'acct_1', isLive: false };

  it('accepts exactly what was asked for and names what differs', () => {
    expect(paymentMismatch(expected, { ...expected })).toBeUndefined();
    expect(paymentMismatch(expected, { ...expected, amountMinor: 100 })).toBe('amount');
    expect(paymentMismatch(expected, { ...expected, amountMinor: 2_880_001 })).toBe('amount');
    expect(paymentMismatch(expected, { ...expected, currency: 'USD' })).toBe('currency');
    expect(paymentMismatch(expected, { ...expected, payee: 'acct_2' })).toBe('payee');
    expect(paymentMismatch(expected, { ...expected, isLive: true })).toBe('mode');
  });
});

describe('laterReview', () => {
  it('lets a verdict beat an open check, and a rejection an approval, in any order', () => {
    for (const [index, known] of reviewStates.entries()) {
      for (const [other, observed] of reviewStates.entries()) {
        expect(laterReview(known, observed)).toBe(reviewStates[Math.max(index, other)]);
      }
    }
  });
});
