import { computed } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { readCards } from '#client/api/catalogue.ts';
import { readWishlist, saveFavourite } from '#client/api/wishlist.ts';
import { $wishlistCount } from '#client/badges.ts';
import { once } from '#client/kept.ts';
import { query } from '#client/query.ts';
import { isCustomer } from '#client/session.ts';
import { keys } from '#client/storage.ts';
import { tabSync } from '#client/tab-sync.ts';
import { type ProductId, productId } from '#kernel/catalogue/product-card.ts';
import type { Favourite } from '#kernel/wishlist/favourite.ts';
import { keptPieces } from './kept-pieces.store.ts';

export const wishlist = query('wishlist', 'customer', async () => {
  const { favourites, count } = await readWishlist(api);
  $wishlistCount.set(count);
  return favourites;
});

const tabs = tabSync(keys.wishlistRevision, wishlist.retry);

const $keptIds = computed(keptPieces.$items, (ids) => (ids.length === 0 ? null : ids.join(',')));

/** The pieces of `keptPieces` as they are today. */
export const keptWishlist = query(
  'kept-wishlist',
  'everybody',
  (ids: string): Promise<readonly Favourite[]> =>
    readCards(
      api,
      ids.split(',').map((id) => productId(Number(id))),
    ),
  $keptIds,
);

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

/** Moves what this device keeps to the wishlist of the customer who has logged in; what is on both is there once. */
export const mergeKeptPieces = once(async () => {
  const ids = keptPieces.$items.get();
  if (ids.length === 0 || !isCustomer()) return;
  const onShelf = new Set((await readCards(api, ids)).map(({ id }) => id));
  for (const id of ids.toReversed()) {
    // What is no longer offered cannot be on a wishlist.
    if (onShelf.has(id)) await saveFavourite(api, id, true, { silent: true });
    keptPieces.drop(id);
  }
  tabs.changed();
  await wishlist.refresh();
});
