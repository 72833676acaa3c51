import type { CategoryId } from '#kernel/shop/catalogue/listing.ts';
import { type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';
import { type ProductKind, productKind } from '#kernel/shop/catalogue/product-kind.ts';
import type { Api } from './api.ts';

/** Everything the site builds pages for; a digest changes with the page's data. */
export interface SiteIndex {
  products: { id: ProductId; kind: ProductKind; digest: string }[];
  categories: { id: CategoryId; digest: string }[];
  /** `updatedAt` is an ISO date. */
  articles: { tid: number; aid: number; class: string; slug: string; digest: string; updatedAt: string }[];
  policies: { key: string; digest: string; updatedAt: string }[];
}

export async function readSiteIndex(api: Api): Promise<SiteIndex> {
  const wire = await api.call('siteIndex', {});
  return {
    products: wire.products.map(({ id, customized_type, digest }) => ({
      id: productId(id),
      kind: productKind(customized_type),
      digest,
    })),
    categories: wire.categories.map(({ id, digest }) => ({ id: id as CategoryId, digest })),
    articles: wire.articles.map(({ updated_at, ...article }) => ({ ...article, updatedAt: updated_at })),
    policies: wire.policies.map(({ updated_at, ...policy }) => ({ ...policy, updatedAt: updated_at })),
  };
}
