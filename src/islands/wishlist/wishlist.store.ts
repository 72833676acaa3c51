import { api } from '#client/api/api.browser.ts';
import { readWishlist, saveFavourite } from '#client/api/wishlist.ts';
import { $wishlistCount } from '#client/badges.ts';
import { query } from '#client/query.ts';
import { keys } from '#client/storage.ts';
import { tabSync } from '#client/tab-sync.ts';
import type { ProductId } from '#kernel/catalogue/product-card.ts';
import type { Favourite } from '#kernel/wishlist/favourite.ts';

export const wishlist = query('wishlist', 'customer', async () => {
  const { favourites, count } = await readWishlist(api);
  $wishlistCount.set(count);
  return favourites;
});

const tabs = tabSync(keys.wishlistRevision, wishlist.retry);

export function isOnWishlist(items: readonly Favourite[] | undefined, productId: ProductId): boolean {
  return items?.some((item) => item.id === productId) ?? false;
}

/** Adds or removes a product; shows its own failures and rejects with them. */
export function setFavourite(productId: ProductId, isFavourite: boolean): Promise<void> {
  return wishlist.change(productId, async () => {
    await saveFavourite(api, productId, isFavourite);
    tabs.changed();
  });
}
