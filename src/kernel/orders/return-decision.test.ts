import { describe, expect, it } from 'vitest';
import { returnDecision } from './return-decision.ts';

const receivedAt = new Date('2026-11-01T04:00:00Z');
const received = { state: 'received', receivedAt, lines: [{ isReturnable: true }] } as const;
const at = (now: string) => ({ now: new Date(now), refundDays: 30 });

describe('giving pieces back', () => {
  it('begins with receipt and ends with the window, whose last moment is told', () => {
    const until = '2026-12-01T04:00:00.000Z';
    const before = { ...received, state: 'dispatched', receivedAt: null } as const;
    expect(returnDecision(before, at('2026-11-01T03:00:00Z'))).toEqual({
      refusal: 'not-received',
      until: null,
    });
    expect(returnDecision(received, at('2026-12-01T03:59:59Z'))).toEqual({ refusal: null, until });
    expect(returnDecision(received, at('2026-12-01T04:00:00Z'))).toEqual({ refusal: 'over', until });
  });

  it('is refused where every piece is final, and open where one is not', () => {
    const now = at('2026-11-02T00:00:00Z');
    const final = { ...received, lines: [{ isReturnable: false }] };
    expect(returnDecision(final, now)).toEqual({ refusal: 'final', until: null });
    const mixed = { ...received, lines: [{ isReturnable: false }, { isReturnable: true }] };
    expect(returnDecision(mixed, now).refusal).toBeNull();
  });

  it('is closed for what was cancelled or refunded', () => {
    for (const state of ['canceled', 'refunded', 'payment_canceled'] as const)
      expect(returnDecision({ ...received, state }, at('2026-11-02T00:00:00Z')).refusal).toBe('not-received');
  });
});
