import * as v from 'valibot';
import { plainText } from '#kernel/shop/text/plain-text.ts';

/**
 * Schemas of request parameters. Browsers send all of them as strings (query or form), our typed client uses natural
 * types; both are accepted, and the output has natural types.
 */

/** Control characters and lone surrogates; PostgreSQL refuses NUL and, inside JSON, lone surrogates. */
const unprintable = /(?![\t\n\v\f\r\u0085])[\p{Cc}\p{Cs}]/u;
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Zero-width and bidirectional control characters, pasted by accident or to deceive. */
const invisible = /[\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A string as `plainText`. */
const plainString = v.pipe(v.string(), v.transform(plainText));

const wholeNumber = v.pipe(
  v.union([v.pipe(plainString, v.regex(/^-?\d{1,15}$/)), v.pipe(v.number(), v.safeInteger())]),
  v.transform(Number),
);

/** An integer within inclusive bounds. */
export function integer(min: number, max: number) {
  return v.pipe(wholeNumber, v.minValue(min), v.maxValue(max));
}

/** A row id: 1 to 2^31-1. */
export const id = integer(1, 2_147_483_647);

/** An id that may be invalid: anything that is no id, including nothing, becomes 0, which no row has. */
export const reference = v.optional(
  v.union([
    id,
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(() => 0),
    ),
  ]),
  0,
);

function printable(max: number, min: number, clean: (value: string) => string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => !unprintable.test(value)),
    v.minLength(min),
    v.maxLength(max),
    v.transform((value) => clean(value.replace(invisible, '')).trim()),
    v.minLength(min),
  );
}

/**
 * A line of trimmed text, between `min` and `max` UTF-16 units. Line breaks become spaces, invisible characters are
 * removed, control characters are refused.
 */
export function text(max: number, min = 1) {
  return printable(max, min, (value) => value.replace(breaks, ' '));
}

/** As `text` for a code, a number, a place or a name: full-width forms and digits of other scripts become plain. */
export function plain(max: number, min = 1) {
  return v.pipe(
    v.string(),
    v.check((value) => !unprintable.test(value)),
    v.transform((value) => plainText(value.replace(invisible, ''))),
    v.minLength(min),
    v.maxLength(max),
  );
}

/** As `plain`; may be empty or absent, the output is then ''. */
export function optionalPlain(max: number) {
  return v.optional(plain(max, 0), '');
}

/** Text that may be empty or absent; the output is then ''. */
export function optionalText(max: number) {
  return v.optional(text(max, 0), '');
}

/** Like `optionalText`, with several lines that end in `\n`. */
export function optionalLines(max: number) {
  const clean = (value: string) => value.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
  return v.optional(printable(max, 0, clean), '');
}

export const page = v.optional(integer(1, 100_000), 1);

export function perPage(fallback: number) {
  return v.optional(integer(1, 100), fallback);
}

/** `1`, `true`, `on` mean yes; `0`, `2`, `false` and '' mean no (clients of the original send all of them). */
export const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['0', '1', '2', 'true', 'false', 'on', '']), v.picklist([0, 1, 2])]),
  v.transform(
    (value) => value === true || value === 1 || value === '1' || value === 'true' || value === 'on',
  ),
);

/** A JSON document in a parameter, as the original sends options and filters. */
export function json<T extends v.GenericSchema>(schema: T) {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, unknown>(({ dataset, addIssue, NEVER }) => {
      if (typeof dataset.value !== 'string') return dataset.value;
      if (dataset.value === '') return {};
      try {
        return JSON.parse(dataset.value) as unknown;
      } catch {
        addIssue({ message: 'not JSON' });
        return NEVER;
      }
    }),
    schema,
  );
}

const listed = v.array(v.union([v.string(), v.number()]));

/** The values of a JSON list, or of a text separated by commas; undefined for a malformed JSON list. */
function listedIn(text: string): (string | number)[] | undefined {
  if (!text.startsWith('[')) return text.split(',').filter(Boolean);
  try {
    const read = v.safeParse(listed, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Several values: `a[]=x&a[]=y`, `a[0]=x&a[1]=y`, `a=x,y`, a JSON list (`a=["x","y"]`), or an array. */
export const several = v.pipe(
  v.union([listed, v.record(v.pipe(v.string(), v.regex(/^\d{1,3}$/)), v.string()), v.string(), v.number()]),
  v.rawTransform<(string | number)[] | Record<string, string> | string | number, (string | number)[]>(
    ({ dataset: { value }, addIssue, NEVER }) => {
      if (typeof value === 'object') return Array.isArray(value) ? value : Object.values(value);
      const values = listedIn(String(value));
      if (values) return values;
      addIssue({ message: 'not a list' });
      return NEVER;
    },
  ),
);

/** Ids of uploaded images, each once. */
export function imageIds(pattern: RegExp, most: number) {
  return v.optional(
    v.pipe(
      several,
      v.transform((ids) => [...new Set(ids)]),
      v.array(v.pipe(v.string(), v.regex(pattern))),
      v.maxLength(most),
    ),
    [],
  );
}

export const nothing = v.object({});

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;
type AnyOptional = AnySchema & { readonly wrapped: AnySchema; readonly default?: unknown };

function isOptional(schema: AnySchema): schema is AnyOptional {
  return (
    ['optional', 'exact_optional', 'nullish', 'undefinedable'].includes(schema.type) && 'wrapped' in schema
  );
}

function entriesOf(schema: AnySchema): Record<string, AnySchema> | undefined {
  const inner = isOptional(schema) ? schema.wrapped : schema;
  return 'entries' in inner ? (inner.entries as Record<string, AnySchema>) : undefined;
}

/** An empty value is meaningful only if the schema has no default and accepts ''. */
function isMeaninglessIfEmpty(schema: AnySchema): boolean {
  if (!isOptional(schema)) return false;
  const alone = v.safeParse(schema.wrapped, '');
  return schema.default !== undefined || !alone.success || alone.output !== '';
}

/**
 * The input without empty optional parameters, which then get their defaults. Clients of the original send every
 * parameter they know.
 */
export function withoutEmpty(schema: AnySchema, sent: unknown): unknown {
  const entries = entriesOf(schema);
  if (!entries || typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const result = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(sent)) {
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (entry === undefined) result[name] = value;
    else if (value !== '' || !isMeaninglessIfEmpty(entry)) result[name] = withoutEmpty(entry, value);
  }
  return result;
}
