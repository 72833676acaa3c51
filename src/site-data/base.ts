import { readHomeBase } from '#client/api/home-base.ts';
import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { type EmbeddedSettings, toEmbedded } from '#kernel/shop/settings/embedded-settings.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { loadSettings, read } from './api.ts';

/** Data of every page's frame. A page that reads nothing else needs the settings too. */
export async function loadBase(locale: Locale): Promise<HomeBase> {
  await loadSettings();
  return read(locale, readHomeBase);
}

/** Currency rates for the islands. */
export function ratesOf({ currencies }: HomeBase): CurrencyRate[] {
  return currencies.map(({ code, symbol, rate }) => ({ code, symbol, rate }));
}

/** Embedded once per page for its scripts and islands. */
export interface EmbeddedData {
  shop: EmbeddedSettings;
  /** For the script that applies the saved currency and country. */
  rates: Record<string, string>;
  countries: Record<string, string>;
}

export function embeddedData({ shop, currencies, countries }: HomeBase): EmbeddedData {
  return {
    shop: toEmbedded(shop),
    rates: Object.fromEntries(currencies.map(({ code, rate }) => [code, rate])),
    countries: Object.fromEntries(countries.map(({ code, name }) => [code, name])),
  };
}
