import type { Locale } from '#kernel/text/locales.ts';
import type { ProductCard } from '#kernel/wire/shapes.ts';
import { read } from './api.ts';
import type { Product } from './products.ts';

export interface SuitPiece {
  card: ProductCard;
  /** 0 where it is not stated. */
  weightG: number;
}

export interface Suit {
  pieces: SuitPiece[];
  /** What the pieces cost one by one, in base minor units. */
  aloneMinor: number;
}

/** The pieces of a set with what each weighs and costs on its own. */
export async function loadSuit(locale: Locale, product: Product): Promise<Suit> {
  const pieces = await Promise.all(
    product.pieces.map(async (card) => {
      const { product: piece } = await read(locale, 'productIndex', { product_id: card.id });
      return { card, weightG: piece.weight_g };
    }),
  );
  return { pieces, aloneMinor: pieces.reduce((sum, { card }) => sum + card.price_base_minor, 0) };
}
