import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';

/** A customer gets one free ring sizer in this time. */
export const ringSizerPauseMs = 180 * 86_400_000;

/** Id of the product that the shop sends free of charge as a ring sizer; null without one. */
export const ringSizerId = (): number | null => shopSettings().ringSizer ?? null;

/** Goods of the link that puts the ring sizer into the cart. */
export const ringSizerGoods = 'ring-sizer';

/** The cart page, which puts the ring sizer into the cart. */
export const ringSizerPath = `/shoppingCart/?goods=${ringSizerGoods}`;

/**
 * The ring sizer as it is sold: one piece, free, neither returned nor reviewed. The product itself may be off the shelf, so
 * that no list, search or feed shows it.
 */
export function asRingSizer<
  Product extends {
    id: number;
    priceMinor: number;
    originalPriceMinor: number | null;
    stock: number;
    onShelf: boolean;
  },
>(product: Product): Product {
  if (product.id !== ringSizerId()) return product;
  const stock = Math.min(1, product.stock);
  return { ...product, priceMinor: 0, originalPriceMinor: null, stock, onShelf: true };
}
