import { pageLocale } from '#client/preferences.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';

/** A date or time of an order, in the page's language. */
export function OrderTime({ at, isDayOnly = false }: { at: string; isDayOnly?: boolean }) {
  const format = new Intl.DateTimeFormat(
    languageOf(pageLocale()).intl,
    isDayOnly ? { dateStyle: 'long' } : { dateStyle: 'medium', timeStyle: 'short' },
  );
  return (
    <time dateTime={at} className="text-stone tabular-nums">
      {format.format(new Date(at))}
    </time>
  );
}
