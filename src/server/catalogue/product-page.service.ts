import { sisterOf } from '#kernel/shop/catalogue/sister.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import { shopLabels, siteDocument } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { PublicCall } from '#server/platform/http/route.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { categoryEntities, productEntities } from '#server/platform/revisions/areas.ts';
import { type CategoryRow, categories } from './categories.service.ts';
import { type ProductRow, readProduct, readProducts } from './product.repo.ts';
import type { CardRow } from './product-cards.service.ts';
import type { ProductIndex } from './product-index.ts';
import { type PageReviews, toProduct } from './product-page.mapper.ts';

/** Reads reviews for product pages. Passed in by the composition root, because reviews are on a higher level. */
export interface ReviewSource {
  /** The newest reviews of a product and their summary. */
  read(
    executor: Executor,
    product: Pick<ProductRow, 'id' | 'sku' | 'spu'>,
    view: Presentation,
  ): Promise<PageReviews>;
  /** For a product without reviews. */
  none: PageReviews;
}

export interface PageSources {
  reviews: ReviewSource;
  index: ProductIndex;
  /** Receives the entities that the page shows, for the response cache. */
  shows?: PublicCall['shows'];
}

interface Sources extends PageSources {
  executor: Executor;
  view: Presentation;
}

/** The card of a made-to-order product like this one; empty while the product is in stock. */
async function sisterCards(
  { index, shows, view }: Sources,
  row: ProductRow,
  mainCategoryId: number,
): Promise<CardRow[]> {
  if (row.stock > 0) return [];
  // Any product of the category may become the sister.
  shows?.(categoryEntities([mainCategoryId]));
  const piece = { ...row, mainCategoryId };
  const sister = sisterOf(piece, await index.madeToOrder(piece));
  return sister ? index.cards([sister.id], view.locale) : [];
}

/** The categories of a product, the main one first. */
async function categoriesOf({ executor, index }: Sources, id: number): Promise<CategoryRow[]> {
  const all = new Map((await categories(executor)).map((category) => [category.id, category]));
  return (await index.categoryIdsOf(id)).flatMap((categoryId) => all.get(categoryId) ?? []);
}

/** The reviews of a product, those in the page's language first. */
async function reviewsOf({ executor, reviews, index, view }: Sources, row: ProductRow): Promise<PageReviews> {
  return (await index.hasReviews(row.id)) ? reviews.read(executor, row, view) : reviews.none;
}

/** The product of a page; throws 1300001 if it is unknown or off the shelf. */
export async function productPage(executor: Executor, id: number, view: Presentation, sources: PageSources) {
  const found = await readProduct(executor, id);
  if (!found) refuse(codes.productNotFound);
  return pageOf({ ...sources, executor, view }, found);
}

/** The products of several pages, in the order of the ids; ids that are unknown or off the shelf are left out. */
export async function productPages(
  executor: Executor,
  ids: readonly number[],
  view: Presentation,
  sources: PageSources,
) {
  const rows = new Map((await readProducts(executor, ids)).map((row) => [row.id, row]));
  const found = ids.flatMap((id) => rows.get(id) ?? []);
  return Promise.all(found.map((row) => pageOf({ ...sources, executor, view }, row)));
}

async function pageOf(sources: Sources, found: ProductRow) {
  const { executor, index, view } = sources;
  const row = { ...found, stock: (await index.stockOf(found.id)) ?? found.stock };
  sources.shows?.(productEntities([row.id, ...row.related, ...row.pieces]));
  const productCategories = await categoriesOf(sources, row.id);
  const around = {
    labels: await shopLabels(executor),
    categories: productCategories,
    related: await index.cards(row.related, view.locale),
    pieces: await index.cards(row.pieces, view.locale),
    sister: await sisterCards(sources, row, productCategories[0]?.id ?? 0),
    reviews: await reviewsOf(sources, row),
    brand: localText((await siteDocument(executor)).brand.name, view.locale),
  };
  return toProduct(row, around, view);
}
