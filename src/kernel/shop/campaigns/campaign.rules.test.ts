import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { campaignFault, campaignState, codeBytes, codePrefixMost, madeCode } from './campaign.rules.ts';
import { couponCode } from './coupon.rules.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const campaign = {
  startsAt: day('2026-12-01'),
  endsAt: day('2027-01-01'),
  isPaused: false,
  timesTotal: null,
  usedTotal: 0,
};

describe('the state of a campaign', () => {
  it('is planned, running and ended by its dates', () => {
    expect(campaignState(campaign, new Date(campaign.startsAt.getTime() - 1))).toBe('planned');
    expect(campaignState(campaign, campaign.startsAt)).toBe('running');
    expect(campaignState(campaign, new Date(campaign.endsAt.getTime() - 1))).toBe('running');
    expect(campaignState(campaign, campaign.endsAt)).toBe('ended');
  });

  it('is paused before and while it runs, never after its end', () => {
    const paused = { ...campaign, isPaused: true };
    expect(campaignState(paused, day('2026-11-01'))).toBe('paused');
    expect(campaignState(paused, day('2026-12-24'))).toBe('paused');
    expect(campaignState(paused, day('2027-01-01'))).toBe('ended');
  });

  it('is used up with its last use', () => {
    const limited = { ...campaign, timesTotal: 3 };
    expect(campaignState({ ...limited, usedTotal: 2 }, day('2026-12-24'))).toBe('running');
    expect(campaignState({ ...limited, usedTotal: 3 }, day('2026-12-24'))).toBe('used-up');
  });
});

describe('a made code', () => {
  it('is its prefix and an unambiguous character for each byte', () => {
    const every = Array.from({ length: 256 }, (_, byte) => byte);
    const signs = new Set<string>();
    for (const byte of every) {
      const code = madeCode('LUNAR', new Uint8Array(codeBytes).fill(byte));
      expect(code).toMatch(/^LUNAR[2-9A-HJ-NP-Z]{12}$/);
      signs.add(code.slice(-1));
    }
    expect(signs.size).toBe(32);
  });

  it('is a valid coupon code with the longest prefix', () => {
    const code = madeCode('P'.repeat(codePrefixMost), new Uint8Array(codeBytes));
    expect(v.is(couponCode, code)).toBe(true);
  });

  it('needs enough random bytes', () => {
    expect(() => madeCode('', new Uint8Array(4))).toThrow(RangeError);
  });
});

describe('the terms of a campaign', () => {
  const percent = {
    kind: 'percent',
    percentOff: 10,
    leastMinor: 0,
    startsAt: day('2026-12-01'),
    endsAt: day('2027-01-01'),
  } as const;
  const amount = { ...percent, kind: 'amount', amountOffMinor: 50_000, leastMinor: 50_000 } as const;

  it('are a percentage or an amount, for a time, with a limit above the past uses', () => {
    expect(campaignFault(percent, 0)).toBeUndefined();
    expect(campaignFault(amount, 0)).toBeUndefined();
    expect(campaignFault({ ...percent, timesTotal: 7 }, 7)).toBeUndefined();
  });

  it('are refused with the fault', () => {
    expect(campaignFault({ ...percent, percentOff: undefined }, 0)).toBe('no-percent');
    expect(campaignFault({ ...amount, amountOffMinor: 0 }, 0)).toBe('no-amount');
    expect(campaignFault({ ...amount, leastMinor: 49_999 }, 0)).toBe('amount-above-least');
    expect(campaignFault({ ...percent, endsAt: percent.startsAt }, 0)).toBe('days');
    expect(campaignFault({ ...percent, timesTotal: 6 }, 7)).toBe('below-used');
  });
});
