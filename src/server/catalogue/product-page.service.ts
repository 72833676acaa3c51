import { sisterOf } from '#kernel/shop/catalogue/sister.ts';
import { codes } from '#kernel/wire/codes.ts';
import { shopLabels, siteDocument } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { PublicCall } from '#server/platform/http/route.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { categoryEntities, productEntities } from '#server/platform/revisions/areas.ts';
import { readCategoriesOf } from './categories.repo.ts';
import { type CategoryRow, categories } from './categories.service.ts';
import { type ProductRow, readMadeToOrder, readProduct, readProducts } from './product.repo.ts';
import { type CardRow, cardsOf } from './product-cards.service.ts';
import type { ProductIndex } from './product-index/product-index.ts';
import { type PageReviews, toProduct } from './product-page.mapper.ts';

/** Where a product page gets its reviews. Passed in by the composition root: reviews are a higher level. */
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

/** What a page needs besides the database. Without an index everything is read from the database. */
export interface PageSources {
  reviews: ReviewSource;
  index?: ProductIndex | undefined;
  /** Receives the entities that the page shows, for the response cache. */
  shows?: PublicCall['shows'];
}

interface Sources extends PageSources {
  executor: Executor;
  view: Presentation;
}

/** The made-to-order sister of a product that is sold out. */
async function sisterCards(
  { executor, index, shows, view }: Sources,
  row: ProductRow,
  mainCategoryId: number,
): Promise<CardRow[]> {
  if (row.stock > 0) return [];
  // Any product of the category may become the sister.
  shows?.(categoryEntities([mainCategoryId]));
  const made = index ? index.madeToOrder(mainCategoryId) : await readMadeToOrder(executor);
  const sister = sisterOf({ ...row, mainCategoryId }, made);
  return sister ? cardsOf(executor, index, [sister.id], view.locale) : [];
}

/** The categories of a product, the main one first. */
async function categoriesOf({ executor, index }: Sources, id: number): Promise<CategoryRow[]> {
  if (!index) return readCategoriesOf(executor, id);
  const all = new Map((await categories(executor)).map((category) => [category.id, category]));
  return index.categoriesOf(id).flatMap((categoryId) => all.get(categoryId) ?? []);
}

/** The reviews of a product, those in the page's language first. */
async function reviewsOf({ executor, reviews, index, view }: Sources, row: ProductRow): Promise<PageReviews> {
  return index && !index.hasReviews(row.id) ? reviews.none : reviews.read(executor, row, view);
}

/** A product as its page shows it; throws 1300001 for one that is unknown or off the shelf. */
export async function productPage(executor: Executor, id: number, view: Presentation, sources: PageSources) {
  const found = await readProduct(executor, id);
  if (!found) refuse(codes.productNotFound, { data: '' });
  return pageOf({ ...sources, executor, view }, found);
}

/** Products as their pages show them, in the order of the ids; one that is unknown or off the shelf is left out. */
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
  const row = { ...found, stock: index?.stockOf(found.id) ?? found.stock };
  sources.shows?.(productEntities([row.id, ...row.related, ...row.pieces]));
  const productCategories = await categoriesOf(sources, row.id);
  const around = {
    labels: await shopLabels(executor),
    categories: productCategories,
    related: await cardsOf(executor, index, row.related, view.locale),
    pieces: await cardsOf(executor, index, row.pieces, view.locale),
    sister: await sisterCards(sources, row, productCategories[0]?.id ?? 0),
    reviews: await reviewsOf(sources, row),
    brand: (await siteDocument(executor)).brand.name[view.locale],
  };
  return toProduct(row, around, view);
}
