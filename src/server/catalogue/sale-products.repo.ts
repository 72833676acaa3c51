import type { Executor } from '#server/platform/db/database.ts';
import { saleColumns } from '#server/platform/db/schema/catalogue.ts';

export async function readSaleRows(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('product')
    .select(saleColumns)
    .where('id', 'in', [...ids])
    .execute();
}

/** The product with this code, or with a variant that has it; undefined for an unknown code. */
export async function findProductByCode(executor: Executor, code: string): Promise<number | undefined> {
  const row = await executor
    .selectFrom('product_code')
    .select('product_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.product_id;
}
