import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';

/** A date with time, in the page's language. */
export function momentIn(locale: Locale, at: string): string {
  const { intl } = languageOf(locale);
  return new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

/** A day, in the page's language. */
export function dayIn(locale: Locale, at: string): string {
  return new Intl.DateTimeFormat(languageOf(locale).intl, { dateStyle: 'long' }).format(new Date(at));
}
