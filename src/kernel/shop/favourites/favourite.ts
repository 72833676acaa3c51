import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';

/** A product on the wishlist, written for one language and currency. */
export type Favourite = Pick<
  ProductCard,
  'id' | 'kind' | 'name' | 'url' | 'picture' | 'price' | 'originalPrice' | 'isInStock'
>;
