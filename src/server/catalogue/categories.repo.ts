import type { Executor } from '#server/platform/db/database.ts';

export async function readCategories(executor: Executor) {
  return executor.selectFrom('category').selectAll().orderBy('sort').orderBy('id').execute();
}

export type CategoryRow = Awaited<ReturnType<typeof readCategories>>[number];

/** Products on the shelf by category, in the shop's order. */
export async function readPlaces(executor: Executor) {
  return executor
    .selectFrom('product_category')
    .innerJoin('product', 'product.id', 'product_category.product_id')
    .select(['product_category.category_id as categoryId', 'product.id as productId', 'position'])
    .where('product.on_shelf', '=', true)
    .orderBy('product.sort')
    .orderBy('product.id')
    .execute();
}

/** Categories of a product, the main one first. */
export async function readCategoriesOf(executor: Executor, productId: number): Promise<CategoryRow[]> {
  return executor
    .selectFrom('category')
    .innerJoin('product_category', 'product_category.category_id', 'category.id')
    .selectAll('category')
    .where('product_category.product_id', '=', productId)
    .orderBy('product_category.position')
    .execute();
}
