import { type FormEvent, useState } from 'react';

export type FormErrors = Readonly<Record<string, string>>;

export type FormValues = Readonly<Record<string, string>>;

/** What to tell about a refusal; `field` where it is about one input. */
export interface Refusal {
  field: string | undefined;
  text: string;
}

function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    Array.from(new FormData(form), ([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** Puts the focus on the field of that name, if the form has one that can take it. */
export function focusField(form: HTMLElement, name: string): void {
  const named = form.querySelectorAll<HTMLElement>('[name]:not([type="hidden"])');
  Array.from(named)
    .find((field) => field.getAttribute('name') === name)
    ?.focus();
}

/** Leaves out the fields that are right. */
export function onlyErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== ''));
}

/**
 * A form whose inputs keep what was typed. `check` names what is wrong by field, `send` does the work;
 * `explain` turns what it rejects with into words, undefined when there is nothing to say. A refusal goes
 * to its field where the form has one, otherwise above the button ('form').
 */
export function useForm(
  check: (values: FormValues) => FormErrors,
  send: (values: FormValues, form: HTMLFormElement) => Promise<void>,
  explain: (error: unknown) => Refusal | undefined,
) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    const values = valuesOf(form);
    const problems = check(values);
    setErrors(problems);
    const [first] = Object.keys(problems);
    if (first !== undefined) {
      focusField(form, first);
      return;
    }
    setPending(true);
    try {
      await send(values, form);
    } catch (error) {
      const refusal = explain(error);
      if (!refusal) return;
      const { field, text } = refusal;
      const target = field !== undefined && form.elements.namedItem(field) ? field : 'form';
      setErrors({ [target]: text });
      focusField(form, target);
    } finally {
      setPending(false);
    }
  }

  return { errors, isPending, submit: (event: FormEvent<HTMLFormElement>) => void submit(event), setErrors };
}
