import { atom, onMount } from 'nanostores';
import { toast } from '#client/events.ts';
import { loadChunk } from '#client/guard.ts';
import { guardedOrKept } from '#client/guarded.ts';
import { $token, $user, isCustomer } from '#client/session.ts';
import { overlayTexts } from '#client/texts.ts';
import { toggleKept } from '#islands/parts/kept-toggle.ts';
import type { ProductId } from '#kernel/catalogue/product-card.ts';
import { keptPieces } from './kept-pieces.store.ts';

/** The wishlist and the API come for customers, and when one touches a heart. */
const loadWishlist = () => loadChunk(() => import('./wishlist.store.ts'));

/** What every heart of the page shows: a customer's wishlist once it is known, else what this device keeps. */
export const $favourites = atom<ReadonlySet<ProductId>>(new Set());

onMount($favourites, () => {
  let unfollow = () => {};
  let isCurrent = {};
  const follow = () => {
    unfollow();
    const mine = {};
    isCurrent = mine;
    const show = (ids: Iterable<ProductId>) => $favourites.set(new Set(ids));
    if (!isCustomer()) {
      unfollow = keptPieces.$items.subscribe(show);
      return;
    }
    loadWishlist().then(
      ({ wishlist }) => {
        if (isCurrent !== mine) return;
        unfollow = wishlist.$asked.subscribe(({ data }) => {
          if (data) show(data.map(({ id }) => id));
        });
      },
      () => undefined,
    );
  };
  const stops = [$token.listen(follow), $user.listen(follow)];
  follow();
  return () => {
    isCurrent = {};
    unfollow();
    for (const stop of stops) stop();
  };
});

async function toggle(id: ProductId, name: string): Promise<void> {
  const { isOnWishlist, setFavourite, wishlist } = await loadWishlist();
  const isWanted = !isOnWishlist(await wishlist.known(), id);
  await setFavourite(id, isWanted);
  const t = await overlayTexts(['wishlist']);
  toast({ kind: 'success', message: t(isWanted ? 'wishlist.saved' : 'wishlist.removed', { name }) });
}

/**
 * A heart was pressed: a customer's piece goes on the wishlist or comes off it, a visitor's is kept on this device or
 * let go, after the dialog when it is the first. `onBusy` hears when that begins and ends.
 */
export function pressHeart(id: ProductId, name: string, onBusy: (isBusy: boolean) => void): void {
  const run = async () => {
    onBusy(true);
    // What failed has been told by the wishlist.
    await toggle(id, name).catch(() => undefined);
    onBusy(false);
  };
  guardedOrKept('favourite', () => void run(), {
    hasKept: keptPieces.$items.get().length > 0,
    keepHere: () => void toggleKept(keptPieces, id, name),
  });
}
