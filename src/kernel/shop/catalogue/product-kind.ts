/** Whether a piece lies ready, is made after a design that stands, after one with choices, or is a set of pieces. */
export type ProductKind = 'ready-made' | 'fixed-design' | 'variable-design' | 'suit';

/** The same as the specification numbers it, on the wire and in the database. */
export type CustomizedType = 0 | 1 | 2 | 4;

const kinds: Record<CustomizedType, ProductKind> = {
  0: 'ready-made',
  1: 'fixed-design',
  2: 'variable-design',
  4: 'suit',
};

export function productKind(type: CustomizedType): ProductKind {
  return kinds[type];
}
