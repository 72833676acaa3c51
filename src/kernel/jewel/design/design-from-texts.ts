import * as v from 'valibot';
import { designSchema } from '#kernel/jewel/design/design.contract.ts';
import { upgradeDesign } from './upgrade-design.ts';

type Branch = Record<string, unknown> | unknown[];

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/** Converts a record with the keys 0, 1, 2 … (from `pieces[0]`, `pieces[1]`) to a list. */
function asList(value: Branch): unknown[] | undefined {
  if (Array.isArray(value)) return undefined;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key, index) => key === String(index))
    ? Object.values(value)
    : undefined;
}

/** A copy in which such records are lists. */
function withLists(value: unknown): unknown {
  if (!isBranch(value)) return value;
  if (Array.isArray(value)) return value.map(withLists);
  const copy = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withLists(entry)]));
  return asList(copy) ?? copy;
}

/** The value that a form field's text represents, given the expected type. */
function asValue(text: string, expected: string): unknown {
  // Fecshop clients and our own forms send booleans like this.
  if (expected === 'boolean' && (text === '1' || text === '0')) return text === '1';
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === '' || text === 'null') return null;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Replaces the text at the path by its value; returns whether anything changed. */
function retype(document: Branch, path: readonly PropertyKey[], expected: string): boolean {
  const last = path.at(-1);
  const parent = path.slice(0, -1).reduce<unknown>((node, key) => {
    return isBranch(node) ? (node as Record<PropertyKey, unknown>)[key] : undefined;
  }, document);
  if (last === undefined || !isBranch(parent)) return false;
  const branch = parent as Record<PropertyKey, unknown>;
  const text = branch[last];
  if (typeof text !== 'string') return false;
  const value = asValue(text, expected);
  branch[last] = value;
  return value !== text;
}

/** Nesting of expected types: each pass resolves one more level of a union. */
const mostPasses = 6;

/**
 * Converts a document whose values are all texts, as a form sends it, to the types of a design. A text stays a text
 * where a text is expected, such as an engraved year. Invalid input stays invalid.
 */
export function designFromTexts(input: unknown): unknown {
  const document = withLists(input);
  if (!isBranch(document)) return document;
  retype(document, ['version'], 'number');
  const upgraded = upgradeDesign(document);
  if (!isBranch(upgraded)) return upgraded;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const result = v.safeParse(designSchema, upgraded);
    if (result.success) return upgraded;
    const retyped = result.issues.filter(({ path, expected }) => {
      const keys = (path ?? []).map(({ key }) => key as PropertyKey);
      return retype(upgraded, keys, expected ?? '');
    });
    if (retyped.length === 0) return upgraded;
  }
  return upgraded;
}
