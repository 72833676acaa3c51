import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';

/** Name of one of the shop's languages in the person's language. */
export function languageName(language: Locale, locale: Locale): string {
  const names = new Intl.DisplayNames([languageOf(locale).intl], { type: 'language' });
  return names.of(languageOf(language).html) ?? languageOf(language).name;
}
