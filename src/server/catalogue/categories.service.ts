import { cachedRead } from '#server/platform/revisions/cached-read.ts';
import { type CategoryRow, readCategories } from './categories.repo.ts';

export type { CategoryRow } from './categories.repo.ts';

/** All categories in the order they are shown. */
export const categories = cachedRead(readCategories, ['places']);

/** A category and those below it, by id. */
export function branchOf(all: readonly CategoryRow[], id: number): CategoryRow[] {
  return all.filter((category) => category.id === id || category.parent_id === id);
}

/** From the top down to the category itself. */
export function pathOf(all: readonly CategoryRow[], category: CategoryRow): CategoryRow[] {
  const parent = all.find(({ id }) => id === category.parent_id);
  return parent ? [parent, category] : [category];
}
