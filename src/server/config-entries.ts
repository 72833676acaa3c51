import * as v from 'valibot';

export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(65535),
);

export const number = (digits: RegExp) => v.pipe(v.string(), v.regex(digits), v.transform(Number));

export const hostName = v.pipe(v.string(), v.regex(/^[\w.:-]{1,255}$/));

export const origin = v.pipe(
  v.string(),
  v.url(),
  v.transform((value) => new URL(value).origin),
);

/** A list separated by spaces or commas. */
export const list = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter((part) => part !== '')),
);

/** Documents a default that is computed. */
export const computed = <Input>(text: string) =>
  v.metadata<Input, { readonly default: string }>({ default: text });

/** A variable that may have any text, with its documentation and its default. */
export const plain = (description: string, value = '', computedDefault = '') =>
  v.optional(v.pipe(v.string(), v.description(description), computed(computedDefault)), value);
