import * as v from 'valibot';
import { defaultLocale, type Localised, locales } from '#kernel/shop/text/locales.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import type { ApiScope } from './api-scopes.ts';
import type { Right } from './roles.ts';

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** Required access: a right, a signed-in person with both factors, or none. */
export type DeskAccess = Right | 'staff' | 'anyone';

/** A call of the desk: JSON POST to `desk/…`, answered with the shop's envelope. */
export interface DeskCall<Input extends AnySchema = AnySchema, Output extends AnySchema = AnySchema> {
  readonly path: string;
  readonly access: DeskAccess;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** Whether it writes; its transactions then add an audit log entry. */
  readonly writes: boolean;
  /** The same person creates the same content once within seconds, whatever version the record has. */
  readonly creates?: true;
  /** Whether it shows customer data; viewing is then recorded in the audit log. */
  readonly showsCustomer: boolean;
  /** Maximum body size in bytes; the host's default if omitted. */
  readonly maxBodyBytes?: number;
  /** Scope of the keys that may make it; without one only people may. */
  readonly scope?: ApiScope;
  /** Whether it may take minutes, for example to build and weigh every catalogue design. */
  readonly takesLong?: boolean;
}

export type DeskInput<C extends DeskCall> = v.InferInput<C['input']>;
export type DeskValues<C extends DeskCall> = v.InferOutput<C['input']>;
export type DeskData<C extends DeskCall> = v.InferOutput<C['output']>;

/** Declares a call of the desk. */
export function deskCall<Input extends AnySchema, Output extends AnySchema>(
  path: `desk/${string}`,
  rest: {
    access: DeskAccess;
    summary: string;
    input: Input;
    output: Output;
    writes?: boolean;
    creates?: true;
    showsCustomer?: boolean;
    maxBodyBytes?: number;
    takesLong?: boolean;
    scope?: ApiScope;
  },
): DeskCall<Input, Output> {
  const { writes = false, showsCustomer = false, ...always } = rest;
  return { path, ...always, writes, showsCustomer };
}

/** Version of a record as read; every write must send it back. */
export const version = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** An amount in integer minor units with its currency. */
export const amount = v.strictObject({ currency: v.string(), minor: v.pipe(v.number(), v.safeInteger()) });

/** ISO 8601 date-time in UTC. */
export const moment = v.pipe(v.string(), v.isoTimestamp());

/** A text by language, in those of the shop at least; '' or nothing means missing. */
export const localisedText = v.record(v.string(), v.string());

/** A typed text by language: required in the default language, allowed in the others. Unknown languages are refused. */
export function typedTexts(text: v.GenericSchema<string>): v.GenericSchema<Localised> {
  const optional = v.optional(v.union([v.pipe(v.string(), v.trim(), v.literal('')), text]));
  // The languages are known only when a call comes.
  return v.lazy(() =>
    v.strictObject(
      Object.fromEntries(locales.map((locale) => [locale, locale === defaultLocale ? text : optional])),
    ),
  ) as v.GenericSchema<Localised>;
}

/** Most rows in an answer of a list. */
export const largestPage = 100;
const lastPage = 1_000_000;

/** Input of a list: page, sort order and filters. `search` is the text of its search box. */
export function listInput<Filter extends v.ObjectEntries, const Sorts extends readonly [string, ...string[]]>(
  filter: Filter,
  sorts: Sorts,
) {
  return v.strictObject({
    page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(lastPage)), 1),
    perPage: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestPage)), 25),
    sort: v.optional(v.picklist(sorts), sorts[0] as Sorts[number]),
    isDescending: v.optional(v.boolean(), false),
    search: v.optional(v.pipe(plainString, v.maxLength(120)), ''),
    filter: v.optional(v.partial(v.strictObject(filter))),
  });
}

/** A page of rows with the total; with `isMore` the total is a lower bound. */
export function listOutput<Row extends AnySchema>(row: Row) {
  return v.strictObject({
    rows: v.array(row),
    total: v.pipe(v.number(), v.integer()),
    isMore: v.optional(v.literal(true)),
  });
}

/** A file in base64. */
export const file = v.strictObject({ name: v.string(), type: v.string(), base64: v.string() });
