import * as v from 'valibot';
import { designSchema } from '#kernel/jewel/design/design.contract.ts';
import { type DesignError, editDistance, nearest } from '#kernel/jewel/design/parse-design.ts';
import { type DesignValue, valueAt } from '#kernel/jewel/pieces/parts/document.ts';

/** A fault of a document, as the command prints it. */
export interface DesignFault extends Pick<DesignError, 'path' | 'message' | 'suggestion' | 'otherwise'> {
  /** The intended path where a key is misspelt. */
  didYouMean?: string;
  /**
   * The keys that are allowed there, where no allowed key is similar; the suggestion is then null: leave the key out.
   */
  known?: string[];
}

/**
 * Finds the faults of a document and a correction for each. Not in the kernel, because the studio would load it
 * without using it.
 */
export function adviceOn(document: unknown, errors: readonly DesignError[]): DesignFault[] {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    const found = document === null ? 'null' : Array.isArray(document) ? 'an array' : `a ${typeof document}`;
    return [
      {
        path: '',
        message: `a design is a JSON object, this is ${found}`,
        suggestion: designExample(),
      },
    ];
  }
  const faults = errors.map((error) => advised(document, error));
  // A misspelt key is present under another name.
  const meant = new Set(faults.map(({ didYouMean }) => didYouMean));
  return faults.filter(({ path }) => !meant.has(path) || valueAt(document, path) !== undefined);
}

/** The smallest valid ring, to start from. */
export const designExample = (): DesignValue => example(kindOf(null)) ?? {};

function advised(document: object, { path, message, suggestion, otherwise }: DesignError): DesignFault {
  const fault: DesignFault = { path, message, ...(otherwise == null ? {} : { otherwise }) };
  const given = valueAt(document, path);
  if (path === 'kind' && given === undefined) return { ...fault, suggestion: 'ring' };
  if (suggestion !== undefined) return { ...fault, suggestion };
  const steps = path.split('.');
  const key = steps.pop() ?? '';
  const entries = field(schemaAt(document, steps), 'entries');
  if (!isRecord(entries)) return fault;
  if (!Object.hasOwn(entries, key)) {
    const around = steps.length === 0 ? document : valueAt(document, steps.join('.'));
    const free = Object.keys(entries).filter((name) => !isRecord(around) || !Object.hasOwn(around, name));
    const meant = keyMeant(key, given, free, entries);
    return meant === undefined
      ? { ...fault, suggestion: null, known: free }
      : { ...fault, didYouMean: [...steps, meant].join('.') };
  }
  const schema = bare(entries[key]);
  if (field(schema, 'type') === 'array') return { ...fault, suggestion: filledList(schema, given) };
  const number = typeof given === 'string' ? Number(given.trim().replace(',', '.')) : Number.NaN;
  if (field(schema, 'type') === 'number' && Number.isFinite(number) && given !== '')
    return { ...fault, suggestion: number };
  if (field(schema, 'type') === 'string' && typeof given === 'number')
    return { ...fault, suggestion: String(given) };
  return { ...fault, ...suggested(example(entries[key])) };
}

/** The key with the most similar spelling, else a required key that takes the given value. */
function keyMeant(
  key: string,
  given: unknown,
  free: readonly string[],
  entries: Readonly<Record<string, unknown>>,
): string | undefined {
  const near = nearest(key, free);
  if (near !== undefined && editDistance(key, near) <= key.length / 2) return near;
  return free.find((name) => {
    const entry = entries[name];
    return field(entry, 'type') === 'strict_object' && v.is(entry as v.GenericSchema, given);
  });
}

/** A list with as many entries as its limits require: the given ones, then examples. */
function filledList(schema: unknown, given: unknown): DesignValue {
  const items: DesignValue[] = Array.isArray(given)
    ? given.slice(0, limitOf(schema, 'max_length') ?? Infinity)
    : [];
  while (items.length < (limitOf(schema, 'min_length') ?? 0))
    items.push(example(field(schema, 'item')) ?? null);
  return items;
}

const suggested = (suggestion: DesignValue | undefined): Pick<DesignFault, 'suggestion'> =>
  suggestion === undefined ? {} : { suggestion };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A property of a schema of any kind. */
const field = (schema: unknown, name: string): unknown => (isRecord(schema) ? schema[name] : undefined);

/** Unwraps optional schemas. */
function bare(schema: unknown): unknown {
  const wrapped = field(schema, 'wrapped');
  return wrapped === undefined ? schema : bare(wrapped);
}

/** The schema of a kind of piece; that of a ring for an unknown kind. */
const kindOf = (kind: unknown): unknown =>
  designSchema.options.find(({ entries }) => entries.kind.literal === kind) ?? designSchema.options[0];

/** The schema of the value at a path of a document. */
const schemaAt = (document: object, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (schema, step, i) => {
      const item = field(schema, 'item');
      if (item === undefined) return bare(field(field(schema, 'entries'), step));
      return kindOf(valueAt(document, [...steps.slice(0, i + 1), 'kind'].join('.')));
    },
    kindOf(valueAt(document, 'kind')),
  );

/**
 * An example value for a schema: its default, its first option, a number near one, or an object with its required
 * keys.
 */
function example(schema: unknown): DesignValue | undefined {
  const isOptional = field(schema, 'type') === 'optional';
  const usual = field(schema, 'default');
  if (isOptional && isPlain(usual)) return usual;
  const inner = bare(schema);
  const [literal, options, entries] = ['literal', 'options', 'entries'].map((name) => field(inner, name));
  if (isPlain(literal)) return literal;
  if (Array.isArray(options)) return isPlain(options[0]) ? options[0] : example(simplest(options));
  if (field(inner, 'type') === 'array') return filledList(inner, null);
  if (field(inner, 'type') === 'number') return numberIn(inner);
  if (!isRecord(entries)) return undefined;
  return Object.fromEntries(neededOf(inner).map(([name, entry]) => [name, example(entry)]));
}

/** Of several kinds, the one with the fewest required keys: a wedding band. */
const simplest = (options: readonly unknown[]): unknown =>
  options.toSorted((a, b) => neededOf(a).length - neededOf(b).length)[0];

/** The required keys of an object. */
function neededOf(schema: unknown): [string, unknown][] {
  const entries = field(schema, 'entries');
  return isRecord(entries)
    ? Object.entries(entries).filter(([, entry]) => field(entry, 'type') !== 'optional')
    : [];
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** One, or the nearest number that the schema allows. */
const numberIn = (schema: unknown): number =>
  Math.max(limitOf(schema, 'min_value') ?? 1, Math.min(1, limitOf(schema, 'max_value') ?? 1));

/** The value of a minimum or maximum of a schema. */
function limitOf(schema: unknown, type: string): number | undefined {
  const pipe = field(schema, 'pipe');
  const limits: unknown[] = Array.isArray(pipe) ? pipe : [];
  const requirement = field(
    limits.find((limit) => field(limit, 'type') === type),
    'requirement',
  );
  return typeof requirement === 'number' ? requirement : undefined;
}
