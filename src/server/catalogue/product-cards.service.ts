import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { type CardRow, readCards } from './cards.repo.ts';
import type { ProductIndex } from './product-index/product-index.ts';

export type { CardRow };

/** Cards in the order of the ids; a product off the shelf is left out. */
export async function productCards(
  executor: Executor,
  ids: readonly number[],
  locale: Locale,
): Promise<CardRow[]> {
  const rows = await readCards(executor, [...new Set(ids)], locale);
  const cards = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** As `productCards`, from memory where there is a shelf. */
export async function cardsOf(
  executor: Executor,
  shelf: ProductIndex | undefined,
  ids: readonly number[],
  locale: Locale,
): Promise<CardRow[]> {
  return shelf ? shelf.cards(ids, locale) : productCards(executor, ids, locale);
}
