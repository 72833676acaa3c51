export interface Choice {
  value: string;
  label: string;
  /** Choices of one group are shown together below its name. */
  group?: string;
}

/** Choices of these values with their labels. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Choice[] => values.map((value) => ({ value, label: labelOf(value) }));

/** A field of a form, or a filter of a list, with a choice of these values. */
export const choiceField = <Value extends string>(
  name: string,
  label: string,
  ...choices: Parameters<typeof choicesOf<Value>>
) => ({ name, label, kind: 'choice' as const, choices: choicesOf(...choices) });

interface FieldBase {
  /** Its name in the call's input; `address.city` for a nested one. */
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** Says what the typed text means, once typing has paused; its rejection says why not. */
  finds?: (text: string) => Promise<string>;
  /** Heading above the field, at the start of a group. */
  heading?: string;
  /** Text proposed from the other boxes, by `nameOfBox`; it follows them until the person types another. */
  proposal?: (boxes: Readonly<Record<string, unknown>>) => string;
}

/**
 * A field of a form, and its value in the call's input: `date` a day (2026-12-24), `moment` ISO 8601 entered on the
 * shop's clock, `money` minor units with the currency, `choices` a list, `file` name, type and base64.
 */
export type FormField =
  | (FieldBase & { kind: 'text' | 'textarea' | 'number' | 'date' | 'moment' | 'checkbox' | 'password' })
  | (FieldBase & { kind: 'money'; currency: string })
  | (FieldBase & { kind: 'choice' | 'choices'; choices: readonly Choice[] })
  | (FieldBase & { kind: 'languages'; isLong?: boolean })
  | (FieldBase & { kind: 'file'; accept?: string });
