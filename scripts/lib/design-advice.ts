import * as v from 'valibot';
import { designSchema } from '#kernel/jewel/design/design.contract.ts';
import { type DesignError, editDistance, nearest } from '#kernel/jewel/design/parse-design.ts';
import { type DesignValue, valueAt } from '#kernel/jewel/pieces/parts/document.ts';

/** What is wrong with a document, as the command prints it. */
export interface DesignFault extends Pick<DesignError, 'path' | 'message' | 'suggestion' | 'otherwise'> {
  /** The path that was meant, where a key is misspelt. */
  didYouMean?: string;
  /** Where a key is like none that a design has there, those that it has; the suggestion is null then: to leave it out. */
  known?: string[];
}

/**
 * A document's faults with a way out of each: the key that was meant, the number that a text holds, a value for what is
 * missing. The kernel names only what a rule asks for; the rest would be script of the studio's that nobody there needs.
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
  // What is misspelt is there: only its name is wrong.
  const meant = new Set(faults.map(({ didYouMean }) => didYouMean));
  return faults.filter(({ path }) => !meant.has(path) || valueAt(document, path) !== undefined);
}

/** A design to begin with: a ring, of what it cannot do without. */
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

/** The key that is spelt like the given one, else a needed one that takes what the given one holds. */
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

/** A list as long as its limits want it: what it holds, and examples for what it lacks. */
function filledList(schema: unknown, given: unknown): DesignValue {
  const kept: DesignValue[] = Array.isArray(given)
    ? given.slice(0, limitOf(schema, 'max_length') ?? Infinity)
    : [];
  while (kept.length < (limitOf(schema, 'min_length') ?? 0))
    kept.push(example(field(schema, 'item')) ?? null);
  return kept;
}

const suggested = (suggestion: DesignValue | undefined): Pick<DesignFault, 'suggestion'> =>
  suggestion === undefined ? {} : { suggestion };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A property of a schema of any kind. */
const field = (schema: unknown, name: string): unknown => (isRecord(schema) ? schema[name] : undefined);

/** A schema without what makes it optional. */
function bare(schema: unknown): unknown {
  const wrapped = field(schema, 'wrapped');
  return wrapped === undefined ? schema : bare(wrapped);
}

/** The schema of a kind of piece; a ring's where the kind is none. */
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

/** A value that a schema takes: its default, its first word, about one, of an object what it cannot do without. */
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

/** Of the kinds that a schema allows the one that needs least: a wedding band. */
const simplest = (options: readonly unknown[]): unknown =>
  options.toSorted((a, b) => neededOf(a).length - neededOf(b).length)[0];

/** What an object cannot do without. */
function neededOf(schema: unknown): [string, unknown][] {
  const entries = field(schema, 'entries');
  return isRecord(entries)
    ? Object.entries(entries).filter(([, entry]) => field(entry, 'type') !== 'optional')
    : [];
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** One, or the number nearest to it that a schema allows. */
const numberIn = (schema: unknown): number =>
  Math.max(limitOf(schema, 'min_value') ?? 1, Math.min(1, limitOf(schema, 'max_value') ?? 1));

/** The number that a limit of a schema names. */
function limitOf(schema: unknown, type: string): number | undefined {
  const pipe = field(schema, 'pipe');
  const limits: unknown[] = Array.isArray(pipe) ? pipe : [];
  const requirement = field(
    limits.find((limit) => field(limit, 'type') === type),
    'requirement',
  );
  return typeof requirement === 'number' ? requirement : undefined;
}
