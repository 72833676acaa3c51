import { type Locale, languageOf } from './locales.ts';

/** Name of a country (`HK`) in a language; an unknown code as it is. */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  // The long style names the state of a region.
  const names = new Intl.DisplayNames([languageOf(locale).intl], { type: 'region', style: 'short' });
  return names.of(code) ?? code;
}
