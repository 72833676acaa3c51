import { useStore } from '@nanostores/react';
import { toast } from '#client/events.ts';
import { guardedOrKept } from '#client/guarded.ts';
import { notAsked } from '#client/query.ts';
import { $token, $user, isCustomer } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { toggleKept } from '#islands/parts/kept-toggle.ts';
import type { ProductId } from '#kernel/catalogue/product-card.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { isOnWishlist, keptPieces, setFavourite, wishlist } from './wishlist.store.ts';

interface Props {
  locale: Locale;
  /** The `wishlist` texts. */
  texts: TextRecord;
  productId: ProductId;
  name: string;
  className?: string;
}

/** Puts a product on the wishlist or takes it off. */
export default function HeartButton({ locale, texts, productId, name, className }: Props) {
  const t = createTexts(texts, locale);
  const { data: items } = useStore(wishlist.$asked, { ssr: notAsked });
  const pendingIds = useStore(wishlist.$pendingIds, { ssr: 'initial' });
  const keptIds = useStore(keptPieces.$items, { ssr: 'initial' });
  useStore($token, { ssr: 'initial' });
  useStore($user, { ssr: 'initial' });
  const isFavourite = isCustomer() ? isOnWishlist(items, productId) : keptIds.includes(productId);

  const toggle = async () => {
    const wanted = !isOnWishlist(await wishlist.known(), productId);
    await setFavourite(productId, wanted);
    toast({ kind: 'success', message: t(wanted ? 'wishlist.saved' : 'wishlist.removed', { name }) });
  };

  return (
    <IconButton
      icon="heart"
      isFilled={isFavourite}
      aria-pressed={isFavourite}
      label={t('wishlist.heart', { name })}
      isPending={pendingIds.includes(productId)}
      onClick={() => {
        guardedOrKept('favourite', () => void toggle().catch(() => undefined), {
          hasKept: keptIds.length > 0,
          keepHere: () => void toggleKept(keptPieces, productId, name),
        });
      }}
      className={isFavourite ? `text-ruby ${className ?? ''}` : className}
    />
  );
}
