import * as v from 'valibot';
import { isLocale } from './locales.ts';
import { plainText } from './plain-text.ts';

/** Schemas for typed text, shared by forms and the API. */

/** A string as `plainText`. */
export const plainString = v.pipe(v.string(), v.transform(plainText));

/** Output is in lower case. */
export const email = v.pipe(
  plainString,
  v.toLowerCase(),
  v.maxLength(254),
  v.check((value) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(value)),
  v.regex(/^[^\s@<>()[\]\\,;:"]{1,64}@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]{2,}$/),
);

/** The code of a language of the shop. */
export const localeCode = v.pipe(
  v.string(),
  v.check((code) => isLocale(code)),
);

/** The emailed code: six digits; spaces and hyphens between them are ignored. */
export const sixDigits = v.pipe(
  plainString,
  v.transform((code) => code.replace(/[\s-]/g, '')),
  v.regex(/^\d{6}$/),
);
