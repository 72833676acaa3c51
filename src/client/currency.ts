import {
  baseCurrency,
  type CurrencyCode,
  type CurrencyRate,
  convertPriceMinor,
  isCurrencyCode,
  type Money,
} from '#kernel/money/money.ts';
import type { WirePrice } from '#kernel/wire/shapes.ts';

/** Currencies as cms/home/base lists them. */
export type Rates = readonly { code: string; symbol: string; rate: string }[];

/** A unit price of the base currency in the chosen one; the base currency where no rate is known. */
export function convertMoney(baseMinor: number, rates: Rates, currency: CurrencyCode): Money {
  const rate = rates.find((entry) => entry.code === currency);
  if (!rate) return { currency: baseCurrency, minor: baseMinor };
  const checked: CurrencyRate = { ...rate, code: currency };
  return { currency, minor: convertPriceMinor(baseMinor, checked) };
}

/** An amount of the wire (`value` in major units). */
export function moneyOfPrice(price: Pick<WirePrice, 'code' | 'value'>): Money {
  return {
    currency: isCurrencyCode(price.code) ? price.code : baseCurrency,
    minor: Math.round(price.value * 100),
  };
}

/** A two-decimal string of the cart and its currency code. */
export function moneyOfDecimal(amount: string, code: string): Money {
  return moneyOfPrice({ code, value: Number(amount) });
}
