import { type ProductCard, productId } from '#kernel/shop/catalogue/product-card.ts';
import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { WireProductCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { fromPairs, type WirePairs } from '#kernel/wire/pairs.ts';
import type { WirePrice } from '#kernel/wire/shapes.ts';
import { decodePrice } from './money.ts';

/**
 * Current and usual price of a piece; the wire puts the usual price first, and the reduced one after it if there is
 * one.
 */
export function decodePrices(
  usual: WirePrice,
  reduced: WirePrice | '' | undefined,
): Pick<ProductCard, 'price' | 'originalPrice'> {
  const originalPrice = decodePrice(usual);
  return { price: reduced ? decodePrice(reduced) : originalPrice, originalPrice };
}

export function decodeCard(card: WireProductCard): ProductCard {
  const base = (minor: number): Money => ({ currency: baseCurrency(), minor });
  return {
    id: productId(card.id),
    kind: productKind(card.customized_type),
    name: card.name,
    subtitle: card.subtitle,
    url: card.path,
    picture: card.media,
    hoverPicture: card.hover_media,
    isPriceFrom: card.is_price_from,
    ...(card.price === ''
      ? { price: base(card.price_base_minor), originalPrice: base(card.original_base_minor) }
      : decodePrices(card.price, card.special_price)),
    priceBaseMinor: card.price_base_minor,
    originalBaseMinor: card.original_base_minor,
    ...(card.prior_base_minor !== undefined && { priorBaseMinor: card.prior_base_minor }),
    ...(card.prior_price && { priorPrice: decodePrice(card.prior_price) }),
    discountPercent: card.discountrate,
    isInStock: card.is_in_stock === 1,
  };
}

export function decodeCards(pairs: WirePairs<WireProductCard>): ProductCard[] {
  return fromPairs(pairs).map(decodeCard);
}
