import { describe, expect, it } from 'vitest';
import { needsSecondPerson, secondPersonAbove } from './second-person.ts';

describe('a refund that needs a second person', () => {
  it('is above the limit, in any order currency', () => {
    expect(secondPersonAbove(5_000_000, 'HKD', '1')).toEqual({ currency: 'HKD', minor: 5_000_000 });
    expect(secondPersonAbove(5_000_000, 'USD', '0.128')).toEqual({ currency: 'USD', minor: 640_000 });
    const order = { aboveMinor: 5_000_000, rate: '0.128', askedMinor: 0 };
    expect(needsSecondPerson({ currency: 'USD', minor: 640_000 }, order)).toBe(false);
    expect(needsSecondPerson({ currency: 'USD', minor: 640_001 }, order)).toBe(true);
  });

  it('cannot be split to avoid the limit', () => {
    const order = { aboveMinor: 5_000_000, rate: '1', askedMinor: 4_000_000 };
    expect(needsSecondPerson({ currency: 'HKD', minor: 1_000_000 }, order)).toBe(false);
    expect(needsSecondPerson({ currency: 'HKD', minor: 1_000_001 }, order)).toBe(true);
  });
});
