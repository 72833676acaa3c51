import { readHomeBase } from '#client/api/home-base.ts';
import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';

/** What every page shows around its content. */
export function loadBase(locale: Locale): Promise<HomeBase> {
  return read(locale, readHomeBase);
}

/** Address of the house's WhatsApp conversation. */
export const whatsappUrl = ({ whatsapp }: HomeBase): string => `https://wa.me/${whatsapp.replace(/\D/g, '')}`;

/** What islands show prices by. */
export function ratesOf({ currencies }: HomeBase): CurrencyRate[] {
  return currencies.map(({ code, symbol, rate }) => ({ code, symbol, rate }));
}

/** Embedded once per page for the script that shows the saved currency and country. */
export interface PageSettings {
  rates: Record<string, string>;
  countries: Record<string, string>;
}

export function pageSettings({ currencies, countries }: HomeBase): PageSettings {
  return {
    rates: Object.fromEntries(currencies.map(({ code, rate }) => [code, rate])),
    countries: Object.fromEntries(countries.map(({ code, name }) => [code, name])),
  };
}
