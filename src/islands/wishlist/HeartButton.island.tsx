import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { toast } from '#client/events.ts';
import { guarded } from '#client/guarded.ts';
import { $token, isCustomer } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { ProductId } from '#kernel/catalogue/product-card.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { $wishlist, isOnWishlist, loadWishlist, setFavourite } from './wishlist.store.ts';

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
  const { items, pendingIds, status } = useStore($wishlist, { ssr: 'initial' });
  const token = useStore($token, { ssr: 'initial' });
  const isFavourite = isOnWishlist(items, productId);

  useEffect(() => {
    if (token !== '' && status === 'idle' && isCustomer()) loadWishlist().catch(() => undefined);
  }, [token, status]);

  const toggle = async () => {
    if (isCustomer() && $wishlist.get().status === 'idle') await loadWishlist();
    const wanted = !isOnWishlist($wishlist.get().items, productId);
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
        guarded('favourite', () => {
          toggle().catch(() => undefined);
        });
      }}
      className={isFavourite ? `text-ruby ${className ?? ''}` : className}
    />
  );
}
