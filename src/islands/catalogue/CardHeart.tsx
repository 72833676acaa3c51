import { useEffect, useState } from 'react';
import type { Translate } from '#client/texts.ts';
import type { Hearts } from '#islands/parts/favourites.store.ts';
import { followHearts, pressLateHeart } from '#islands/parts/hearts.store.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { usePending } from '#ui/use-pending.ts';

/** The set of full hearts, kept up to date; undefined until it has loaded. */
export function useHearts(): Hearts | undefined {
  const [hearts, setHearts] = useState<Hearts>();
  useEffect(() => followHearts(setHearts), []);
  return hearts;
}

/** The heart on a card: adds the piece to the favourites or removes it. */
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
  const [isLoading, press] = usePending(() => pressLateHeart(id, name));
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
