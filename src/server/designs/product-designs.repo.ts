import { sql } from 'kysely';
import type { CustomizedType } from '#kernel/shop/catalogue/product-kind.ts';
import type { Executor } from '#server/platform/db/database.ts';

const columns = ['id', 'customized_type', 'design', 'text', 'renders', 'pictures'] as const;

/** Published products with a catalogue design, in the shop's order. */
export async function readProductDesigns(executor: Executor) {
  return executor
    .selectFrom('product')
    .select(columns)
    .where('on_shelf', '=', true)
    .where('design', 'is not', null)
    .orderBy('sort')
    .execute();
}

export async function readProductDesign(executor: Executor, id: number) {
  return executor
    .selectFrom('product')
    .select([...columns, 'pieces'])
    .where('id', '=', id)
    .where('on_shelf', '=', true)
    .executeTakeFirst();
}

/** Categories of published products of a type, with counts. */
export async function countCategories(executor: Executor, type: CustomizedType) {
  return executor
    .selectFrom('product_category')
    .innerJoin('product', 'product.id', 'product_category.product_id')
    .innerJoin('category', 'category.id', 'product_category.category_id')
    .where('product.customized_type', '=', type)
    .where('product.on_shelf', '=', true)
    .groupBy(['category.id', 'category.sort'])
    .select(['category.id', 'category.text', sql<number>`count(*)::integer`.as('count')])
    .orderBy('category.sort')
    .orderBy('category.id')
    .execute();
}
