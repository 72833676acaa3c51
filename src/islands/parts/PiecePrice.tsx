import type { Translate } from '#client/texts.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import { Price } from '#ui/Price.tsx';

interface PiecePriceProps {
  piece: Pick<ProductCard, 'price' | 'priorPrice'> & { originalPrice?: ProductCard['price'] | undefined };
  className: string;
  /** With the `shell` texts. */
  t: Translate;
  /** Before the amount where the piece may cost more. */
  from?: string | undefined;
}

/** The price of a piece in a list of the shopper. */
export function PiecePrice({ piece, className, t, from }: PiecePriceProps) {
  return (
    <Price
      className={className}
      money={piece.price}
      locale={t.locale}
      original={piece.originalPrice}
      prior={piece.priorPrice}
      labels={{
        ...{ current: t('shell.priceNow'), original: t('shell.priceBefore') },
        prior: t('shell.pricePrior'),
      }}
      from={from}
    />
  );
}
