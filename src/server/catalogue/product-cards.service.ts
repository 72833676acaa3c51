import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { type CardRow, readCards, readNewestProducts } from './cards.repo.ts';

export type { CardRow };

/** Cards in the order of the ids; ids that are not on the shelf are left out. */
export async function productCards(
  executor: Executor,
  ids: readonly number[],
  locale: Locale,
): Promise<CardRow[]> {
  const rows = await readCards(executor, [...new Set(ids)], locale);
  const cards = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Cards of the newest products on the shelf. */
export async function newestProductCards(
  executor: Executor,
  limit: number,
  locale: Locale,
): Promise<CardRow[]> {
  return productCards(executor, await readNewestProducts(executor, limit), locale);
}
