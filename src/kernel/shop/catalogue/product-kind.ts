/** In stock, made to a fixed design, made to a design with options, or a set of pieces. */
export type ProductKind = 'ready-made' | 'fixed-design' | 'variable-design' | 'suit';

/** What staff sell with a product: it decides which fields its form has and how it is fulfilled. */
export const goodsKinds = ['plain', 'design', 'set', 'loose-stone', 'service'] as const;

export type GoodsKind = (typeof goodsKinds)[number];

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

/** The kind of goods of a product row; rows of earlier releases do not store it. */
export function goodsKind(row: {
  goods: GoodsKind | null;
  customized_type: CustomizedType;
  design: object | null;
}): GoodsKind {
  if (row.goods) return row.goods;
  if (row.customized_type === 4) return 'set';
  return row.design ? 'design' : 'plain';
}
