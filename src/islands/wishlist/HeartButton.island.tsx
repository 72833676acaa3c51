import { useStore } from '@nanostores/react';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { ProductId } from '#kernel/catalogue/product-card.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { $hearts, noHearts, pressHeart } from './wishlist.store.ts';

interface Props {
  locale: Locale;
  /** Knows `wishlist.heart`. */
  texts: TextRecord;
  productId: ProductId;
  name: string;
  className?: string;
}

/** Puts a product on the wishlist or takes it off. */
export default function HeartButton({ locale, texts, productId, name, className }: Props) {
  const t = createTexts(texts, locale);
  const { ids, pendingIds } = useStore($hearts, { ssr: () => noHearts });
  const isFavourite = ids.has(productId);
  return (
    <IconButton
      icon="heart"
      isFilled={isFavourite}
      aria-pressed={isFavourite}
      label={t('wishlist.heart', { name })}
      isPending={pendingIds.includes(productId)}
      onClick={() => pressHeart(productId, name)}
      className={isFavourite ? `text-ruby ${className ?? ''}` : className}
    />
  );
}
