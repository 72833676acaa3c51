import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { $wishlistCount } from '#client/badges.ts';
import { isCustomer, onSessionEnd } from '#client/session.ts';
import { keys } from '#client/storage.ts';
import { tabSync } from '#client/tab-sync.ts';
import type { Favourite } from '#kernel/wire/contracts/wishlist.contract.ts';

interface WishlistState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  items: readonly Favourite[];
  /** Products whose heart is on its way to the server. */
  pendingIds: readonly number[];
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
    const { productList, count } = await api.call(
      'favourites',
      { numPerPage: 100 },
      { duplicate: 'allow', silent: true },
    );
    patch({ status: 'ready', items: productList });
    $wishlistCount.set(count);
  } catch (error) {
    if ($wishlist.get().status === 'loading') patch({ status: 'failed' });
    throw error;
  }
}

export function isOnWishlist(items: readonly Favourite[], productId: number): boolean {
  return items.some((item) => item.product_id === String(productId));
}

/** Adds or removes a product; shows its own failures and rejects with them. */
export async function setFavourite(productId: number, isFavourite: boolean): Promise<void> {
  patch({ pendingIds: [...$wishlist.get().pendingIds, productId] });
  try {
    const type = isFavourite ? 'add' : 'del';
    await api.call('favourite', { product_id: productId, type }, { notify: true });
    tabs.changed();
    await loadWishlist().catch(() => undefined);
  } finally {
    patch({ pendingIds: $wishlist.get().pendingIds.filter((id) => id !== productId) });
  }
}
