import { formatPriceRange, parsePriceRange, shownRange } from '#kernel/catalogue/price-range.ts';
import { formatMoney } from '#kernel/money/format.ts';
import {
  baseCurrency,
  type CurrencyCode,
  type CurrencyRate,
  convertPriceMinor,
  type Money,
} from '#kernel/money/money.ts';

/** Currencies as cms/home/base lists them. */
export type Rates = readonly { code: string; symbol: string; rate: string }[];

/** The rate of the chosen currency; that of the base currency where none is known. */
export function rateOf(rates: Rates, currency: CurrencyCode): CurrencyRate {
  const rate = rates.find((entry) => entry.code === currency);
  return rate ? { ...rate, code: currency } : { code: baseCurrency, symbol: '', rate: '1' };
}

/** A unit price of the base currency in the chosen one; the base currency where no rate is known. */
export function convertMoney(baseMinor: number, rates: Rates, currency: CurrencyCode): Money {
  const rate = rateOf(rates, currency);
  return { currency: rate.code, minor: convertPriceMinor(baseMinor, rate) };
}

/** A range of prices as addresses carry it, in the base currency, as the API is asked in the chosen one. */
export function shownPrice(basePrice: string, rates: Rates, currency: CurrencyCode): string {
  const range = parsePriceRange(basePrice);
  return range ? formatPriceRange(shownRange(range, rateOf(rates, currency))) : '';
}

/** The same as somebody reads it, in round figures. */
export function priceRangeText(
  basePrice: string,
  rates: Rates,
  currency: CurrencyCode,
  texts: { upTo: (amount: string) => string; from: (amount: string) => string },
): string {
  const range = parsePriceRange(basePrice);
  if (!range) return '';
  const rate = rateOf(rates, currency);
  const { from, to } = shownRange(range, rate);
  const amount = (major: number) => formatMoney({ currency: rate.code, minor: major * 100 });
  if (to === null) return texts.from(amount(from));
  return from === 0 ? texts.upTo(amount(to)) : `${amount(from)} – ${amount(to)}`;
}

/** The rates that every page carries, for what opens over it. */
export function pageRates(): Rates {
  const text = document.getElementById('rates')?.textContent;
  const rates: Record<string, string> = text ? JSON.parse(text) : {};
  return Object.entries(rates).map(([code, rate]) => ({ code, symbol: '', rate }));
}
