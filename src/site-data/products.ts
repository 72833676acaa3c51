import type { Locale } from '#kernel/text/locales.ts';
import type { CustomizedType } from '#kernel/text/paths.ts';
import type { Product } from '#kernel/wire/contracts/catalogue.contract.ts';
import { fromPairs, type ProductCard } from '#kernel/wire/shapes.ts';
import { readIfPresent } from './api.ts';
import { categoryCards } from './categories.ts';
import { loadSiteIndex } from './site-index.ts';

export type { Product };

const idPattern = /^[1-9]\d{0,8}$/;

/** Undefined when there is no such product, or when its page lives under another route. */
export async function loadProduct(
  locale: Locale,
  rawId: string | undefined,
  customizedType: CustomizedType,
): Promise<Product | undefined> {
  if (!rawId || !idPattern.test(rawId)) return undefined;
  const answer = await readIfPresent(locale, 'productIndex', { product_id: Number(rawId) });
  return answer?.product.customized_type === customizedType ? answer.product : undefined;
}

/** "Bought with it" of the CMS, filled up with other pieces of its first category; never the piece itself. */
export async function relatedProducts(
  locale: Locale,
  product: Product,
  count: number,
): Promise<ProductCard[]> {
  const chosen = fromPairs(product.buy_also_buy);
  const category = product.category.at(-1);
  const siblings = category && chosen.length < count ? await categoryCards(locale, category.id) : [];
  const byId = new Map([...chosen, ...siblings].map((card) => [card.id, card]));
  byId.delete(product.id);
  return [...byId.values()].slice(0, count);
}

/** One entry per product of a type, for getStaticPaths. */
export async function productEntries(customizedType: CustomizedType) {
  const { products } = await loadSiteIndex();
  // A page shows related pieces too, so any product's change counts.
  const all = products.map((product) => product.digest);
  return products
    .filter((product) => product.customized_type === customizedType)
    .map((product) => ({ params: { id: String(product.id) }, digest: [product.digest, all] }));
}
