import * as v from 'valibot';
import { passwordProblem } from '#kernel/account/account.rules.ts';

/** Rules of the kernel as fields of a form; `message` tells the shopper what is wrong. */

export function filled(message: string) {
  return v.pipe(v.string(), v.regex(/\S/, message));
}

export function newPassword(message: string) {
  return v.pipe(
    v.string(),
    v.check((value) => passwordProblem(value) === undefined, message),
  );
}

/** A rule of the kernel, with words for whatever it refuses. */
export function told<Schema extends v.GenericSchema>(rule: Schema, message: string) {
  return v.config(rule, { message });
}

/** For rules that look at several fields: `check` gives what is wrong, by field. */
export function acrossFields<Input extends Record<string, unknown>>(
  check: (input: Input) => Readonly<Record<string, string>>,
) {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    for (const [key, message] of Object.entries(check(input))) {
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    }
  });
}
