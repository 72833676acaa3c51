import type { Product } from '#kernel/shop/catalogue/product.ts';
import { type ProductCard, productId } from '#kernel/shop/catalogue/product-card.ts';
import type { ProductKind } from '#kernel/shop/catalogue/product-kind.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';
import { categoryCards } from './categories.ts';
import { loadSiteIndex } from './site-index.ts';
import { readProductTogether } from './together.ts';

const idPattern = /^[1-9]\d{0,8}$/;

/** Undefined if there is no such product, or if it belongs to another route. */
export async function loadProduct(
  locale: Locale,
  rawId: string | undefined,
  kind: ProductKind,
): Promise<Product | undefined> {
  if (!rawId || !idPattern.test(rawId)) return undefined;
  const product = await read(locale, readProductTogether, { id: productId(rawId), locale });
  return product?.kind === kind ? product : undefined;
}

/** "Bought with it" from the CMS, filled up with pieces of the first category; never the piece itself. */
export async function relatedProducts(
  locale: Locale,
  product: Product,
  count: number,
): Promise<ProductCard[]> {
  const chosen = product.boughtWith;
  const category = product.categories.at(-1);
  const siblings = category && chosen.length < count ? await categoryCards(locale, category.id) : [];
  const byId = new Map([...chosen, ...siblings].map((card) => [card.id, card]));
  byId.delete(product.id);
  return [...byId.values()].slice(0, count);
}

/** One entry per product of a kind, for getStaticPaths. */
export async function productEntries(kind: ProductKind) {
  const { products } = await loadSiteIndex();
  return products
    .filter((product) => product.kind === kind)
    .map((product) => ({ params: { id: String(product.id) }, digest: product.digest }));
}
