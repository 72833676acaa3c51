import {
  baseCurrency,
  type CurrencyCode,
  type CurrencyRate,
  convertPriceMinor,
  type Money,
} from '#kernel/shop/money/money.ts';

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

/**
 * The rates that every page carries, for its islands and for what opens over it; none while the page is built, which
 * shows the base currency.
 */
export function pageRates(): Rates {
  const text = globalThis.document?.getElementById('rates')?.textContent;
  const rates: Record<string, string> = text ? JSON.parse(text) : {};
  return Object.entries(rates).map(([code, rate]) => ({ code, symbol: '', rate }));
}
