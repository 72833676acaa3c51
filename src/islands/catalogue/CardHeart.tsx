import { useEffect, useState } from 'react';
import { toast } from '#client/events.ts';
import { loadChunk } from '#client/guard.ts';
import { guarded } from '#client/guarded.ts';
import { isCustomer } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import type { ProductCard, ProductId } from '#kernel/catalogue/product-card.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { usePending } from '#ui/use-pending.ts';

/** The wishlist comes for customers, and when somebody touches a heart. */
const loadWishlist = () => loadChunk(() => import('#islands/wishlist/wishlist.store.ts'));

/** The products on a customer's wishlist, followed as they change; none until they are known. */
export function useFavourites(): ReadonlySet<ProductId> {
  const [ids, setIds] = useState<ReadonlySet<ProductId>>(new Set());
  useEffect(() => {
    if (!isCustomer()) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    loadWishlist().then(
      ({ wishlist }) => {
        if (isGone) return;
        stop = wishlist.$asked.subscribe(({ data }) => {
          if (data) setIds(new Set(data.map(({ id }) => id)));
        });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return ids;
}

/** The heart on a card: puts the piece on the wishlist or takes it off. */
export function CardHeart({
  card,
  isFavourite,
  t,
}: {
  card: ProductCard;
  isFavourite: boolean;
  t: Translate;
}) {
  const [isPending, toggle] = usePending(async () => {
    const { isOnWishlist, setFavourite, wishlist } = await loadWishlist();
    const isWanted = !isOnWishlist(await wishlist.known(), card.id);
    await setFavourite(card.id, isWanted);
    toast({
      kind: 'success',
      message: t(isWanted ? 'listing.saved' : 'listing.removed', { name: card.name }),
    });
  });
  return (
    <IconButton
      icon="heart"
      size={18}
      isFilled={isFavourite}
      aria-pressed={isFavourite}
      label={t('listing.heart', { name: card.name })}
      isPending={isPending}
      onClick={() => guarded('favourite', toggle)}
      className={`absolute end-1 top-1 z-10 ${isFavourite ? 'text-ruby' : ''}`}
    />
  );
}
