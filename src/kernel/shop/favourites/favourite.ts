import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';

/** A favourite product, in one language and currency. */
export type Favourite = Pick<
  ProductCard,
  'id' | 'kind' | 'name' | 'url' | 'picture' | 'price' | 'originalPrice' | 'priorPrice' | 'isInStock'
>;
