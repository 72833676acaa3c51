import type { Executor } from '#server/platform/db/database.ts';

/** What other systems get of products, also of those off the shelf. */
export async function readReportedProducts(executor: Executor, ids: readonly number[]) {
  return executor
    .selectFrom('product')
    .select([
      ...(['id', 'sku', 'slug', 'text', 'on_shelf', 'price_minor', 'original_price_minor'] as const),
      ...(['barcode', 'stock', 'variants', 'variant_stock'] as const),
    ])
    .where('id', 'in', [...ids])
    .execute();
}
