import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Ids of products that a customer viewed and that are on the shelf, latest first. */
export async function readViewed(executor: Executor, customerId: number, limit: number): Promise<number[]> {
  const rows = await executor
    .selectFrom('viewed_product')
    .innerJoin('product', 'product.id', 'viewed_product.product_id')
    .select('product.id')
    .where('customer_id', '=', customerId)
    .where('on_shelf', '=', true)
    .orderBy('viewed_at', 'desc')
    .orderBy('product.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Saves views of existing products; a later view replaces an earlier one. */
export async function addViewed(
  trx: Transaction<Schema>,
  customerId: number,
  views: readonly { id: number; at: Date }[],
): Promise<void> {
  const known = await trx
    .selectFrom('product')
    .select('id')
    .where(
      'id',
      'in',
      views.map(({ id }) => id),
    )
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  const rows = views
    .filter(({ id }) => ids.has(id))
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, at }) => ({ customer_id: customerId, product_id: id, viewed_at: at }));
  if (rows.length === 0) return;
  await trx
    .insertInto('viewed_product')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'product_id']).doUpdateSet({
        viewed_at: sql<Date>`greatest(viewed_product.viewed_at, excluded.viewed_at)`,
      }),
    )
    .execute();
}

/** Deletes the oldest views beyond `most`. */
export async function trimViewed(trx: Transaction<Schema>, customerId: number, most: number): Promise<void> {
  await trx
    .deleteFrom('viewed_product')
    .where('customer_id', '=', customerId)
    .where('product_id', 'in', (query) =>
      query
        .selectFrom('viewed_product')
        .select('product_id')
        .where('customer_id', '=', customerId)
        .orderBy('viewed_at', 'desc')
        .orderBy('product_id')
        .offset(most),
    )
    .execute();
}

/** Deletes the view of one product, or all views. */
export async function forgetViewed(
  executor: Executor,
  customerId: number,
  productId: number | undefined,
): Promise<void> {
  const own = executor.deleteFrom('viewed_product').where('customer_id', '=', customerId);
  await (productId === undefined ? own : own.where('product_id', '=', productId)).execute();
}
