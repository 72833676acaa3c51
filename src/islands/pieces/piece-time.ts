import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';

/** A day, in the page's language. */
export function dayIn(locale: Locale, at: string): string {
  return new Intl.DateTimeFormat(languageOf(locale).intl, { dateStyle: 'long' }).format(new Date(at));
}
