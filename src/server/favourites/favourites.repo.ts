import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/** False if it existed already. */
export async function insertFavourite(
  executor: Executor,
  favourite: { customerId: number; productId: number; now: Date },
): Promise<boolean> {
  const row = await executor
    .insertInto('favourite')
    .values({
      customer_id: favourite.customerId,
      product_id: favourite.productId,
      told_price_minor: (select) =>
        select.selectFrom('product').select('lowest_price_minor').where('id', '=', favourite.productId),
      created_at: favourite.now,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes by product id or favourite id; returns the product id, undefined if there was none. */
export async function deleteFavourite(
  executor: Executor,
  customerId: number,
  which: { productId: number } | { favouriteId: number },
): Promise<number | undefined> {
  const own = executor.deleteFrom('favourite').where('customer_id', '=', customerId);
  const selected =
    'productId' in which
      ? own.where('product_id', '=', which.productId)
      : own.where('id', '=', which.favouriteId);
  const row = await selected.returning('product_id').executeTakeFirst();
  return row?.product_id;
}

/** Updates the count that listings can be sorted by. */
export async function countFavourite(executor: Executor, productId: number, by: 1 | -1): Promise<void> {
  await executor
    .updateTable('product')
    .set({ favourites: sql<number>`greatest(0, favourites + ${by})` })
    .where('id', '=', productId)
    .execute();
}

export async function isOnShelf(executor: Executor, productId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where('on_shelf', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countFavourites(executor: Executor, customerId: number): Promise<number> {
  const row = await executor
    .selectFrom('favourite')
    .innerJoin('product', 'product.id', 'favourite.product_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('product.on_shelf', '=', true)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function readFavourites(
  executor: Executor,
  customerId: number,
  page: { limit: number; offset: number },
) {
  return executor
    .selectFrom('favourite')
    .innerJoin('product', 'product.id', 'favourite.product_id')
    .select(['favourite.id', 'favourite.product_id as productId', 'favourite.created_at as createdAt'])
    .where('customer_id', '=', customerId)
    .where('product.on_shelf', '=', true)
    .orderBy('favourite.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function hasFavourite(
  executor: Executor,
  customerId: number,
  productId: number,
): Promise<boolean> {
  const row = await executor
    .selectFrom('favourite')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row !== undefined;
}
