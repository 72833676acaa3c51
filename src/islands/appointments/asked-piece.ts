import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readCards } from '#client/api/catalogue.ts';
import { type ProductCard, type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';

/** How a shopper would like to see a piece. */
type Way = 'store' | 'video';

/**
 * The piece in an address such as `?product=1001&by=video`, as product pages link here; null if it names
 * none.
 */
export function askedIn(search: string): { id: ProductId; way: Way } | null {
  const query = new URLSearchParams(search);
  const named = query.get('product') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(named)) return null;
  return { id: productId(named), way: query.get('by') === 'video' ? 'video' : 'store' };
}

/** The piece that the address names, if the shop has it; `card` is undefined while it loads. */
export function useAskedPiece(): { way: Way; card: ProductCard | undefined } | null {
  const [asked, setAsked] = useState<ReturnType<typeof askedIn>>(null);
  const [card, setCard] = useState<ProductCard>();
  useEffect(() => {
    const named = askedIn(location.search);
    setAsked(named);
    if (named)
      readCards(api, [named.id]).then(
        ([found]) => (found ? setCard(found) : setAsked(null)),
        () => setAsked(null),
      );
  }, []);
  return asked && { way: asked.way, card };
}
