import type { Product } from '#kernel/shop/catalogue/product.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';
import { readProductTogether } from './together.ts';

export interface SuitPiece {
  card: ProductCard;
  /** 0 if unknown. */
  weightG: number;
}

export interface Suit {
  pieces: SuitPiece[];
  /** Sum of the single prices, in base minor units. */
  aloneMinor: number;
}

/** The pieces of a set with their weights and single prices. */
export async function loadSuit(locale: Locale, product: Product): Promise<Suit> {
  const pieces = await Promise.all(
    product.pieces.map(async (card) => {
      const piece = await read(locale, readProductTogether, { id: card.id, locale });
      return { card, weightG: piece?.weightG ?? 0 };
    }),
  );
  return { pieces, aloneMinor: pieces.reduce((sum, { card }) => sum + card.priceBaseMinor, 0) };
}
