import type { CurrencyCode } from '#kernel/shop/money/money.ts';

/** A common coin of a currency, for a size comparison. */
export interface Coin {
  /** In minor units. */
  value: number;
  diameterMm: number;
}

/**
 * Diameters by the mints: HK$1 (1993), 25 US cents, 1 yuan (2019), NT$10 (1981), one pound (2017, across its points),
 * one euro, S$1 (2013), 100 yen (1967). Currencies without an entry are compared with one euro.
 */
export const coins = {
  HKD: { value: 100, diameterMm: 25.5 },
  USD: { value: 25, diameterMm: 24.26 },
  CNY: { value: 100, diameterMm: 22.25 },
  TWD: { value: 1000, diameterMm: 26 },
  GBP: { value: 100, diameterMm: 23.43 },
  EUR: { value: 100, diameterMm: 23.25 },
  SGD: { value: 100, diameterMm: 24.65 },
  JPY: { value: 10_000, diameterMm: 22.6 },
} satisfies Partial<Record<CurrencyCode, Coin>>;

/** The coin shown to a shopper, with its currency. */
export function coinOf(currency: CurrencyCode): Coin & { currency: CurrencyCode } {
  const known: Partial<Record<CurrencyCode, Coin>> = coins;
  const coin = known[currency];
  return coin ? { ...coin, currency } : { ...coins.EUR, currency: 'EUR' };
}
