import { type FormEvent, useState } from 'react';
import { ApiError, isCancelled } from '#client/api-error.ts';
import { errorText } from '#client/error-text.ts';
import type { Translate } from '#client/texts.ts';

export type FormErrors = Readonly<Record<string, string>>;

export type FormValues = Readonly<Record<string, string>>;

function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    Array.from(new FormData(form), ([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** The field a refusal is about: the API names it in `data.field`, by its wire name. */
function fieldOf(error: ApiError): string | undefined {
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined;
  return typeof data.field === 'string' ? data.field : undefined;
}

/**
 * A form whose inputs keep what was typed. `check` names what is wrong by field, `send` does the work;
 * a refusal of the API goes to its field where the form has one, otherwise above the button ('form').
 */
export function useForm(
  t: Translate,
  check: (values: FormValues) => FormErrors,
  send: (values: FormValues) => Promise<void>,
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
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isCancelled(error)) return;
      const field = fieldOf(error);
      const target = field !== undefined && form.elements.namedItem(field) ? field : 'form';
      setErrors({ [target]: errorText(error, t) });
      form.querySelector<HTMLElement>(`[name="${target}"]`)?.focus();
    } finally {
      setPending(false);
    }
  }

  return { errors, isPending, submit: (event: FormEvent<HTMLFormElement>) => void submit(event), setErrors };
}
