import type { ProductCard } from '#kernel/api/wire.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { allCards } from './categories.ts';

export interface MadeToOrder {
  /** Type 1: our drawing, the shopper's metal and size. */
  fixed: ProductCard[];
  /** Type 2: the shopper's stone as well. */
  variable: ProductCard[];
}

export async function loadMadeToOrder(locale: Locale): Promise<MadeToOrder> {
  const cards = await allCards(locale);
  return {
    fixed: cards.filter((card) => card.customized_type === 1),
    variable: cards.filter((card) => card.customized_type === 2),
  };
}
