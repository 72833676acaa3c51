import { leastBaseMinor } from '#kernel/shop/catalogue/price-range.ts';
import { type CurrencyRate, convertPriceMinor, toMajor } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';

/** Absent if unbounded. */
export interface Bounds {
  min?: number;
  max?: number;
}

const bounds = (min: number | undefined, max: number | undefined): Bounds => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

/** Bounds in major units of the base currency, as in addresses, in those of the shown one. */
export function shownBounds({ min, max }: Bounds, rate: CurrencyRate): Bounds {
  const shown = (value: number | undefined) =>
    value === undefined ? undefined : toMajor(convertPriceMinor(Math.round(value * 100), rate));
  return bounds(shown(min), shown(max));
}

/**
 * Bounds in major units of the shown currency in those of the base one: the least and the highest price that is shown
 * within them, so no stone at a bound is lost by rounding. A bound that is shown as before stays what it was.
 */
export function baseBounds({ min, max }: Bounds, rate: CurrencyRate, before: Bounds = {}): Bounds {
  if (rate.code === baseCurrency()) return bounds(min, max);
  const shown = shownBounds(before, rate);
  const least = (value: number) => leastBaseMinor(Math.ceil(value), rate);
  const most = (value: number) => Math.max(0, leastBaseMinor(Math.floor(value) + 1, rate) - 1);
  return bounds(
    min === shown.min ? before.min : min === undefined ? undefined : toMajor(least(min)),
    max === shown.max ? before.max : max === undefined ? undefined : toMajor(most(max)),
  );
}
