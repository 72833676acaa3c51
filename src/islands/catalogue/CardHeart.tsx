import { useState } from 'react';
import type { Translate } from '#client/texts.ts';
import { pressHeart } from '#islands/wishlist/favourites.store.ts';
import type { ProductCard } from '#kernel/catalogue/product-card.ts';
import { IconButton } from '#ui/IconButton.tsx';

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
  const [isPending, setPending] = useState(false);
  return (
    <IconButton
      icon="heart"
      size={18}
      isFilled={isFavourite}
      aria-pressed={isFavourite}
      label={t('listing.heart', { name: card.name })}
      isPending={isPending}
      onClick={() => pressHeart(card.id, card.name, setPending)}
      className={`absolute end-1 top-1 z-10 ${isFavourite ? 'text-ruby' : ''}`}
    />
  );
}
