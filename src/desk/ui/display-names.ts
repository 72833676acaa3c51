import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';

/** Name of a country (`HK`) in the person's language; an unknown code as it is. */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  // The long style names the state of a region.
  const names = new Intl.DisplayNames([languageOf(locale).intl], { type: 'region', style: 'short' });
  return names.of(code) ?? code;
}

/** Name of one of the shop's languages in the person's language. */
export function languageName(language: Locale, locale: Locale): string {
  const names = new Intl.DisplayNames([languageOf(locale).intl], { type: 'language' });
  return names.of(languageOf(language).html) ?? languageOf(language).name;
}
