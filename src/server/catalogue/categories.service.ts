import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { type CategoryRow, readCategories } from './categories.repo.ts';

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
