import '#client/page-settings.ts';
import {
  type CurrencyCode,
  type CurrencyRate,
  convertPriceMinor,
  type Money,
} from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';

/** Currencies as in cms/home/base. */
export type Rates = readonly { code: string; symbol: string; rate: string }[];

/** The rate of the chosen currency; that of the base currency if unknown. */
export function rateOf(rates: Rates, currency: CurrencyCode): CurrencyRate {
  const rate = rates.find((entry) => entry.code === currency);
  return rate ? { ...rate, code: currency } : { code: baseCurrency(), symbol: '', rate: '1' };
}

/** Converts a unit price of the base currency to the chosen one; unchanged if no rate is known. */
export function convertMoney(baseMinor: number, rates: Rates, currency: CurrencyCode): Money {
  const rate = rateOf(rates, currency);
  return { currency: rate.code, minor: convertPriceMinor(baseMinor, rate) };
}

/** The rates embedded in the page, for islands and overlays; empty during a build, which shows the base currency. */
export function pageRates(): Rates {
  const text = globalThis.document?.getElementById('rates')?.textContent;
  const rates: Record<string, string> = text ? JSON.parse(text) : {};
  return Object.entries(rates).map(([code, rate]) => ({ code, symbol: '', rate }));
}
