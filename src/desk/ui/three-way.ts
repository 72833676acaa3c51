/** A value as it was read, now, and as the person wants it. */
export interface FieldChange {
  /** Path of the field in the record: `delivery.city`. */
  field: string;
  before: unknown;
  theirs: unknown;
  /** Absent if the person did not touch the field. */
  mine?: unknown;
  /** `both`: two people changed it to different values, so the person has to choose. */
  by: 'them' | 'me' | 'both';
}

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values have the same JSON; the order of fields does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (isPlain(a) && isPlain(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].every((name) => isSame(a[name], b[name]));
  }
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((part, index) => isSame(part, b[index]));
  return (a ?? null) === (b ?? null);
}

/** Amounts and files are compared as one value. */
const isWhole = (value: Plain): boolean => ('currency' in value && 'minor' in value) || 'base64' in value;

/** Fields of nested records by path; lists, amounts and files are one value. */
export function fieldsOf(record: Plain, prefix = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    const path = prefix + name;
    if (!isPlain(value) || isWhole(value)) found.set(path, value);
    else for (const [inner, part] of fieldsOf(value, `${path}.`)) found.set(inner, part);
  }
  return found;
}

/** Not shown: it differs whenever another field does. */
const hidden = new Set(['version']);

/**
 * Differences between the record that was read, the current one and the input, field by field. A field that both
 * changed to the same value is no conflict and counts as theirs.
 */
export function threeWay(before: Plain, theirs: Plain, mine: Plain): FieldChange[] {
  const was = fieldsOf(before);
  const is = fieldsOf(theirs);
  const typedFields = fieldsOf(mine);
  const names = new Set([...was.keys(), ...is.keys(), ...typedFields.keys()]);
  return [...names]
    .filter((field) => !hidden.has(field))
    .flatMap((field): FieldChange[] => {
      const values = { field, before: was.get(field), theirs: is.get(field) };
      const changedByThem = !isSame(values.before, values.theirs);
      const isTyped = typedFields.has(field);
      const changedByMe = isTyped && !isSame(typedFields.get(field), values.before);
      if (!changedByThem && !changedByMe) return [];
      if (!changedByMe) return [{ ...values, by: 'them' }];
      const typed = { ...values, mine: typedFields.get(field) };
      if (!changedByThem) return [{ ...typed, by: 'me' }];
      return [{ ...typed, by: isSame(typed.mine, typed.theirs) ? 'them' : 'both' }];
    });
}

/** A copy of the record with the field at a path set; missing parents are created. */
function withField(record: Plain, path: readonly string[], value: unknown): Plain {
  const [name = '', ...rest] = path;
  if (rest.length === 0) return { ...record, [name]: value };
  const inner = record[name];
  return { ...record, [name]: withField(isPlain(inner) ? inner : {}, rest, value) };
}

/**
 * Input to send after a conflict: the typed fields; for untouched fields of the call, the current values; for fields
 * that both changed, the choice.
 */
export function mergeInput(
  changes: readonly FieldChange[],
  mine: Plain,
  takesTheirs: (field: string) => boolean,
): Plain {
  const typed = fieldsOf(mine);
  return changes
    .filter(({ field, by }) => typed.has(field) && (by === 'them' || (by === 'both' && takesTheirs(field))))
    .reduce((result, { field, theirs }) => withField(result, field.split('.'), theirs), mine);
}

const isListOfRecords = (value: unknown): value is readonly Plain[] =>
  Array.isArray(value) && value.length > 0 && value.every(isPlain);

const placed = (list: readonly Plain[]): Plain =>
  Object.fromEntries(list.map((item, index) => [`#${index + 1}`, item]));

/**
 * Converts lists of records to records by position (`adverts.#2.title`), so that items are compared field by field;
 * lists of different lengths stay one value.
 */
export function byPlace(versions: readonly Plain[]): Plain[] {
  const results: Record<string, unknown>[] = versions.map((version) => ({ ...version }));
  for (const name of new Set(versions.flatMap(Object.keys))) {
    const holders = results.filter((version) => version[name] !== undefined);
    const parts = holders.map((version) => version[name]);
    const lists = parts.filter(isListOfRecords);
    const areLists = lists.length === parts.length && new Set(lists.map(({ length }) => length)).size === 1;
    const records = areLists ? lists.map(placed) : parts.filter(isPlain);
    if (records.length < parts.length) continue;
    const inner = byPlace(records);
    holders.forEach((version, index) => {
      version[name] = inner[index];
    });
  }
  return results;
}

/** Reverses `byPlace`. */
export function asLists(value: unknown): unknown {
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, asLists(part)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => name.startsWith('#'));
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}
