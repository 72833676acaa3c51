import { describe, expect, it } from 'vitest';
import site from '#server/seed/site.json' with { type: 'json' };
import { dutyRuleOf, estimatedDutiesMinor } from './duties.ts';

const estimate = (country: string, grandMinor: number) => {
  const rule = dutyRuleOf(country);
  return rule ? estimatedDutiesMinor(rule, { grandMinor }) : null;
};

describe('what customs will ask for', () => {
  it('is duty on goods and delivery, and tax on all of it, in whole units', () => {
    // £1,000: duty 2 % = 20, VAT 20 % of 1,020 = 204.
    expect(estimate('GB', 100_000)).toBe(22_400);
    // €999: duty 24.98, VAT 19 % of 1,023.98 = 194.56.
    expect(estimate('DE', 99_900)).toBe(22_000);
    expect(estimate('MO', 100_000)).toBe(0);
    expect(estimate('SG', 100_000)).toBe(9_000);
  });

  it('leaves out a duty that is not known to us', () => {
    expect(dutyRuleOf('JP')?.dutyBasisPoints).toBeNull();
    expect(estimate('JP', 100_000)).toBe(10_000);
  });

  it('is no guess where there is no rule, nor where it is in the price', () => {
    for (const country of ['HK', 'US', 'MY', 'ZZ', 'constructor'])
      expect(estimate(country, 100_000)).toBeNull();
  });

  it('says where it comes from and of when it is, for every country we deliver to but one', () => {
    const dutiable = site.countries.filter(({ taxesIncluded }) => !taxesIncluded).map(({ code }) => code);
    expect(dutiable.filter((code) => !dutyRuleOf(code))).toEqual(['MY']);
    for (const code of dutiable) {
      const rule = dutyRuleOf(code);
      if (!rule) continue;
      expect(rule.source.length, code).toBeGreaterThan(2);
      expect(rule.asOf, code).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
    }
  });
});
