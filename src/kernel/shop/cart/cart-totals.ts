import { type CouponTerms, couponDiscountMinor } from '#kernel/shop/campaigns/coupon.rules.ts';
import { type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';

export interface TotalLine {
  /** Unit prices in base minor units. */
  priceMinor: number;
  originalMinor: number;
  quantity: number;
  /** Whether the coupon applies to the line. */
  isReduced: boolean;
}

/** Sums in minor units of one currency. */
export interface Totals {
  productMinor: number;
  originalMinor: number;
  couponMinor: number;
  shippingMinor: number;
  grandMinor: number;
}

export interface CartTotals {
  itemsCount: number;
  /** In the currency shown and paid. */
  shown: Totals;
  base: Totals;
}

const baseRate = (): CurrencyRate => ({ code: baseCurrency(), symbol: '', rate: '1' });

function totalsIn(
  lines: readonly TotalLine[],
  coupon: CouponTerms | null,
  shippingBaseMinor: number,
  currency: CurrencyRate,
): Totals {
  const sum = (unit: (line: TotalLine) => number, of = lines) =>
    of.reduce((total, line) => total + convertPriceMinor(unit(line), currency) * line.quantity, 0);
  const price = (line: TotalLine) => line.priceMinor;
  const productMinor = sum(price);
  const reducedMinor = sum(
    price,
    lines.filter(({ isReduced }) => isReduced),
  );
  const couponMinor = coupon ? couponDiscountMinor(coupon, { productMinor, reducedMinor }, currency) : 0;
  const shippingMinor = convertPriceMinor(shippingBaseMinor, currency);
  return {
    productMinor,
    originalMinor: sum((line) => line.originalMinor),
    couponMinor,
    shippingMinor,
    grandMinor: productMinor - couponMinor + shippingMinor,
  };
}

/**
 * Totals of the selected lines. A shown total is the sum of shown unit prices, never a converted sum, so that it
 * matches the prices beside the pieces.
 */
export function cartTotals(
  lines: readonly TotalLine[],
  coupon: CouponTerms | null,
  shippingBaseMinor: number,
  currency: CurrencyRate,
): CartTotals {
  return {
    itemsCount: lines.reduce((count, line) => count + line.quantity, 0),
    shown: totalsIn(lines, coupon, shippingBaseMinor, currency),
    base: totalsIn(lines, coupon, shippingBaseMinor, baseRate()),
  };
}
