import { describe, expect, it } from 'vitest';
import { mayCancelPaid, receivedAfterMs, refundableMinor, refundWindowEnd } from './orders.rules.ts';
import { orderStates } from './orders.states.ts';

describe('a paid order', () => {
  it('can be cancelled by its shopper until its work begins', () => {
    expect(orderStates.filter(mayCancelPaid)).toEqual(['payment_confirmed']);
  });

  it('counts as received after fourteen days, and can be returned within the days after that', () => {
    expect(receivedAfterMs).toBe(1_209_600_000);
    expect(refundWindowEnd(new Date('2026-11-20T04:00:00Z'), 30)).toEqual(new Date('2026-12-20T04:00:00Z'));
  });
});

describe('the refundable amount', () => {
  it.each([
    ['of what was never refunded', { capturedMinor: 500, refundedMinor: 0, askedMinor: 0 }, 500],
    ['beside a refund under way', { capturedMinor: 500, refundedMinor: 0, askedMinor: 200 }, 300],
    ['beside a refund that is done', { capturedMinor: 500, refundedMinor: 200, askedMinor: 200 }, 300],
    [
      'beside a refund in the provider’s console',
      { capturedMinor: 500, refundedMinor: 400, askedMinor: 100 },
      100,
    ],
    ['of what went back twice', { capturedMinor: 500, refundedMinor: 600, askedMinor: 0 }, 0],
  ])('%s', (_, facts, left) => {
    expect(refundableMinor(facts)).toBe(left);
  });
});
