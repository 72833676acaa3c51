import { describe, expect, it } from 'vitest';
import { giftOfferState, giftProblem, giftState } from './gift.rules.ts';

const startsAt = new Date('2026-01-01T00:00:00Z');
const endsAt = new Date('2026-02-01T00:00:00Z');
const within = new Date('2026-01-15T00:00:00Z');
const justBefore = (at: Date) => new Date(at.getTime() - 1);

describe('a gift', () => {
  it('can be claimed from its start to its end, up to its number of claims', () => {
    const terms = { startsAt, endsAt, claimsTotal: 2 };
    expect(giftProblem(terms, 0, justBefore(startsAt))).toBe('not-started');
    expect(giftProblem(terms, 1, startsAt)).toBeUndefined();
    expect(giftProblem(terms, 1, justBefore(endsAt))).toBeUndefined();
    expect(giftProblem(terms, 0, endsAt)).toBe('ended');
    expect(giftProblem(terms, 2, within)).toBe('used-up');
    expect(giftProblem({ ...terms, claimsTotal: null }, 1_000_000, within)).toBeUndefined();
  });

  it('on offer is planned, open, used up or over', () => {
    const terms = { startsAt, endsAt, claimsTotal: 2 };
    expect(giftOfferState(terms, 0, justBefore(startsAt))).toBe('planned');
    expect(giftOfferState(terms, 1, within)).toBe('open');
    expect(giftOfferState(terms, 2, within)).toBe('all-given');
    expect(giftOfferState(terms, 2, endsAt)).toBe('over');
  });

  it('is a coupon that can be spent once, before its last day', () => {
    const coupon = { kind: 'coupon', endsAt, isUsed: false, isPaused: false } as const;
    expect(giftState(coupon, justBefore(endsAt))).toBe('open');
    expect(giftState(coupon, endsAt)).toBe('ended');
    expect(giftState({ ...coupon, isUsed: true }, within)).toBe('used');
    expect(giftState({ ...coupon, isUsed: true }, endsAt)).toBe('used');
  });

  it('waits as a coupon while its campaign is paused', () => {
    const paused = { kind: 'coupon', endsAt, isUsed: false, isPaused: true } as const;
    expect(giftState(paused, within)).toBe('paused');
    expect(giftState({ ...paused, isUsed: true }, within)).toBe('used');
    expect(giftState(paused, endsAt)).toBe('ended');
  });

  it('is sent once there is an address', () => {
    const parcel = { kind: 'parcel', isAddressed: false, isSent: false } as const;
    expect(giftState(parcel, within)).toBe('address-wanted');
    expect(giftState({ ...parcel, isAddressed: true }, within)).toBe('on-its-way');
    expect(giftState({ ...parcel, isAddressed: true, isSent: true }, within)).toBe('sent');
  });
});
