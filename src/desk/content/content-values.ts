import type { ContentField } from '#kernel/shop/content/content-fields.ts';
import { type Locale, type Localised, locales, localised } from '#kernel/shop/text/locales.ts';
import { finishedNumber } from './decimal-values.ts';

export type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Value at a path of the fields: `adverts.0.title.en`. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => {
    if (Array.isArray(part)) return part[Number(name)];
    return isRecord(part) ? part[name] : undefined;
  }, values);
}

function changedIn(part: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const next = (inner: unknown) => (rest.length === 0 ? value : changedIn(inner, rest, value));
  if (Array.isArray(part)) return part.map((item, index) => (index === Number(name) ? next(item) : item));
  const record = isRecord(part) ? part : {};
  return { ...record, [name]: next(record[name]) };
}

/** A copy with another value at a path; unchanged parts are the same objects. */
export function withValue(values: Values, path: string, value: unknown): Values {
  return changedIn(values, path.split('.'), value) as Values;
}

/** A list as lines of a text box; empty lines stay while the person types. */
export const linesOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '');

/** Lines of a text box as they are saved. */
export const entriesOf = (text: string): string[] => text.split('\n').map((line) => line.trimEnd());

function tidied(field: ContentField, value: unknown): unknown {
  switch (field.kind) {
    case 'group':
      return withoutEmptyLines(field.fields, isRecord(value) ? value : {});
    case 'list':
      return Array.isArray(value) ? value.map((item) => withoutEmptyLines(field.fields, item)) : [];
    case 'number':
      return typeof value === 'string' ? finishedNumber(value, field) : value;
    case 'lines':
    case 'days': {
      const filled = (list: unknown) => (Array.isArray(list) ? list.filter((line) => line !== '') : []);
      if (!field.isLocalised) return filled(value);
      return Object.fromEntries(locales.map((locale) => [locale, filled(valueAt(value, locale))]));
    }
    default:
      return value;
  }
}

/** The fields as they are sent, without empty lines. */
export function withoutEmptyLines(fields: readonly ContentField[], values: Values): Values {
  return Object.fromEntries(fields.map((field) => [field.name, tidied(field, values[field.name])]));
}

/** Every value of the fields as text, by path; lists line by line. */
export function textsByPath(
  fields: readonly ContentField[],
  values: unknown,
  path = '',
): Map<string, string> {
  const found = new Map<string, string>();
  for (const field of fields) {
    const at = path === '' ? field.name : `${path}.${field.name}`;
    const value = valueAt(values, field.name);
    if (field.kind === 'group') for (const entry of textsByPath(field.fields, value, at)) found.set(...entry);
    else if (field.kind === 'list')
      (Array.isArray(value) ? value : []).forEach((item, index) => {
        for (const entry of textsByPath(field.fields, item, `${at}.${index}`)) found.set(...entry);
      });
    else if ('isLocalised' in field && field.isLocalised)
      for (const locale of locales) found.set(`${at}.${locale}`, asText(valueAt(value, locale)));
    else found.set(at, asText(value));
  }
  return found;
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text in the languages of the shop, empty where it is missing. */
export function textsOf(value: unknown): Localised {
  return localised((locale) => asText(valueAt(value, locale)));
}

/** Languages in which a required text is missing. */
export function languagesMissing(field: ContentField, value: unknown): Locale[] {
  if (!('isLocalised' in field) || !field.isLocalised || field.isOptional) return [];
  return locales.filter((locale) => asText(valueAt(value, locale)).trim() === '');
}
