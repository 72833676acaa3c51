import * as v from 'valibot';
import { nameLength, passwordProblem } from '#kernel/shop/account/account.rules.ts';

/** Rules of the kernel as fields of a form; `message` tells the shopper what is wrong. */

export function filled(message: string) {
  return v.pipe(v.string(), v.regex(/\S/, message));
}

/** A name of an account: too long a one is said so, not cut. */
export function nameField(messages: { missing: string; long: string }) {
  return v.pipe(
    filled(messages.missing),
    v.check((name) => name.trim().length <= nameLength.max, messages.long),
  );
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

type ErrorsByField = Readonly<Record<string, string>>;

function issuesOf<Input extends Record<string, unknown>>(input: Input, errors: ErrorsByField) {
  return Object.entries(errors).map(([key, message]) => {
    const item = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
    return { message, path: [item] as [typeof item] };
  });
}

/** For rules that look at several fields: `check` gives what is wrong, by field. */
export function acrossFields<Input extends Record<string, unknown>>(check: (input: Input) => ErrorsByField) {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const issue of issuesOf(dataset.value, check(dataset.value))) addIssue(issue);
  });
}

/** As `acrossFields`, for rules that are fetched when they are needed. */
export function acrossFieldsAsync<Input extends Record<string, unknown>>(
  check: (input: Input) => Promise<ErrorsByField>,
) {
  return v.rawCheckAsync<Input>(async ({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const issue of issuesOf(dataset.value, await check(dataset.value))) addIssue(issue);
  });
}
