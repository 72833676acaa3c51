import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { isLocale, locales } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';
import { loadSiteIndex } from './site-index.ts';
import { readCardTogether } from './together.ts';

/** A file for each piece and language, for the build. What a card shows is a part of what its page does. */
export async function cardFiles() {
  const { products } = await loadSiteIndex();
  return locales.flatMap((lang) =>
    products.map(({ id, digest }) => ({ params: { lang, id: String(id) }, cacheKey: digest })),
  );
}

/** The piece of a file; undefined where there is none. */
export async function cardOfFile(lang: string | undefined, id: string | undefined) {
  if (!isLocale(lang) || !id) return undefined;
  const card = await read(lang, readCardTogether, { id: productId(id), locale: lang });
  return card && { locale: lang, card };
}
