import * as v from 'valibot';
import { nameLength, passwordProblem } from '#kernel/shop/account/account.rules.ts';

/** Form fields by the rules of the kernel; `message` is shown for an invalid value. */

export function requiredField(message: string) {
  return v.pipe(v.string(), v.regex(/\S/, message));
}

/** A name of an account; a too long one is refused, not cut. Without `missing` it is optional: some have one name. */
export function nameField(messages: { missing?: string; long: string }) {
  return v.pipe(
    messages.missing === undefined ? v.string() : requiredField(messages.missing),
    v.check((name) => name.trim().length <= nameLength.max, messages.long),
  );
}

export function newPassword(message: string) {
  return v.pipe(
    v.string(),
    v.check((value) => passwordProblem(value) === undefined, message),
  );
}

/** A rule of the kernel with a message for any refusal. */
export function withMessage<Schema extends v.GenericSchema>(rule: Schema, message: string) {
  return v.config(rule, { message });
}

type ErrorsByField = Readonly<Record<string, string>>;

function issuesOf<Input extends Record<string, unknown>>(input: Input, errors: ErrorsByField) {
  return Object.entries(errors).map(([key, message]) => {
    const item = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
    return { message, path: [item] as [typeof item] };
  });
}

/** For rules across fields: `check` returns messages by field. */
export function acrossFields<Input extends Record<string, unknown>>(check: (input: Input) => ErrorsByField) {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const issue of issuesOf(dataset.value, check(dataset.value))) addIssue(issue);
  });
}

/** Like `acrossFields`, for rules that are loaded on demand. */
export function acrossFieldsAsync<Input extends Record<string, unknown>>(
  check: (input: Input) => Promise<ErrorsByField>,
) {
  return v.rawCheckAsync<Input>(async ({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const issue of issuesOf(dataset.value, await check(dataset.value))) addIssue(issue);
  });
}
