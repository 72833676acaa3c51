import * as v from 'valibot';
import type { Right } from './roles.ts';

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** Whoever calls has this right; is signed in, with both factors; or is nobody yet. */
export type DeskAccess = Right | 'staff' | 'anyone';

/** One call of the desk: a POST of JSON to `desk/…`, answered by the envelope of the house. */
export interface DeskCall<Input extends AnySchema = AnySchema, Output extends AnySchema = AnySchema> {
  readonly path: string;
  readonly access: DeskAccess;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** It changes something: each of its transactions is given its line in the audit log. */
  readonly writes: boolean;
  /** It shows what is known of a customer: that it was looked at stands in the audit log. */
  readonly showsCustomer: boolean;
  /** Largest body in bytes; the host's usual limit when absent. */
  readonly maxBodyBytes?: number;
  /** Its answer may take minutes: every design of the house is built and weighed. */
  readonly takesLong?: boolean;
}

export type DeskInput<C extends DeskCall> = v.InferInput<C['input']>;
export type DeskValues<C extends DeskCall> = v.InferOutput<C['input']>;
export type DeskData<C extends DeskCall> = v.InferOutput<C['output']>;

/** Declares one call of the desk. */
export function deskCall<Input extends AnySchema, Output extends AnySchema>(
  path: `desk/${string}`,
  rest: {
    access: DeskAccess;
    summary: string;
    input: Input;
    output: Output;
    writes?: boolean;
    showsCustomer?: boolean;
    maxBodyBytes?: number;
    takesLong?: boolean;
  },
): DeskCall<Input, Output> {
  const { writes = false, showsCustomer = false, ...always } = rest;
  return { path, ...always, writes, showsCustomer };
}

/** What a record was when it was read; every write gives it back. */
export const version = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** Amounts at the desk: integer minor units with their currency. */
export const amount = v.strictObject({ currency: v.string(), minor: v.pipe(v.number(), v.integer()) });

/** A moment, as ISO 8601 in UTC. */
export const moment = v.pipe(v.string(), v.isoTimestamp());

/** A text in the three languages; an empty one is missing. */
export const inThreeLanguages = v.strictObject({ en: v.string(), tc: v.string(), zh: v.string() });

const largestPage = 100;

/** What a list is asked for: a page, an order and what it is narrowed to. `search` is what was typed into its box. */
export function listInput<Filter extends v.ObjectEntries, const Sorts extends readonly [string, ...string[]]>(
  filter: Filter,
  sorts: Sorts,
) {
  return v.strictObject({
    page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
    perPage: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestPage)), 25),
    sort: v.optional(v.picklist(sorts), sorts[0] as Sorts[number]),
    isDescending: v.optional(v.boolean(), false),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), ''),
    filter: v.optional(v.partial(v.strictObject(filter))),
  });
}

/** A page of rows and how many there are in all; with `isMore`, as far as they were counted. */
export function listOutput<Row extends AnySchema>(row: Row) {
  return v.strictObject({
    rows: v.array(row),
    total: v.pipe(v.number(), v.integer()),
    isMore: v.optional(v.literal(true)),
  });
}

/** A file, as base64. */
export const file = v.strictObject({ name: v.string(), type: v.string(), base64: v.string() });
