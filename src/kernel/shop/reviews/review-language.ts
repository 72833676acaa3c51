import { isLocale, type Locale, languageOf } from '#kernel/shop/text/locales.ts';

/** Attribute `lang` of a review. Imported reviews may be in a language that the shop has not, as a BCP 47 tag. */
export const languageTag = (locale: Locale): string => (isLocale(locale) ? languageOf(locale).html : locale);
