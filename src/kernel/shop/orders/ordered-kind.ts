import { lineKinds } from '#kernel/shop/cart/cart.rules.ts';

/** Kinds of order lines: goods of a cart, paid services on a piece that was bought before, and gift cards. */
export const orderedKinds = [...lineKinds, 'service', 'gift-card'] as const;

export type OrderedKind = (typeof orderedKinds)[number];

/** A line that is no piece: a paid service, or a gift card. */
export type NonPieceKind = Exclude<OrderedKind, (typeof lineKinds)[number]>;

/** Whether a line is a piece, which is made or taken from stock, and sent. */
export const isPieceKind = (kind: OrderedKind): kind is (typeof lineKinds)[number] =>
  lineKinds.some((each) => each === kind);
