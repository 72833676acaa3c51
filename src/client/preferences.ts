import { baseCurrency, type CurrencyCode, isCurrencyCode } from '#kernel/shop/money/money.ts';
import { defaultLocale, isLocale, type Locale } from '#kernel/shop/text/locales.ts';
import { localisePath, splitLocale } from '#kernel/shop/text/paths.ts';
import { jsonCodec, persisted } from './persisted.ts';
import { keys, writeText } from './storage.ts';

interface Preferences {
  country: string;
  language: Locale;
  currency: CurrencyCode;
}

const defaults: Preferences = { country: 'HK', language: defaultLocale, currency: baseCurrency };

function isPreferences(value: unknown): value is Preferences {
  if (typeof value !== 'object' || value === null) return false;
  const choice = value as Partial<Record<keyof Preferences, unknown>>;
  const hasCountry = typeof choice.country === 'string' && /^[A-Z]{2}$/.test(choice.country);
  return hasCountry && isLocale(choice.language) && isCurrencyCode(choice.currency);
}

/** Saved country, language and currency; defaults are Hong Kong, English and the base currency. */
export const $language = persisted<Preferences>(
  keys.preferences,
  defaults,
  jsonCodec(defaults, isPreferences),
);

/** The language of the page, from its URL. */
export function pageLocale(): Locale {
  return typeof location === 'undefined' ? defaultLocale : splitLocale(location.pathname).locale;
}

/** A URL of this site in the language of the page. */
export function pageHref(path: string): string {
  return localisePath(pageLocale(), path);
}

/** Saves the choice and returns the URL of the same page in the chosen language. */
export function savePreferences(choice: Preferences): string {
  $language.set({ ...choice });
  writeText(keys.language, choice.language);
  const { path } = splitLocale(location.pathname);
  return `${localisePath(choice.language, path)}${location.search}${location.hash}`;
}
