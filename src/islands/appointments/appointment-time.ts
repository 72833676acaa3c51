import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** Day and hour of a moment in a time zone. */
export function timeIn(locale: Locale, moment: string, timeZone: string): string {
  return dayFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(moment));
}

/** The same in the reader's time zone; undefined if both read the same. */
export function timeHere(locale: Locale, moment: string, timeZone: string): string | undefined {
  const here = timeIn(locale, moment, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return here === timeIn(locale, moment, timeZone) ? undefined : here;
}

/** Parts of an ISO date for a calendar. */
export function dayParts(locale: Locale, date: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dayFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  return {
    weekday: format({ weekday: 'short' }),
    day: String(Number(date.slice(8))),
    month: format({ month: 'long', year: 'numeric' }),
    full: format({ weekday: 'long', day: 'numeric', month: 'long' }),
  };
}
