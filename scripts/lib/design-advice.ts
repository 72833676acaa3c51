import { designSchema } from '#kernel/design/design.contract.ts';
import { type DesignError, editDistance, nearest } from '#kernel/design/parse-design.ts';
import { type DesignValue, valueAt } from '#kernel/pieces/parts/document.ts';

/** What is wrong with a document, as the command prints it. */
export interface DesignFault extends Pick<DesignError, 'path' | 'message' | 'suggestion' | 'otherwise'> {
  /** The path that was meant, where a key is misspelt. */
  didYouMean?: string;
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
        ...suggested(example(kindOf(null))),
      },
    ];
  }
  return errors.map((error) => advised(document, error));
}

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
    const meant = nearest(key, free);
    const isNear = meant !== undefined && editDistance(key, meant) <= key.length / 2;
    return !isNear ? fault : { ...fault, didYouMean: [...steps, meant].join('.') };
  }
  const schema = bare(entries[key]);
  const number = typeof given === 'string' ? Number(given.trim().replace(',', '.')) : Number.NaN;
  if (field(schema, 'type') === 'number' && Number.isFinite(number) && given !== '')
    return { ...fault, suggestion: number };
  return { ...fault, ...suggested(example(entries[key])) };
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

/** A value that a schema takes: its default, its first word, its least number, of an object what it cannot do without. */
function example(schema: unknown): DesignValue | undefined {
  const isOptional = field(schema, 'type') === 'optional';
  const usual = field(schema, 'default');
  if (isOptional && isPlain(usual)) return usual;
  const inner = bare(schema);
  const [literal, options, entries] = ['literal', 'options', 'entries'].map((name) => field(inner, name));
  if (isPlain(literal)) return literal;
  if (Array.isArray(options)) return isPlain(options[0]) ? options[0] : undefined;
  if (field(inner, 'type') === 'number') return leastOf(inner);
  if (!isRecord(entries)) return undefined;
  const needed = Object.entries(entries).filter(([, entry]) => field(entry, 'type') !== 'optional');
  return Object.fromEntries(needed.map(([name, entry]) => [name, example(entry)]));
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** The least value that a number's limits allow. */
function leastOf(schema: unknown): number {
  const pipe = field(schema, 'pipe');
  const limits: unknown[] = Array.isArray(pipe) ? pipe : [];
  const least = limits.find((limit) => field(limit, 'type') === 'min_value');
  return Number(field(least, 'requirement') ?? 0);
}
