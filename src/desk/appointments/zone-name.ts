import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';

/** Name of a time zone (`Europe/London`) in the person's language. */
export function zoneName(timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageOf(locale).intl, { timeZone, timeZoneName: 'long' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
