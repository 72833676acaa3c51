import { readCategory } from '#client/api/catalogue.ts';
import type { Category } from '#kernel/shop/catalogue/listing.ts';
import { matchingBand } from '#kernel/shop/catalogue/matching-band.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { cacheResult, read } from './api.ts';
import { loadBase } from './base.ts';
import { loadCategory } from './categories.ts';

/** The category of wedding bands: the menu's category that contains plain bands and eternity rings. */
function bandCategory(locale: Locale): Promise<Category | undefined> {
  return cacheResult(bandCategory, locale, () => findBandCategory(locale));
}

async function findBandCategory(locale: Locale): Promise<Category | undefined> {
  const { menu } = await loadBase(locale);
  const categories = await Promise.all(menu.map(({ id }) => loadCategory(locale, String(id))));
  const stylesOf = (category: Category | undefined) =>
    category?.filters.find(({ attribute }) => attribute === 'style')?.values ?? [];
  return categories.find((category) => {
    const styles = stylesOf(category).filter(({ count }) => count > 0);
    return ['plain', 'eternity'].every((style) => styles.some(({ value }) => value === style));
  });
}

/** The band that best matches a ring; null if there is none, and for other pieces. */
export async function bandFor(locale: Locale, product: Product): Promise<ProductCard | null> {
  const bands = await bandCategory(locale);
  if (!bands || product.categories.some(({ id }) => id === bands.id)) return null;
  const inMetal = { id: bands.id, perPage: 100, filters: { metal: [product.metal] } };
  const { cards, filters } = await read(locale, readCategory, inMetal);
  const styles = filters.find(({ attribute }) => attribute === 'style')?.values ?? [];
  const described = await Promise.all(
    styles
      .filter(({ count }) => count > 0)
      .map(async ({ value: style }) => {
        const filtered = { ...inMetal, filters: { ...inMetal.filters, style: [style] } };
        const page = await read(locale, readCategory, filtered);
        return page.cards.map(({ id }) => ({ id, metal: product.metal, style }));
      }),
  );
  const band = matchingBand(product, described.flat());
  return cards.find(({ id }) => id === band) ?? null;
}
