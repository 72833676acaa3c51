import { type Locale, localeTags } from '#kernel/shop/text/locales.ts';

/** A date with time, in the page's language. */
export function momentIn(locale: Locale, at: string): string {
  const { intl } = localeTags[locale];
  return new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

/** A day, in the page's language. */
export function dayIn(locale: Locale, at: string): string {
  return new Intl.DateTimeFormat(localeTags[locale].intl, { dateStyle: 'long' }).format(new Date(at));
}
