import type { Executor } from '#server/platform/db/database.ts';

export async function readCategories(executor: Executor) {
  return executor.selectFrom('category').selectAll().orderBy('sort').orderBy('id').execute();
}

export type CategoryRow = Awaited<ReturnType<typeof readCategories>>[number];

/** Ids of products on the shelf by category, in the shop's order. */
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
