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
