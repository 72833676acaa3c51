import { type Locale, localeTags } from '#kernel/text/locales.ts';

/** A day of the calendar (`2026-11-24`) in the person's language; what is no day stays as it is. */
export function dayText(day: string, locale: Locale): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  const { intl } = localeTags[locale];
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(intl, parts).format(at);
}
