import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import { saleColumns } from '#server/platform/db/schema/catalogue.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export async function readSaleRows(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('product')
    .select(saleColumns)
    .where('id', 'in', [...ids])
    .execute();
}

/** Takes pieces when there are enough, in one statement; false when there are not. */
export async function takeStock(trx: Transaction<Schema>, id: number, quantity: number): Promise<boolean> {
  const result = await trx
    .updateTable('product')
    .set({ stock: sql<number>`stock - ${quantity}` })
    .where('id', '=', id)
    .where('on_shelf', '=', true)
    .where('stock', '>=', quantity)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function giveStock(trx: Transaction<Schema>, id: number, quantity: number): Promise<void> {
  await trx
    .updateTable('product')
    .set({ stock: sql<number>`stock + ${quantity}` })
    .where('id', '=', id)
    .execute();
}
