import { sql } from 'kysely';
import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** What its page is made of. */
const productColumns = [
  'id',
  'sku',
  'spu',
  'customized_type',
  'price_minor',
  'original_price_minor',
  'stock',
  'is_sale',
  'is_bundle',
  'is_returnable',
  'weight_mg',
  ...filterAttributes,
  'stones',
  'options',
  'pieces',
  'related',
  'text',
  'design',
] as const;

/** A product on the shelf. */
export async function readProduct(executor: Executor, id: number) {
  return executor
    .selectFrom('product')
    .select(productColumns)
    .where('id', '=', id)
    .where('on_shelf', '=', true)
    .executeTakeFirst();
}

export async function readProducts(executor: Executor, ids: readonly number[]): Promise<ProductRow[]> {
  return executor
    .selectFrom('product')
    .select(productColumns)
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('on_shelf', '=', true)
    .execute();
}

export type ProductRow = NonNullable<Awaited<ReturnType<typeof readProduct>>>;

/** What can be made to order now, as far as its likeness to other pieces goes. */
export async function readMadeToOrder(executor: Executor) {
  return executor
    .selectFrom('product')
    .innerJoin('product_category', (join) =>
      join.onRef('product_category.product_id', '=', 'product.id').on('product_category.position', '=', 0),
    )
    .select(['product.id', 'category_id as mainCategoryId', 'style', 'shape', 'gem'])
    .where('customized_type', 'in', [1, 2])
    .where('on_shelf', '=', true)
    .where('stock', '>', 0)
    .execute();
}
