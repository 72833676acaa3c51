import { useDesk } from '../base/desk-context.ts';
import { dateWithWeekday } from './day-text.ts';

/** Id of the date text that describes an input. */
export const dateTextId = (id: string): string => `${id}-date`;

/**
 * The day or moment of an input in the person's language; the browser shows it in its own, where 03/04 is ambiguous.
 */
export function DateText({ id, value }: { id: string; value: string }) {
  const { locale } = useDesk();
  return (
    <span id={dateTextId(id)} className="text-xs text-stone tabular-nums">
      {dateWithWeekday(value, locale)}
    </span>
  );
}
