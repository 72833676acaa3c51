import { describe, expect, it } from 'vitest';
import { discountOf, proposalNumber, proposalState } from './proposal.rules.ts';

describe('a proposal', () => {
  const endsAt = new Date('2026-12-01T16:00:00Z');
  const before = new Date(endsAt.getTime() - 1);

  it('is open until its end, and accepted while an order is placed from it', () => {
    const sent = { state: 'sent', endsAt, isOrdered: false } as const;
    expect(proposalState(sent, before)).toBe('sent');
    expect(proposalState(sent, endsAt)).toBe('expired');
    expect(proposalState({ ...sent, isOrdered: true }, endsAt)).toBe('accepted');
    expect(proposalState({ ...sent, state: 'draft' }, endsAt)).toBe('draft');
  });

  it('adds up what its lines cost less than in the shop, without those that cost more', () => {
    expect(
      discountOf([
        { quantity: 2, listMinor: 1000, ownMinor: 900 },
        { quantity: 1, listMinor: 1000, ownMinor: 5000 },
        { quantity: 3, listMinor: 1000, ownMinor: null },
      ]),
    ).toBe(200);
  });

  it('has a number of six digits at least', () => {
    expect([proposalNumber(42), proposalNumber(1_234_567)]).toEqual(['P-000042', 'P-1234567']);
  });
});
