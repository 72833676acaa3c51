import { readCategory } from '#client/api/catalogue.ts';
import type { Category, CategoryId } from '#kernel/shop/catalogue/listing.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { read, readIfPresent } from './api.ts';
import { loadSiteIndex } from './site-index.ts';

/** A category with the first page of its products; undefined for an unknown id. */
export async function loadCategory(locale: Locale, rawId: string | undefined): Promise<Category | undefined> {
  if (!rawId || !/^[1-9]\d{0,8}$/.test(rawId)) return undefined;
  return readIfPresent(locale, readCategory, { id: Number(rawId) as CategoryId });
}

export async function categoryCards(locale: Locale, id: CategoryId): Promise<ProductCard[]> {
  return (await loadCategory(locale, String(id)))?.cards ?? [];
}

/** All products once, from the first pages of all categories; `filters` works as in listings. */
export async function allCards(
  locale: Locale,
  filters: Record<string, readonly string[]> = {},
): Promise<ProductCard[]> {
  const { categories } = await loadSiteIndex();
  const lists = await Promise.all(
    categories.map(async ({ id }) => {
      const category = await read(locale, readCategory, { id: id as CategoryId, perPage: 100, filters });
      return category.cards;
    }),
  );
  return [...new Map(lists.flat().map((card) => [card.id, card])).values()].sort((a, b) => a.id - b.id);
}

export async function categoryEntries() {
  const { categories } = await loadSiteIndex();
  return categories.map(({ id, digest }) => ({ params: { id: String(id) }, digest }));
}
