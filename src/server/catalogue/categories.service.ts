import { codes } from '#kernel/wire/codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { type CategoryRow, readCategories } from './categories.repo.ts';
import {
  type Listed,
  type ListingOrder,
  type ListingRequest,
  listPage,
  listProducts,
} from './listing.service.ts';
import type { CardRow } from './product-cards.service.ts';
import type { ProductIndex } from './product-index.ts';

export type { CategoryRow } from './categories.repo.ts';

/** All categories in display order. */
export const categories = cachedRead(readCategories, ['places']);

/** A category and its children. */
export function branchOf(all: readonly CategoryRow[], id: number): CategoryRow[] {
  return all.filter((category) => category.id === id || category.parent_id === id);
}

/** The path from the top category to this one. */
export function pathOf(all: readonly CategoryRow[], category: CategoryRow): CategoryRow[] {
  const parent = all.find(({ id }) => id === category.parent_id);
  return parent ? [parent, category] : [category];
}

export interface CategoryPage {
  /** Every category, for the breadcrumb and the links to siblings. */
  all: readonly CategoryRow[];
  category: CategoryRow;
  /** The category and those below it, whose products are listed. */
  categoryIds: readonly number[];
  listed: Listed;
}

const orderOf = ({ order_rule: rule, first_products: first }: CategoryRow): ListingOrder => ({ rule, first });

async function findBranch(executor: Executor, id: number) {
  const all = await categories(executor);
  const category = all.find((entry) => entry.id === id);
  if (!category) refuse(codes.categoryNotFound);
  return { all, category, categoryIds: branchOf(all, id).map((entry) => entry.id) };
}

/** A category with a page of its products; throws 1200000. */
export async function categoryPage(
  executor: Executor,
  index: ProductIndex,
  id: number,
  request: ListingRequest,
  view: Presentation,
): Promise<CategoryPage> {
  const { all, category, categoryIds } = await findBranch(executor, id);
  const listed = await listProducts(executor, index, { categoryIds }, request, view, orderOf(category));
  return { all, category, categoryIds, listed };
}

export async function categoryProducts(
  executor: Executor,
  index: ProductIndex,
  id: number,
  request: ListingRequest,
  view: Presentation,
): Promise<{ rows: CardRow[]; categoryIds: readonly number[] }> {
  const { category, categoryIds } = await findBranch(executor, id);
  const rows = await listPage(index, { categoryIds }, request, view, orderOf(category));
  return { rows, categoryIds };
}
