import { useDesk } from '../base/desk-context.ts';
import { dateInWords } from './day-text.ts';

/** What a box of this id is described by, beside what else describes it. */
export const dateWordsId = (id: string): string => `${id}-date`;

/**
 * The day or moment in a box, in the person's language. A browser writes it in the box in the browser's own, where
 * 03/04 may be a day of March or of April.
 */
export function DateWords({ id, value }: { id: string; value: string }) {
  const { locale } = useDesk();
  return (
    <span id={dateWordsId(id)} className="text-xs text-stone tabular-nums">
      {dateInWords(value, locale)}
    </span>
  );
}
