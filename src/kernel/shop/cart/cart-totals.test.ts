import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type CouponTerms, couponCode, couponProblem } from '#kernel/shop/campaigns/coupon.rules.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { cartTotals } from './cart-totals.ts';

const usd = { code: 'USD', symbol: 'US$', rate: '0.1283' } as const;
const hkd = { code: 'HKD', symbol: 'HK$', rate: '1' } as const;
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const coupon: CouponTerms = {
  type: 1,
  payPercent: 95,
  discountMinor: 0,
  minSubtotalMinor: 0,
  startsAt: day('2026-01-01'),
  endsAt: day('2027-01-01'),
  timesPerCustomer: 1,
  currencies: null,
  scope: null,
  isPaused: false,
  isForFirstOrder: false,
};

describe('cartTotals', () => {
  it('adds shown unit prices, subtracts the coupon and adds shipping', () => {
    const lines = [
      { priceMinor: 2_880_000, originalMinor: 3_200_000, quantity: 1, isReduced: true },
      { priceMinor: 1_150_000, originalMinor: 1_150_000, quantity: 2, isReduced: true },
    ];
    const totals = cartTotals(lines, coupon, 38_000, usd);
    // 28,800 HKD is 3,695.04 USD, tagged 3,695; 11,500 is 1,475.45, tagged 1,475; 380 is 48.75, tagged 49.
    expect(totals.shown).toEqual({
      productMinor: 369_500 + 2 * 147_500,
      originalMinor: 410_600 + 2 * 147_500,
      couponMinor: 664_500 - 631_275,
      shippingMinor: 4_900,
      grandMinor: 631_275 + 4_900,
    });
    expect(totals.base.grandMinor).toBe(Math.round(5_180_000 * 0.95) + 38_000);
    expect(totals.itemsCount).toBe(3);
  });

  it('applies the coupon only to the lines in its scope', () => {
    const lines = [
      { priceMinor: 2_000_000, originalMinor: 2_000_000, quantity: 1, isReduced: true },
      { priceMinor: 1_000_000, originalMinor: 1_000_000, quantity: 1, isReduced: false },
    ];
    expect(cartTotals(lines, coupon, 0, hkd).shown).toMatchObject({
      couponMinor: 100_000,
      grandMinor: 2_900_000,
    });
    const fixed = { ...coupon, type: 2 as const, discountMinor: 2_500_000 };
    expect(cartTotals(lines, fixed, 0, hkd).shown.couponMinor).toBe(2_000_000);
  });

  it('has no cents in a currency without them, whatever the coupon', () => {
    const twd = { code: 'TWD', symbol: 'NT$', rate: '3.9820' } as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 100 }),
        (priceMinor, quantity, payPercent) => {
          const line = { priceMinor, originalMinor: priceMinor, quantity, isReduced: true };
          const { shown } = cartTotals([line], { ...coupon, payPercent }, 38_000, twd);
          for (const minor of Object.values(shown)) expect(minor % 100).toBe(0);
          expect(shown.grandMinor).toBe(shown.productMinor - shown.couponMinor + shown.shippingMinor);
        },
      ),
    );
  });

  it('never lets a coupon reduce a payment below the minimum', () => {
    const fixed = { ...coupon, type: 2 as const, discountMinor: 5_000_000 };
    expect(
      cartTotals([{ priceMinor: 90_000, originalMinor: 90_000, quantity: 1, isReduced: true }], fixed, 0, hkd)
        .shown,
    ).toMatchObject({ couponMinor: 89_000, grandMinor: 1_000 });
  });

  it('holds grand = product − coupon + shipping with 0 ≤ coupon ≤ product for any cart', () => {
    const line = fc.record({
      priceMinor: fc.integer({ min: 0, max: 100_000_000 }),
      originalMinor: fc.integer({ min: 0, max: 100_000_000 }),
      quantity: fc.integer({ min: 1, max: 100 }),
      isReduced: fc.boolean(),
    });
    const terms = fc.record({
      type: fc.constantFrom<1 | 2>(1, 2),
      payPercent: fc.integer({ min: 1, max: 100 }),
      discountMinor: fc.integer({ min: 0, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), terms, fc.nat(100_000), (lines, some, shipping) => {
        for (const currency of [usd, hkd]) {
          const { shown } = cartTotals(lines, { ...coupon, ...some }, shipping, currency);
          expect(shown.couponMinor).toBeGreaterThanOrEqual(0);
          const reduced = cartTotals(
            lines.filter(({ isReduced }) => isReduced),
            null,
            0,
            currency,
          ).shown;
          expect(shown.couponMinor).toBeLessThanOrEqual(reduced.productMinor);
          expect(shown.grandMinor).toBe(shown.productMinor - shown.couponMinor + shown.shippingMinor);
          expect(Number.isSafeInteger(shown.grandMinor)).toBe(true);
        }
      }),
    );
  });
});

describe('couponProblem', () => {
  const unused = { left: null, usedByCustomer: 0, hasOrdered: false };
  const occasion = { subtotalBaseMinor: 0, currency: 'HKD', now: day('2026-06-01') } as const;
  const at = (now: Date) => ({ ...occasion, now });
  const of = (subtotalBaseMinor: number) => ({ ...occasion, subtotalBaseMinor });

  it('allows a coupon within its days, uses, currencies and subtotal', () => {
    expect(couponProblem(coupon, unused, occasion)).toBeUndefined();
    expect(couponProblem({ ...coupon, minSubtotalMinor: 500_000 }, unused, of(500_000))).toBeUndefined();
    expect(couponProblem({ ...coupon, currencies: ['GBP', 'HKD'] }, unused, occasion)).toBeUndefined();
  });

  it('allows it from its start until its last use', () => {
    expect(couponProblem(coupon, unused, at(coupon.startsAt))).toBeUndefined();
    const twice = { ...coupon, timesPerCustomer: 2 };
    expect(couponProblem(twice, { ...unused, left: 1, usedByCustomer: 1 }, occasion)).toBeUndefined();
  });

  it('says why not', () => {
    expect(couponProblem(coupon, unused, at(day('2025-12-31')))).toBe('not-started');
    expect(couponProblem(coupon, unused, at(day('2027-01-01')))).toBe('ended');
    expect(couponProblem({ ...coupon, isPaused: true }, unused, occasion)).toBe('paused');
    expect(couponProblem(coupon, { ...unused, left: 0 }, occasion)).toBe('used-up');
    expect(couponProblem(coupon, { ...unused, usedByCustomer: 1 }, occasion)).toBe('used-by-you');
    const first = { ...coupon, isForFirstOrder: true };
    expect(couponProblem(first, unused, occasion)).toBeUndefined();
    expect(couponProblem(first, { ...unused, hasOrdered: true }, occasion)).toBe('first-order');
    expect(couponProblem({ ...coupon, currencies: ['GBP'] }, unused, occasion)).toBe('currency');
    expect(couponProblem({ ...coupon, minSubtotalMinor: 500_000 }, unused, of(499_999))).toBe('subtotal');
    const scope = { sections: ['earrings' as const], productIds: [1201] };
    expect(couponProblem({ ...coupon, scope }, unused, of(1))).toBeUndefined();
    expect(couponProblem({ ...coupon, scope }, unused, of(0))).toBe('section');
    expect(couponProblem({ ...coupon, scope, minSubtotalMinor: 500_000 }, unused, of(499_999))).toBe(
      'section-subtotal',
    );
  });
});

describe('the code of a coupon', () => {
  it('is letters and digits, however it is pasted', () => {
    expect(v.parse(couponCode, ' Welcome5 ')).toBe('Welcome5');
    expect(v.is(couponCode, 'A'.repeat(20))).toBe(true);
    for (const bad of ['', 'A'.repeat(21), 'WELCOME 5', '-WELCOME', 'WELCOME-', '欢迎'])
      expect(v.is(couponCode, bad), bad).toBe(false);
  });
});
