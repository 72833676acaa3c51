import * as v from 'valibot';

/** Schemas for typed text, shared by forms and the API. */

/** Output is in lower case. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254),
  v.check((value) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(value)),
  v.regex(/^[^\s@<>()[\]\\,;:"]{1,64}@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]{2,}$/),
);

/** The emailed code: six digits. */
export const sixDigits = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/));
