import { lineKinds } from '#kernel/shop/cart/cart.rules.ts';

/** Kinds of order lines: goods of a cart, and paid services on a piece that was bought before. */
export const orderedKinds = [...lineKinds, 'service'] as const;

export type OrderedKind = (typeof orderedKinds)[number];
