import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { type Country, readCountries, readCurrencies } from './currencies.repo.ts';

export type { Country } from './currencies.repo.ts';

/** Currencies in the order they are shown. */
export const currencies = cachedRead(readCurrencies, ['currencies']);

/** Countries we ship to, in the order they are shown. */
export const countries = cachedRead(readCountries, ['currencies']);

/** Call after this process has written the tables. */
export function forgetCurrencies(): void {
  currencies.forget();
  countries.forget();
}

/** The rate of a currency; the base currency for an unknown code. */
export async function currencyOf(executor: Executor, code: string | undefined): Promise<CurrencyRate> {
  const list = await currencies(executor);
  const found =
    list.find((currency) => currency.code === code) ?? list.find(({ code }) => code === baseCurrency());
  if (!found) throw new Error('The shop has no currencies: seed the database.');
  return { code: found.code, symbol: found.symbol, rate: found.rate };
}

/** Undefined for a country we do not ship to. */
export async function countryOf(executor: Executor, code: string): Promise<Country | undefined> {
  return (await countries(executor)).find((country) => country.code === code);
}

/** Names by code: `{ GB: 'United Kingdom', … }`. */
export async function countryNames(executor: Executor, locale: Locale): Promise<Record<string, string>> {
  const list = await countries(executor);
  return Object.fromEntries(list.map((country) => [country.code, localText(country.name, locale)]));
}

/** Names by code; empty for a country without states. */
export function stateNames(country: Country | undefined, locale: Locale): Record<string, string> {
  return Object.fromEntries(
    (country?.states ?? []).map((state) => [state.code, localText(state.name, locale)]),
  );
}

/** Insured delivery to a country, minor units of the base currency. */
export function shippingCostMinor(country: Country): number {
  return country.freeShipping ? 0 : country.shippingCostMinor;
}
