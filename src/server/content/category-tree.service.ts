import type { ContentFault } from '#kernel/shop/content/content.rules.ts';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { categoryPath } from '#kernel/shop/text/paths.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  categoryRows,
  isCategorySlugTaken,
  lockCategories,
  moveProducts,
  readCategoryPlace,
  readCategoryUse,
} from './catalogue-rows.repo.ts';
import { insertHistory } from './content-desk.repo.ts';
import { keepVersion } from './content-history.service.ts';

/** Faults of a category that only the database knows; `key` is '' for a new one. The tree has two levels. */
export async function categoryFaults(
  executor: Executor,
  fields: ContentFields,
  key: string,
): Promise<ContentFault[]> {
  const id = Number(key);
  const slug = fields['slug'] as string;
  const parent = fields['parent'] as number | null;
  const faults: ContentFault[] = [];
  if (await isCategorySlugTaken(executor, slug, id))
    faults.push({ path: 'slug', problem: 'category-slug', what: slug });
  // Two concurrent moves, each of one category into the other, would make a circle.
  if (executor.isTransaction) await lockCategories(executor);
  const before = await readCategoryPlace(executor, id);
  const { children, campaigns } = await readCategoryUse(executor, id);
  if (before && before.slug !== slug && campaigns > 0)
    faults.push({ path: 'slug', problem: 'category-campaign', what: before.slug });
  if (parent !== null) {
    const above = await readCategoryPlace(executor, parent);
    if (parent === id || above?.parent_id != null || children.length > 0)
      faults.push({ path: 'parent', problem: 'category-depth' });
  }
  return faults;
}

interface Removal {
  key: string;
  /** The category that gets the products and subcategories. */
  moveTo?: number | undefined;
  who: string;
  now: Date;
}

/**
 * Empties a category before it is removed. Throws 1900105 with the reason if it has products or subcategories and there is
 * no place for them, or if a campaign or the home page names it.
 */
export async function emptyCategory(executor: Executor, { key, moveTo, who, now }: Removal): Promise<void> {
  const id = Number(key);
  const { children, products, campaigns, isOnHome } = await readCategoryUse(executor, id);
  if (isOnHome) refuse(deskCodes.notPossible, { text: { key: 'desk-content-api.category-home' } });
  if (campaigns > 0)
    refuse(deskCodes.notPossible, { text: { key: 'desk-content-api.category-in-campaign' } });
  if (products + children.length === 0) return;
  if (moveTo === undefined) {
    const values = { products, children: children.length };
    refuse(deskCodes.notPossible, { text: { key: 'desk-content-api.category-full', values } });
  }
  const target = await readCategoryPlace(executor, moveTo);
  const isRight = target && moveTo !== id && !children.includes(moveTo);
  if (!isRight || (children.length > 0 && target.parent_id !== null))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-content-api.category-target' }, field: 'moveTo' });
  await moveProducts(executor, id, moveTo);
  for (const child of children.map(String)) {
    await keepVersion(executor, { kind: 'category', key: child }, '', now);
    const held = await categoryRows.hold(executor, child);
    if (!held) continue;
    const fields = { ...held.fields, parent: moveTo };
    await categoryRows.write(executor, child, fields, now);
    await insertHistory(executor, { kind: 'category', key: child, at: now, who, fields });
  }
}

/** Where the address of a removed category leads: to the category that gets its products, or its main category. */
export function successorOf({ parent }: ContentFields, moveTo: number | undefined): string | undefined {
  const id = moveTo ?? parent;
  return typeof id === 'number' ? categoryPath(id) : undefined;
}
