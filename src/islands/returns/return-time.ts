import { type Locale, localeTags } from '#kernel/shop/text/locales.ts';

/** When something happened, as the page's language writes it. */
export function momentIn(locale: Locale, at: string): string {
  const { intl } = localeTags[locale];
  return new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

/** A day, as the page's language writes it. */
export function dayIn(locale: Locale, at: string): string {
  return new Intl.DateTimeFormat(localeTags[locale].intl, { dateStyle: 'long' }).format(new Date(at));
}
