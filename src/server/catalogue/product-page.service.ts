import { sisterOf } from '#kernel/shop/catalogue/sister.ts';
import { codes } from '#kernel/wire/codes.ts';
import { shopLabels, siteDocument } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { FragmentCache } from '#server/platform/revisions/fragment-cache.ts';
import type { Revisions } from '#server/platform/revisions/revisions.ts';
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

/** What stays of a page when something else has changed: all of the piece but its stock, and what customers say. */
export interface PageParts {
  rows: FragmentCache<ProductRow>;
  said: FragmentCache<PageReviews>;
}

const mostPages = 300;

export const createPageParts = (revisions: Revisions): PageParts => ({
  rows: new FragmentCache(revisions, ['catalogue', 'prices'], mostPages),
  said: new FragmentCache(revisions, ['catalogue', 'reviews'], 3 * mostPages),
});

/** What a process holds in memory of the catalogue. */
export interface PageMemory {
  shelf: ProductIndex;
  parts: PageParts;
}

/** What a page needs besides the database. Without memory everything is read from the database. */
export interface PageSources {
  reviews: ReviewSource;
  memory?: PageMemory | undefined;
}

/** Where a page is put together from: memory, where there is one, and the database. */
interface Sources {
  executor: Executor;
  reviews: ReviewSource;
  memory: PageMemory | undefined;
  view: Presentation;
}

/** The made-to-order sister of a piece that is sold out. */
async function sisterCards(
  { executor, memory, view }: Sources,
  row: ProductRow,
  mainCategoryId: number,
): Promise<CardRow[]> {
  if (row.stock > 0) return [];
  const made = memory ? memory.shelf.madeToOrder(mainCategoryId) : await readMadeToOrder(executor);
  const sister = sisterOf({ ...row, mainCategoryId }, made);
  return sister ? cardsOf(executor, memory?.shelf, [sister.id], view.locale) : [];
}

/** The categories of a product, the main one first. */
async function categoriesOf({ executor, memory }: Sources, id: number): Promise<CategoryRow[]> {
  if (!memory) return readCategoriesOf(executor, id);
  const all = new Map((await categories(executor)).map((category) => [category.id, category]));
  return memory.shelf.categoriesOf(id).flatMap((categoryId) => all.get(categoryId) ?? []);
}

/** What customers say of it, in the page's language first. */
async function saidOf({ executor, reviews, memory, view }: Sources, row: ProductRow): Promise<PageReviews> {
  if (!memory) return reviews.read(executor, row, view);
  if (!memory.shelf.isTalkedAbout(row.id)) return reviews.none;
  return memory.parts.said.get(`${view.locale} ${row.id}`, () => reviews.read(executor, row, view));
}

/** A product as its page shows it; throws 1300001 for one that is unknown or off the shelf. */
export async function productPage(
  executor: Executor,
  id: number,
  view: Presentation,
  { reviews, memory }: PageSources,
) {
  const read = () => readProduct(executor, id);
  const found = await (memory ? memory.parts.rows.get(`${id}`, read) : read());
  if (!found) refuse(codes.productNotFound, { data: '' });
  return pageOf({ executor, reviews, memory, view }, found);
}

/** Products as their pages show them, in the order of the ids; one that is unknown or off the shelf is left out. */
export async function productPages(
  executor: Executor,
  ids: readonly number[],
  view: Presentation,
  { reviews, memory }: PageSources,
) {
  const rows = new Map((await readProducts(executor, ids)).map((row) => [row.id, row]));
  const sources: Sources = { executor, reviews, memory, view };
  return Promise.all(ids.flatMap((id) => rows.get(id) ?? []).map((row) => pageOf(sources, row)));
}

async function pageOf(sources: Sources, found: ProductRow) {
  const { executor, memory, view } = sources;
  const row = { ...found, stock: memory?.shelf.stockOf(found.id) ?? found.stock };
  const standsIn = await categoriesOf(sources, row.id);
  const around = {
    labels: await shopLabels(executor),
    categories: standsIn,
    related: await cardsOf(executor, memory?.shelf, row.related, view.locale),
    pieces: await cardsOf(executor, memory?.shelf, row.pieces, view.locale),
    sister: await sisterCards(sources, row, standsIn[0]?.id ?? 0),
    reviews: await saidOf(sources, row),
    brand: (await siteDocument(executor)).brand.name[view.locale],
  };
  return toProduct(row, around, view);
}
