/** In stock, made to a fixed design, made to a design with options, or a set of pieces. */
export type ProductKind = 'ready-made' | 'fixed-design' | 'variable-design' | 'suit';

/** The kind as numbered by the specification, on the wire and in the database. */
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
