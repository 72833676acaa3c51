import * as v from 'valibot';
import {
  type CurrencyCode,
  type CurrencyRate,
  convertPriceMinor,
  fractionOfMinor,
  smallestMinor,
} from '#kernel/shop/money/money.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import type { CouponScope } from './coupon-scope.ts';

/** A coupon code as typed: letters and digits, at most 20, in any case. */
export const couponCode = v.pipe(plainString, v.regex(/^[A-Za-z0-9]{1,20}$/));

/** Terms of a coupon: type 1 leaves a percentage to pay, type 2 subtracts a fixed amount. */
export interface CouponTerms {
  type: 1 | 2;
  /** 95 leaves 95 % to pay (type 1). */
  payPercent: number;
  /** Base minor units (type 2). */
  discountMinor: number;
  /** null if it applies to everything. */
  scope: CouponScope | null;
  /** Minimum subtotal of the selected lines in scope, in base minor units. */
  minSubtotalMinor: number;
  startsAt: Date;
  endsAt: Date;
  timesPerCustomer: number;
  /** Currencies the order may be paid in; null for all. */
  currencies: readonly CurrencyCode[] | null;
  /** Paused by staff. */
  isPaused: boolean;
  /** Only for a customer without a paid order. */
  isForFirstOrder: boolean;
}

export interface CouponUse {
  /** Uses left for all shoppers together; null if unlimited. */
  left: number | null;
  usedByCustomer: number;
  /** Whether the customer has a paid order; read for coupons of a first order only. */
  hasOrdered: boolean;
}

/** Context of a coupon use. */
export interface CouponOccasion {
  /** Subtotal of the selected lines in scope. */
  subtotalBaseMinor: number;
  currency: CurrencyCode;
  now: Date;
}

export type CouponProblem =
  | 'not-started'
  | 'ended'
  | 'paused'
  | 'used-up'
  | 'used-by-you'
  | 'first-order'
  | 'currency'
  | 'section'
  | 'section-subtotal'
  | 'subtotal';

/** Minimum total with a coupon, in base minor units: providers refuse smaller payments. */
export const minimumPayableMinor = 1000;

/** Why a coupon cannot be used now; undefined if it can. */
export function couponProblem(
  terms: CouponTerms,
  use: CouponUse,
  { subtotalBaseMinor, currency, now }: CouponOccasion,
): CouponProblem | undefined {
  if (now < terms.startsAt) return 'not-started';
  if (now >= terms.endsAt) return 'ended';
  if (terms.isPaused) return 'paused';
  if (use.left !== null && use.left <= 0) return 'used-up';
  if (use.usedByCustomer >= terms.timesPerCustomer) return 'used-by-you';
  if (terms.isForFirstOrder && use.hasOrdered) return 'first-order';
  if (terms.currencies !== null && !terms.currencies.includes(currency)) return 'currency';
  if (terms.scope !== null && subtotalBaseMinor === 0) return 'section';
  if (subtotalBaseMinor < terms.minSubtotalMinor) return terms.scope ? 'section-subtotal' : 'subtotal';
  return undefined;
}

/** Subtotals of the selected lines, in minor units of one currency. */
interface CouponSubtotals {
  productMinor: number;
  /** Of the lines in scope. */
  reducedMinor: number;
}

/** The coupon's discount on the lines in scope, in minor units of the currency; never negative. */
export function couponDiscountMinor(
  terms: Pick<CouponTerms, 'type' | 'payPercent' | 'discountMinor'>,
  { productMinor, reducedMinor }: CouponSubtotals,
  currency: CurrencyRate,
): number {
  const wanted =
    terms.type === 1
      ? reducedMinor - fractionOfMinor(reducedMinor, terms.payPercent, 100, smallestMinor(currency.code))
      : convertPriceMinor(terms.discountMinor, currency);
  const most = productMinor - convertPriceMinor(minimumPayableMinor, currency);
  return Math.max(0, Math.min(wanted, reducedMinor, most));
}
