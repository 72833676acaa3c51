import type { ApiData } from '#client/api/api.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { fromPairs, type ProductCard } from '#kernel/wire/shapes.ts';
import { read, readIfPresent } from './api.ts';
import { loadSiteIndex } from './site-index.ts';

export type Category = ApiData<'categoryIndex'>;

/** A category with the first page of its products; undefined when there is none of that id. */
export async function loadCategory(locale: Locale, rawId: string | undefined): Promise<Category | undefined> {
  if (!rawId || !/^[1-9]\d{0,8}$/.test(rawId)) return undefined;
  return readIfPresent(locale, 'categoryIndex', { categoryId: Number(rawId) });
}

export async function categoryCards(locale: Locale, id: number): Promise<ProductCard[]> {
  const category = await loadCategory(locale, String(id));
  return category ? fromPairs(category.products) : [];
}

/**
 * Every product once, as the first pages of all categories give them; `filterAttrs` narrows them as a
 * listing's filters do.
 */
export async function allCards(
  locale: Locale,
  filterAttrs: Record<string, string> = {},
): Promise<ProductCard[]> {
  const { categories } = await loadSiteIndex();
  const lists = await Promise.all(
    categories.map(async ({ id }) => {
      const page = await read(locale, 'categoryIndex', { categoryId: id, numPerPage: 100, filterAttrs });
      return fromPairs(page.products);
    }),
  );
  return [...new Map(lists.flat().map((card) => [card.id, card])).values()].sort((a, b) => a.id - b.id);
}

export async function categoryEntries() {
  const { categories, products } = await loadSiteIndex();
  const all = products.map((product) => product.digest);
  return categories.map(({ id, digest }) => ({ params: { id: String(id) }, digest: [digest, all] }));
}
