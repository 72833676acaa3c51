import type { Api, ApiData } from '#client/api/api.ts';
import { isCurrencyCode } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { read } from './api.ts';

export type HomeBase = ApiData<'homeBase'>;
export type NavItem = HomeBase['top_nav'][number];

const readBase = (api: Api) => api.call('homeBase', {});

/** What every page shows around its content. */
export function loadBase(locale: Locale): Promise<HomeBase> {
  return read(locale, readBase);
}

/** Embedded once per page for the script that shows the saved currency and country. */
export interface PageSettings {
  rates: Record<string, string>;
  countries: Record<string, string>;
}

export function pageSettings(base: HomeBase): PageSettings {
  const known = base.currency.currencyList.filter((currency) => isCurrencyCode(currency.code));
  return {
    rates: Object.fromEntries(known.map((currency) => [currency.code, currency.rate])),
    countries: Object.fromEntries(base.country.map((country) => [country.country_code, country.name])),
  };
}
