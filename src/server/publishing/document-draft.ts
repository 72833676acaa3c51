import { StaffError } from '#server/platform/staff-error.ts';

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : isTree(value) ? 'object' : typeof value);

const wrong = (path: string, why: string) =>
  new StaffError(`The draft is not right at ${path === '' ? 'its root' : path}: ${why}.`);

const under = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);

/**
 * Applies a draft to a document: objects are merged, lists replaced. Every value must have the type of the one it
 * replaces, every entry of a list that of the existing entries; throws a StaffError.
 */
export function withParts(document: unknown, parts: unknown, path = ''): unknown {
  if (kindOf(document) !== kindOf(parts))
    throw wrong(path, `it is ${kindOf(parts)}, not ${kindOf(document)}`);
  if (isTree(document) && isTree(parts)) {
    const merged: Tree = { ...document };
    for (const [name, part] of Object.entries(parts)) {
      if (!Object.hasOwn(document, name)) throw wrong(under(path, name), 'there is no such part');
      merged[name] = withParts(document[name], part, under(path, name));
    }
    return merged;
  }
  if (Array.isArray(document) && Array.isArray(parts)) {
    for (const [at, entry] of parts.entries()) checkEntry(document, entry, under(path, at));
    return parts;
  }
  if (parts === '' && document !== '') throw wrong(path, 'it is empty');
  return parts;
}

/** An entry has every field that all entries have, and none that no entry has. */
function checkEntry(existing: readonly unknown[], entry: unknown, path: string): void {
  const [first] = existing;
  if (first === undefined) return;
  if (!isTree(first) || !isTree(entry)) {
    withParts(first, entry, path);
    return;
  }
  const trees = existing.filter(isTree);
  for (const name of Object.keys(first)) {
    const isNeeded = trees.every((tree) => Object.hasOwn(tree, name));
    if (isNeeded && !Object.hasOwn(entry, name)) throw wrong(under(path, name), 'it is missing');
  }
  for (const [name, value] of Object.entries(entry)) {
    const like = trees.find((tree) => Object.hasOwn(tree, name));
    if (!like) throw wrong(under(path, name), 'there is no such part');
    const whole = isTree(like[name]) && isTree(value) ? [like[name]] : undefined;
    if (whole) checkEntry(whole, value, under(path, name));
    else withParts(like[name], value, under(path, name));
  }
}
