import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** A calendar day (`2026-11-24`) in the person's language; any other text as it is. */
export function dayText(day: string, locale: Locale): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return dayFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(at);
}

/** A day (`2026-11-24`) or local moment (`2026-11-24T14:30`) with its weekday; '' for any other text. */
export function dateWithWeekday(value: string, locale: Locale): string {
  const [day = '', time = ''] = value.split('T');
  const at = new Date(`${day}T${time === '' ? '00:00' : time.slice(0, 5)}:00Z`);
  if (Number.isNaN(at.getTime())) return '';
  return dayFormat(locale, {
    ...({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const),
    ...(time === '' ? {} : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)),
  }).format(at);
}
