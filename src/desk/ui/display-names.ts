import { type Locale, localeTags } from '#kernel/shop/text/locales.ts';

/** A country (`HK`) in the person's language; what is no country stays as it is. */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  // The long style says to which state a region belongs.
  const names = new Intl.DisplayNames([localeTags[locale].intl], { type: 'region', style: 'short' });
  return names.of(code) ?? code;
}

/** One of the shop's languages in the person's own. */
export function languageName(language: Locale, locale: Locale): string {
  const names = new Intl.DisplayNames([localeTags[locale].intl], { type: 'language' });
  return names.of(localeTags[language].html) ?? localeTags[language].name;
}
