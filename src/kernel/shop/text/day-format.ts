import { type Locale, languageOf } from './locales.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached date format of a language; formats are expensive to create. */
export function dayFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat(languageOf(locale).intl, options);
  formats.set(name, format);
  return format;
}

/** A moment as its day in the time zone of this machine: 24 November 2026. */
export const dayIn = (locale: Locale, at: string): string =>
  dayFormat(locale, { dateStyle: 'long' }).format(new Date(at));

/** A moment as day and time in the time zone of this machine. */
export const momentIn = (locale: Locale, at: string): string =>
  dayFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** A moment with its seconds in a time zone, which is named by its offset: 24 November 2026 at 2:29:18 am GMT+8. */
export function momentWithZone(locale: Locale, at: Date, timeZone: string): string {
  const moment = dayFormat(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone }).format(at);
  const parts = dayFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return `${moment} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
}
