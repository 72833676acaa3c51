import type { Money } from '#kernel/money/money.ts';

/** The order was refused because its total had become another one. */
export interface ChangedTotal {
  seen: Money;
  now: Money;
}

export interface RefusalAnswer {
  /** Said in a toast: the page is about to show an empty cart instead of the form. */
  toast?: string;
  /** Said at a field; `form` is said below all of them. */
  errors: Readonly<Record<string, string>>;
  changed: ChangedTotal | null;
  /** The field that gets the focus. */
  focus?: string;
}

/**
 * What the page says of a refused order. `now` is the total of the cart as it stands after the refusal, null when
 * there is nothing in it to order any more; `hasField` knows whether the form shows a field.
 */
export function answerRefusal(
  refusal: { text: string; field?: string | undefined },
  seen: Money,
  now: Money | null,
  hasField: (name: string) => boolean,
): RefusalAnswer {
  const { text, field } = refusal;
  if (now === null) return { toast: text, errors: {}, changed: null };
  if (now.minor !== seen.minor) {
    // The two totals say it already.
    return { errors: field === 'seen_total' ? {} : { form: text }, changed: { seen, now } };
  }
  const target = field !== undefined && hasField(field) ? field : 'form';
  return { errors: { [target]: text }, changed: null, focus: target };
}
