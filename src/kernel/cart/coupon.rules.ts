import * as v from 'valibot';
import { type CurrencyRate, convertPriceMinor, fractionOfMinor, smallestMinor } from '#kernel/money/money.ts';

/** What a shopper types: letters and digits, at most 20, in capitals or not. */
export const couponCode = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9]{1,20}$/));

/** What a coupon takes off: type 1 leaves a percentage to pay, type 2 takes a fixed amount. */
export interface CouponTerms {
  type: 1 | 2;
  /** 95 leaves 95 % to pay (type 1). */
  payPercent: number;
  /** Base minor units (type 2). */
  discountMinor: number;
  /** Base minor units the selected pieces must reach. */
  minSubtotalMinor: number;
  startsAt: Date;
  endsAt: Date;
  /** Uses by all shoppers together; null when unlimited. */
  timesTotal: number | null;
  timesPerCustomer: number;
}

export interface CouponUse {
  usedTotal: number;
  usedByCustomer: number;
}

export type CouponProblem = 'not-started' | 'ended' | 'used-up' | 'used-by-you' | 'subtotal';

/** A coupon never brings a total below this (base minor units): providers refuse smaller payments. */
export const minimumPayableMinor = 1000;

/** Why a coupon cannot be used now; undefined when it can. */
export function couponProblem(
  terms: CouponTerms,
  use: CouponUse,
  subtotalBaseMinor: number,
  now: Date,
): CouponProblem | undefined {
  if (now < terms.startsAt) return 'not-started';
  if (now >= terms.endsAt) return 'ended';
  if (terms.timesTotal !== null && use.usedTotal >= terms.timesTotal) return 'used-up';
  if (use.usedByCustomer >= terms.timesPerCustomer) return 'used-by-you';
  if (subtotalBaseMinor < terms.minSubtotalMinor) return 'subtotal';
  return undefined;
}

/** What the coupon takes off a subtotal of `currency`, in that currency's minor units; never negative. */
export function couponDiscountMinor(
  terms: Pick<CouponTerms, 'type' | 'payPercent' | 'discountMinor'>,
  subtotalMinor: number,
  currency: CurrencyRate,
): number {
  const wanted =
    terms.type === 1
      ? subtotalMinor - fractionOfMinor(subtotalMinor, terms.payPercent, 100, smallestMinor(currency.code))
      : convertPriceMinor(terms.discountMinor, currency);
  const most = subtotalMinor - convertPriceMinor(minimumPayableMinor, currency);
  return Math.max(0, Math.min(wanted, most));
}
