/** Any value of a design document. */
export type DesignValue =
  | string
  | number
  | boolean
  | null
  | readonly DesignValue[]
  | { readonly [key: string]: DesignValue | undefined };

/** A value to set at a dotted path of a design: `{ path: 'shank.thicknessMm', value: 1.6 }`. */
export interface DesignChange {
  path: string;
  value: DesignValue;
}

/** The value at a dotted path; undefined if the document has none. */
export function valueAt(document: unknown, path: string): unknown {
  if (path === '') return document;
  return path.split('.').reduce<unknown>((at, key) => {
    if (at === null || typeof at !== 'object') return undefined;
    return Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
  }, document);
}

/** A copy of the document with one value changed; missing parents are created. */
export function withChange(document: unknown, { path, value }: DesignChange): unknown {
  return path === '' ? value : put(document, path.split('.'), value);
}

function put(document: unknown, [key = '', ...rest]: readonly string[], value: DesignValue): unknown {
  const inside = document !== null && typeof document === 'object' ? Reflect.get(document, key) : undefined;
  const next = rest.length === 0 ? value : put(inside, rest, value);
  if (Array.isArray(document)) return document.map((item: unknown, i) => (String(i) === key ? next : item));
  return { ...(document !== null && typeof document === 'object' ? document : {}), [key]: next };
}

/** Path in the whole document of a piece's value; `index` is the piece's place in a set, null outside one. */
export const pathInPiece = (path: string, index: number | null): string =>
  index === null ? path : `pieces.${index}.${path}`;

/** Converts a change of a piece to a change of the whole document. */
export const changeInPiece = ({ path, value }: DesignChange, index: number | null): DesignChange => ({
  path: pathInPiece(path, index),
  value,
});
