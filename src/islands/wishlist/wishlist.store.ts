import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { readWishlist, saveFavourite } from '#client/api/wishlist.ts';
import { $wishlistCount } from '#client/badges.ts';
import { isCustomer, onSessionEnd } from '#client/session.ts';
import { keys } from '#client/storage.ts';
import { tabSync } from '#client/tab-sync.ts';
import type { ProductId } from '#kernel/catalogue/product-card.ts';
import type { Favourite } from '#kernel/wishlist/favourite.ts';

interface WishlistState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  items: readonly Favourite[];
  /** Products whose heart is on its way to the server. */
  pendingIds: readonly ProductId[];
}

const unknown: WishlistState = { status: 'idle', items: [], pendingIds: [] };

export const $wishlist = atom<WishlistState>(unknown);

const tabs = tabSync(keys.wishlistRevision, () => {
  if ($wishlist.get().status !== 'idle') void loadWishlist().catch(() => undefined);
});

onSessionEnd(() => $wishlist.set(unknown));

function patch(change: Partial<WishlistState>): void {
  $wishlist.set({ ...$wishlist.get(), ...change });
}

export async function loadWishlist(): Promise<void> {
  if (!isCustomer()) return;
  patch({ status: 'loading' });
  try {
    const { favourites, count } = await readWishlist(api);
    patch({ status: 'ready', items: favourites });
    $wishlistCount.set(count);
  } catch (error) {
    if ($wishlist.get().status === 'loading') patch({ status: 'failed' });
    throw error;
  }
}

export function isOnWishlist(items: readonly Favourite[], productId: ProductId): boolean {
  return items.some((item) => item.id === productId);
}

/** Adds or removes a product; shows its own failures and rejects with them. */
export async function setFavourite(productId: ProductId, isFavourite: boolean): Promise<void> {
  patch({ pendingIds: [...$wishlist.get().pendingIds, productId] });
  try {
    await saveFavourite(api, productId, isFavourite);
    tabs.changed();
    await loadWishlist().catch(() => undefined);
  } finally {
    patch({ pendingIds: $wishlist.get().pendingIds.filter((id) => id !== productId) });
  }
}
