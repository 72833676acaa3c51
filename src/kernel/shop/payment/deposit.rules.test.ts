import { describe, expect, it } from 'vitest';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { type DepositSettings, type DividedOrder, divideByDeposit, noDeposits } from './deposit.rules.ts';

const settings: DepositSettings = {
  ...{ isOn: true, fromMinor: 2_000_000, percent: 50, leastMinor: 200_000, restDays: 14 },
};
const hkd = { code: 'HKD', symbol: 'HK$', rate: '1' } as const;
const order: DividedOrder = {
  ...{ totalMinor: 3_000_000, madeMinor: 3_000_000, madeBaseMinor: 3_000_000 },
  ...{ creditMinor: 0, leastPaymentMinor: 1_000 },
};
const divide = (changes: Partial<DividedOrder> = {}, own: Partial<DepositSettings> = {}) =>
  divideByDeposit({ ...settings, ...own }, { ...order, ...changes }, hkd);

describe('a deposit', () => {
  it('is offered from the value of the settings on, for pieces made to order only', () => {
    expect(divide({ madeBaseMinor: 1_999_999 })).toBeUndefined();
    expect(divide({ madeMinor: 0, madeBaseMinor: 0 }, { fromMinor: 0 })).toBeUndefined();
    expect(divide({}, { isOn: false })).toBeUndefined();
    expect(divideByDeposit(noDeposits, order, hkd)).toBeUndefined();
    expect(divide({ madeBaseMinor: 2_000_000 })).toBeDefined();
  });

  it('is a share of these pieces; pieces from stock and delivery are due at once', () => {
    expect(divide({ totalMinor: 3_500_000 })).toEqual({
      ...{ nowMinor: 2_000_000, restMinor: 1_500_000, depositMinor: 1_500_000 },
    });
    expect(divide({}, { percent: 30 })).toMatchObject({ nowMinor: 900_000, restMinor: 2_100_000 });
  });

  it('is never below the smallest one, and leaves a whole number to pay', () => {
    expect(divide({}, { percent: 5, leastMinor: 500_000 })).toMatchObject({ nowMinor: 500_000 });
    expect(divide({ totalMinor: 3_000_130, madeMinor: 3_000_130 })).toMatchObject({
      ...{ nowMinor: 1_500_130, restMinor: 1_500_000 },
    });
    expect(divide({}, { leastMinor: 9_000_000 })).toBeUndefined();
  });

  it('is paid by stored value first, which then pays the rest', () => {
    expect(divide({ creditMinor: 500_000 })).toMatchObject({ nowMinor: 1_000_000, restMinor: 1_500_000 });
    expect(divide({ creditMinor: 2_000_000 })).toEqual({
      ...{ nowMinor: 0, restMinor: 1_000_000, depositMinor: 1_500_000 },
    });
    expect(divide({ creditMinor: 3_000_000 })).toBeUndefined();
  });

  it('leaves no payment that is too small for every provider', () => {
    expect(divide({ creditMinor: 1_499_500 })).toMatchObject({ nowMinor: 1_000, restMinor: 1_499_500 });
    expect(divide({ creditMinor: 2_999_500 })).toBeUndefined();
  });

  it('and its rest are always the total', () => {
    const minor = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(minor, minor, minor, fc.integer({ min: 5, max: 95 }), (made, others, credit, percent) => {
        const totalMinor = made + others;
        const creditMinor = Math.min(credit, totalMinor);
        const divided = divide(
          { totalMinor, madeMinor: made, madeBaseMinor: made, creditMinor },
          { percent },
        );
        if (!divided) return;
        const { nowMinor, restMinor, depositMinor } = divided;
        expect(nowMinor + restMinor + creditMinor).toBe(totalMinor);
        expect(nowMinor).toBeGreaterThanOrEqual(0);
        expect(restMinor).toBeGreaterThanOrEqual(1_000);
        expect(depositMinor).toBeGreaterThanOrEqual(200_000);
        // The part that the shop may keep was paid at once.
        expect(depositMinor).toBeLessThanOrEqual(nowMinor + creditMinor);
      }),
    );
  });
});
