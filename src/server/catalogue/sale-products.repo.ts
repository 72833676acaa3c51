import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export async function readSaleRows(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('product')
    .select([
      'id',
      'sku',
      'spu',
      'customized_type',
      'price_minor',
      'original_price_minor',
      'stock',
      'on_shelf',
      'is_sale',
      'is_bundle',
      'is_returnable',
      'weight_mg',
      'ring_sizes',
      'options',
      'stones',
      'text',
    ])
    .where('id', 'in', [...ids])
    .execute();
}

export type SaleRow = Awaited<ReturnType<typeof readSaleRows>>[number];

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

export async function readProductName(trx: Transaction<Schema>, id: number) {
  const row = await trx.selectFrom('product').select('text').where('id', '=', id).executeTakeFirst();
  return row?.text;
}
