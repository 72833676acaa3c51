import {
  baseCurrency,
  type CurrencyCode,
  type CurrencyRate,
  convertPriceMinor,
  type Money,
} from '#kernel/money/money.ts';

/** Currencies as cms/home/base lists them. */
export type Rates = readonly { code: string; symbol: string; rate: string }[];

/** A unit price of the base currency in the chosen one; the base currency where no rate is known. */
export function convertMoney(baseMinor: number, rates: Rates, currency: CurrencyCode): Money {
  const rate = rates.find((entry) => entry.code === currency);
  if (!rate) return { currency: baseCurrency, minor: baseMinor };
  const checked: CurrencyRate = { ...rate, code: currency };
  return { currency, minor: convertPriceMinor(baseMinor, checked) };
}

/** The rates that every page carries, for what opens over it. */
export function pageRates(): Rates {
  const text = document.getElementById('rates')?.textContent;
  const rates: Record<string, string> = text ? JSON.parse(text) : {};
  return Object.entries(rates).map(([code, rate]) => ({ code, symbol: '', rate }));
}
