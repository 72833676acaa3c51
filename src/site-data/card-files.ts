import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { isLocale, locales } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';
import { loadSiteIndex } from './site-index.ts';
import { readCardTogether } from './together.ts';

/** A file per product and language. A card shows a part of the product page's data. */
export async function cardFiles() {
  const { products } = await loadSiteIndex();
  return locales.flatMap((lang) =>
    products.map(({ id, digest }) => ({ params: { lang, id: String(id) }, cacheKey: digest })),
  );
}

/** The product of a file; undefined if there is none. */
export async function cardOfFile(lang: string | undefined, id: string | undefined) {
  if (!isLocale(lang) || !id) return undefined;
  const card = await read(lang, readCardTogether, { id: productId(id), locale: lang });
  return card && { locale: lang, card };
}
