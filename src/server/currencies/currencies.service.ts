import { baseCurrency, type CurrencyRate } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { type Country, type Currency, readCountries, readCurrencies } from './currencies.repo.ts';

interface Reference {
  currencies: Currency[];
  countries: Country[];
  readAt: number;
}

/** Rates and countries change once a day at most; every request needs them. */
const cacheMs = 60_000;
let cached: Reference | undefined;

async function reference(executor: Executor): Promise<Reference> {
  if (cached && performance.now() - cached.readAt < cacheMs) return cached;
  const [currencies, countries] = [await readCurrencies(executor), await readCountries(executor)];
  const fresh = { currencies, countries, readAt: performance.now() };
  if (currencies.length > 0) cached = fresh;
  return fresh;
}

/** After the tables were written in this process. */
export function forgetCurrencies(): void {
  cached = undefined;
}

export async function currencies(executor: Executor): Promise<Currency[]> {
  return (await reference(executor)).currencies;
}

/** The rate of a currency; the base currency for an unknown code. */
export async function currencyOf(executor: Executor, code: string | undefined): Promise<CurrencyRate> {
  const list = await currencies(executor);
  const found =
    list.find((currency) => currency.code === code) ?? list.find(({ code }) => code === baseCurrency);
  if (!found) throw new Error('The shop has no currencies: seed the database.');
  return { code: found.code, symbol: found.symbol, rate: found.rate };
}

/** Countries we ship to, in the order they are shown. */
export async function countries(executor: Executor): Promise<Country[]> {
  return (await reference(executor)).countries;
}

/** Undefined for a country we do not ship to. */
export async function countryOf(executor: Executor, code: string): Promise<Country | undefined> {
  return (await countries(executor)).find((country) => country.code === code);
}

/** `{HK: 'Hong Kong', …}`. */
export async function countryNames(executor: Executor, locale: Locale): Promise<Record<string, string>> {
  const list = await countries(executor);
  return Object.fromEntries(list.map((country) => [country.code, country.name[locale]]));
}

/** `{CW: 'Central and Western', …}`; empty for a country without states. */
export function stateNames(country: Country | undefined, locale: Locale): Record<string, string> {
  return Object.fromEntries((country?.states ?? []).map((state) => [state.code, state.name[locale]]));
}

/** Insured delivery to a country, minor units of the base currency. */
export function shippingCostMinor(country: Country): number {
  return country.freeShipping ? 0 : country.shippingCostMinor;
}
