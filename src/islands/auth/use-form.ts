import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { type FormErrors, type FormValues, useForm as useAnyForm } from '#ui/use-form.ts';

/** A form of the account entry pages: a refusal of the API is told in its own words. */
export function useForm(
  t: Translate,
  check: (values: FormValues) => FormErrors,
  send: (values: FormValues) => Promise<void>,
) {
  return useAnyForm(check, send, (error) => refusalOf(error, t));
}
