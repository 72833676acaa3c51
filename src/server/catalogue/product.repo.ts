import { sql } from 'kysely';
import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Columns of a product page. */
const productColumns = [
  'id',
  'sku',
  'spu',
  'customized_type',
  'price_minor',
  'original_price_minor',
  'prior_prices',
  'stock',
  'is_sale',
  'is_bundle',
  'is_returnable',
  'weight_mg',
  ...filterAttributes,
  'stones',
  'options',
  'variants',
  'variant_stock',
  'barcode',
  'goods',
  'pieces',
  'related',
  'text',
  'design',
  'renders',
  'pictures',
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
