import { sql, type Transaction } from 'kysely';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { localField } from '#server/platform/db/localised-columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

/** Favourites with the names of the products, oldest first. */
export async function readPersonalFavourites(executor: Executor, customerId: number) {
  return executor
    .selectFrom('favourite')
    .innerJoin('product', 'product.id', 'favourite.product_id')
    .where('customer_id', '=', customerId)
    .select(['product_id', 'favourite.created_at', localField('text', 'name', defaultLocale).as('name')])
    .orderBy('favourite.id')
    .execute();
}

export async function deleteFavouritesOf(
  trx: Transaction<Schema>,
  customerIds: readonly number[],
): Promise<void> {
  await executeWrite(
    trx,
    ['favourite', 'product'],
    sql`
    with gone as (
      delete from favourite where customer_id = any(${[...customerIds]}::integer[]) returning product_id
    )
    update product set favourites = greatest(0, favourites - times)
    from (select product_id, count(*)::integer as times from gone group by product_id) as counted
    where product.id = counted.product_id`,
  );
}
