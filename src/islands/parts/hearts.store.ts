import { $favouriteCount } from '#client/badges.ts';
import { loadChunk } from '#client/guard.ts';
import { $token, $user, isCustomer } from '#client/session.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { Hearts } from './favourites.store.ts';

/** Loaded for a shopper with favourites, here or in an account, and on the first press of a heart. */
const loadFavourites = () => loadChunk(() => import('./favourites.store.ts'));

/**
 * Calls `show` with the full hearts on every change, once they are known. Returns a function that stops it.
 */
export function followHearts(show: (hearts: Hearts) => void): () => void {
  let stopHearts: (() => void) | undefined;
  let isAsked = false;
  let isGone = false;
  const update = () => {
    if (isAsked || (!isCustomer() && $favouriteCount.get() === 0)) return;
    isAsked = true;
    loadFavourites().then(
      ({ $hearts }) => {
        if (!isGone) stopHearts = $hearts.subscribe(show);
      },
      () => {
        isAsked = false;
      },
    );
  };
  const stops = [$token.listen(update), $user.listen(update), $favouriteCount.listen(update)];
  update();
  return () => {
    isGone = true;
    for (const stop of stops) stop();
    stopHearts?.();
  };
}

/** Loads the code of a heart's press and runs it. */
export async function pressLateHeart(id: ProductId, name: string): Promise<void> {
  (await loadFavourites()).pressHeart(id, name);
}
