import { formatPriceRange, parsePriceRange, shownRange } from '#kernel/shop/catalogue/price-range.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { type Rates, rateOf } from './currency.ts';

/** Converts a base-currency price range of a URL to the chosen currency for the API. */
export function shownPrice(basePrice: string, rates: Rates, currency: CurrencyCode): string {
  const range = parsePriceRange(basePrice);
  return range ? formatPriceRange(shownRange(range, rateOf(rates, currency))) : '';
}

/** The same range as text, in round figures. */
export function priceRangeText(
  basePrice: string,
  rates: Rates,
  currency: CurrencyCode,
  texts: { locale: Locale; upTo: (amount: string) => string; from: (amount: string) => string },
): string {
  const range = parsePriceRange(basePrice);
  if (!range) return '';
  const rate = rateOf(rates, currency);
  const { from, to } = shownRange(range, rate);
  const amount = (major: number) => formatMoney({ currency: rate.code, minor: major * 100 }, texts.locale);
  if (to === null) return texts.from(amount(from));
  return from === 0 ? texts.upTo(amount(to)) : `${amount(from)} – ${amount(to)}`;
}
