import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** Name of a time zone (`Europe/London`) in the person's language. */
export function zoneName(timeZone: string, locale: Locale): string {
  const format = dayFormat(locale, { timeZone, timeZoneName: 'long' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
