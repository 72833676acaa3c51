import type { DaySpan } from '#kernel/checkout/arrival.ts';
import { type Locale, localeTags } from '#kernel/text/locales.ts';

/** Days of the calendar as a reader says them, 'Mon, 23 November – Thu, 26 November'. */
export function shownDays({ from, to }: DaySpan, locale: Locale): string {
  const format = new Intl.DateTimeFormat(localeTags[locale].intl, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const day = (name: string) => new Date(`${name}T00:00:00Z`);
  return format.formatRange(day(from), day(to));
}
