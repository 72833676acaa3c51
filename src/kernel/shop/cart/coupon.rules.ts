import * as v from 'valibot';
import {
  type CurrencyCode,
  type CurrencyRate,
  convertPriceMinor,
  fractionOfMinor,
  smallestMinor,
} from '#kernel/shop/money/money.ts';
import type { CouponScope } from './coupon-scope.ts';

/** What a shopper types: letters and digits, at most 20, in capitals or not. */
export const couponCode = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9]{1,20}$/));

/** What a coupon takes off: type 1 leaves a percentage to pay, type 2 takes a fixed amount. */
export interface CouponTerms {
  type: 1 | 2;
  /** 95 leaves 95 % to pay (type 1). */
  payPercent: number;
  /** Base minor units (type 2). */
  discountMinor: number;
  /** What it is for; null for everything. */
  scope: CouponScope | null;
  /** Base minor units the selected pieces that it is for must reach. */
  minSubtotalMinor: number;
  startsAt: Date;
  endsAt: Date;
  timesPerCustomer: number;
  /** Those in which an order may be paid; null for all. */
  currencies: readonly CurrencyCode[] | null;
  /** Staff have taken it out of use for a while. */
  isPaused: boolean;
}

export interface CouponUse {
  /** Uses that all shoppers together have left; null when unlimited. */
  left: number | null;
  usedByCustomer: number;
}

/** What a coupon is to be used on, and when. */
export interface CouponOccasion {
  /** Of the selected pieces that the coupon is for. */
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
  | 'currency'
  | 'section'
  | 'section-subtotal'
  | 'subtotal';

/** A coupon never brings a total below this (base minor units): providers refuse smaller payments. */
export const minimumPayableMinor = 1000;

/** Why a coupon cannot be used now; undefined when it can. */
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
  if (terms.currencies !== null && !terms.currencies.includes(currency)) return 'currency';
  if (terms.scope !== null && subtotalBaseMinor === 0) return 'section';
  if (subtotalBaseMinor < terms.minSubtotalMinor) return terms.scope ? 'section-subtotal' : 'subtotal';
  return undefined;
}

/** Of the selected pieces, minor units of one currency. */
interface CouponSubtotals {
  productMinor: number;
  /** Of those that the coupon is for. */
  reducedMinor: number;
}

/** What the coupon takes off the pieces it is for, in the currency's minor units; never negative. */
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
