/** Order of a category's products where the shopper has chosen none. `recommended` puts bestsellers first. */
export const categoryOrders = [
  'recommended',
  'hand',
  'newest',
  'best-selling',
  'price-up',
  'price-down',
] as const;

/** `hand` is the shop's own order: the place of each product. */
export type CategoryOrder = (typeof categoryOrders)[number];
