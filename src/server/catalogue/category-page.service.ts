import { codes } from '#kernel/wire/codes.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { branchOf, type CategoryRow, categories } from './categories.service.ts';
import {
  type Listed,
  type ListingRequest,
  listPage,
  listProducts,
  listShelf,
  pageOfShelf,
} from './listing.service.ts';
import type { CardRow } from './product-cards.service.ts';
import type { ProductIndex } from './product-index/product-index.ts';

export interface CategoryPage {
  /** Every category, for the way to this one and its neighbours. */
  all: readonly CategoryRow[];
  category: CategoryRow;
  /** The category and those below it, whose products are listed. */
  categoryIds: readonly number[];
  listed: Listed;
}

async function findBranch(executor: Executor, id: number) {
  const all = await categories(executor);
  const category = all.find((entry) => entry.id === id);
  if (!category) refuse(codes.categoryNotFound);
  return { all, category, categoryIds: branchOf(all, id).map((entry) => entry.id) };
}

/** A category with a page of its products, from the shelf where there is one; throws 1200000. */
export async function categoryPage(
  executor: Executor,
  shelf: ProductIndex | undefined,
  id: number,
  request: ListingRequest,
  view: Presentation,
): Promise<CategoryPage> {
  const { all, category, categoryIds } = await findBranch(executor, id);
  const listed = shelf
    ? listShelf(shelf, { categoryIds }, request, { ...view, labels: await shopLabels(executor) })
    : await listProducts(executor, { categoryIds }, request, view);
  return { all, category, categoryIds, listed };
}

export async function categoryProducts(
  executor: Executor,
  shelf: ProductIndex | undefined,
  id: number,
  request: ListingRequest,
  view: Presentation,
): Promise<{ rows: CardRow[]; categoryIds: readonly number[] }> {
  const { categoryIds } = await findBranch(executor, id);
  const rows = shelf
    ? pageOfShelf(shelf, { categoryIds }, request, view)
    : await listPage(executor, { categoryIds }, request, view);
  return { rows, categoryIds };
}
