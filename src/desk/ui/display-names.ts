import { isLocale, type Locale, languageOf } from '#kernel/shop/text/locales.ts';

/** Name of one of the shop's languages in the person's language; another code as it is. */
export function languageName(language: string, locale: Locale): string {
  if (!isLocale(language)) return language;
  const names = new Intl.DisplayNames([languageOf(locale).intl], { type: 'language' });
  return names.of(languageOf(language).html) ?? languageOf(language).name;
}
