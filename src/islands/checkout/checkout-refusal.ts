import type { Money } from '#kernel/money/money.ts';
import type { Refusal } from '#ui/use-form.ts';

/** The order was refused because its total had become another one. */
export interface ChangedTotal {
  seen: Money;
  now: Money;
}

interface RefusalAnswer {
  /** Said in a toast: the page is about to show an empty cart instead of the form. */
  toast?: string;
  /** Said at its field, or below all of them. */
  refusal?: Refusal;
  changed: ChangedTotal | null;
}

/**
 * What the page says of a refused order. `now` is the total of the cart as it stands after the refusal, null when
 * there is nothing in it to order any more.
 */
export function answerRefusal(refusal: Refusal, seen: Money, now: Money | null): RefusalAnswer {
  const { text, field } = refusal;
  if (now === null) return { toast: text, changed: null };
  if (now.minor === seen.minor) return { refusal, changed: null };
  // The two totals say it already.
  if (field === 'seen_total') return { changed: { seen, now } };
  return { refusal: { field: undefined, text }, changed: { seen, now } };
}
