import {
  type CurrencyRate,
  convertPriceMinor,
  fractionOfMinor,
  smallestMinor,
} from '#kernel/shop/money/money.ts';
import { isMadeForBuyer } from '#kernel/shop/orders/order-type.ts';
import { type DividedOrder, noDeposits, offersDeposit } from '#kernel/shop/payment/deposit.rules.ts';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import type { PricedCart, PricedLine } from './priced-cart.service.ts';

/** Whether a line is made for its buyer, as it will count in an order. */
function isMade({ line: { item }, goods }: PricedLine): boolean {
  const customizedType = goods.kind === 'product' ? (goods.product?.customizedType ?? 0) : 0;
  return isMadeForBuyer({
    ...{ kind: item.kind, customizedType },
    options: item.kind === 'product' ? item.options : {},
  });
}

/** Value of the selected pieces that are made for their buyer, less their share of the coupon. */
export function madePieces(
  { selected, totals: { shown, base } }: Pick<PricedCart, 'selected' | 'totals'>,
  currency: CurrencyRate,
): Pick<DividedOrder, 'madeMinor' | 'madeBaseMinor'> {
  const made = selected.filter(isMade);
  const sumOf = (priceOf: (base: number) => number) =>
    made.reduce((sum, { line, priceMinor }) => sum + priceOf(priceMinor) * line.quantity, 0);
  const less = (minor: number, totals: typeof shown, step: number) =>
    totals.couponMinor === 0
      ? minor
      : minor - fractionOfMinor(totals.couponMinor, minor, totals.productMinor, step);
  return {
    madeMinor: less(
      sumOf((minor) => convertPriceMinor(minor, currency)),
      shown,
      smallestMinor(currency.code),
    ),
    madeBaseMinor: less(
      sumOf((minor) => minor),
      base,
      1,
    ),
  };
}

/** Whether an order of the selected pieces may be paid with a deposit. */
export const mayPayDeposit = (priced: PricedCart, currency: CurrencyRate): boolean =>
  offersDeposit(shopSettings().deposits ?? noDeposits, madePieces(priced, currency).madeBaseMinor);
