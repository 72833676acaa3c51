import { useEffect, useState } from 'react';
import { $wishlistCount } from '#client/badges.ts';
import { loadChunk } from '#client/guard.ts';
import { $token, $user, isCustomer } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import type { Hearts } from '#islands/wishlist/wishlist.store.ts';
import type { ProductCard } from '#kernel/catalogue/product-card.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { usePending } from '#ui/use-pending.ts';

/** The wishlist comes for whoever has one, here or with an account, and when somebody touches a heart. */
const loadWishlist = () => loadChunk(() => import('#islands/wishlist/wishlist.store.ts'));

/** Which hearts are full, followed as they change; none until they are known. */
export function useHearts(): Hearts | undefined {
  const [hearts, setHearts] = useState<Hearts>();
  useEffect(() => {
    let stopHearts: (() => void) | undefined;
    let isAsked = false;
    let isGone = false;
    const look = () => {
      if (isAsked || (!isCustomer() && $wishlistCount.get() === 0)) return;
      isAsked = true;
      loadWishlist().then(
        ({ $hearts }) => {
          if (!isGone) stopHearts = $hearts.subscribe(setHearts);
        },
        () => {
          isAsked = false;
        },
      );
    };
    const stops = [$token.listen(look), $user.listen(look), $wishlistCount.listen(look)];
    look();
    return () => {
      isGone = true;
      for (const stop of stops) stop();
      stopHearts?.();
    };
  }, []);
  return hearts;
}

/** The heart on a card: puts the piece on the wishlist or takes it off. */
export function CardHeart({
  card: { id, name },
  hearts,
  t,
}: {
  card: ProductCard;
  hearts: Hearts | undefined;
  t: Translate;
}) {
  const isFavourite = hearts?.ids.has(id) ?? false;
  const [isLoading, press] = usePending(async () => (await loadWishlist()).pressHeart(id, name));
  return (
    <IconButton
      icon="heart"
      size={18}
      isFilled={isFavourite}
      aria-pressed={isFavourite}
      label={t('listing.heart', { name })}
      isPending={isLoading || (hearts?.pendingIds.includes(id) ?? false)}
      onClick={press}
      className={`absolute end-1 top-1 z-10 ${isFavourite ? 'text-ruby' : ''}`}
    />
  );
}
