import { pageLocale } from '#client/preferences.ts';
import { dayIn, momentIn } from '#kernel/shop/text/day-format.ts';

/** A date or time of an order, in the page's language. */
export function OrderTime({ at, isDayOnly = false }: { at: string; isDayOnly?: boolean }) {
  return (
    <time dateTime={at} className="text-stone tabular-nums">
      {(isDayOnly ? dayIn : momentIn)(pageLocale(), at)}
    </time>
  );
}
