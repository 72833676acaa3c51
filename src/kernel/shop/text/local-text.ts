import { defaultLocale, type Locale, type Localised, locales } from './locales.ts';

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}

const isFieldSet = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Languages by preference: the requested one, the default, then the others. */
const preferred = (texts: Localised<unknown>, locale: Locale): Set<Locale> =>
  new Set([locale, defaultLocale, ...locales, ...Object.keys(texts)]);

/**
 * A text in a language. A missing or empty text is read in the default language, else in the first language that has it; in
 * texts with several fields each field on its own. Throws if no language has a text.
 */
export function localText<T>(texts: Localised<T>, locale: Locale): T;
export function localText<T>(texts: Localised<T> | undefined, locale: Locale): T | undefined;
export function localText<T>(texts: Localised<T> | undefined, locale: Locale): T | undefined {
  if (!texts) return undefined;
  const own = texts[locale];
  if (own !== undefined && !isFieldSet(own) && isFilled(own)) return own;
  let found: T | undefined = own;
  for (const code of preferred(texts, locale)) {
    const text = texts[code];
    if (text === undefined) continue;
    if (found === undefined) found = text;
    else if (isFieldSet(found) && isFieldSet(text)) found = withMissing(found, text) as T;
    else if (!isFilled(found) && isFilled(text)) found = text;
  }
  if (found === undefined) throw new Error(`a text has no language: ${Object.keys(texts).join()}`);
  return found;
}

/** The fields with those that are missing or empty taken from `others`; the same object if there are none. */
function withMissing(
  fields: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const missing = Object.keys(others).filter((name) => !isFilled(fields[name]) && isFilled(others[name]));
  if (missing.length === 0) return fields;
  return { ...fields, ...Object.fromEntries(missing.map((name) => [name, others[name]])) };
}

/** Part of texts with several fields in every language that has it: `partOf(product.text, 'name')`. */
export function partOf<Part extends string, T extends Partial<Record<Part, unknown>>>(
  texts: Localised<T>,
  part: Part,
): Localised<NonNullable<T[Part]>> {
  const parts = Object.entries(texts).map(([locale, text]) => [locale, text[part]] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined)) as Localised<
    NonNullable<T[Part]>
  >;
}

/** Texts converted in every language that has them. */
export const mapTexts = <T, Result>(
  texts: Localised<T>,
  convert: (text: T, locale: Locale) => Result,
): Localised<Result> =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, convert(text, locale)]));
