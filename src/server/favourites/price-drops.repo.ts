import { sql, type Transaction } from 'kysely';
import type { CustomizedType } from '#kernel/shop/catalogue/product-kind.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

interface PriceDrop {
  customerId: number;
  productId: number;
  kind: CustomizedType;
  text: Localised<{ name: string }>;
}

/**
 * Takes up to `limit` favourites whose product costs less than at the last notification, and saves the new price.
 * Concurrent processes get different rows. Deletes price drops that every customer was notified of.
 */
export async function takePriceDrops(trx: Transaction<Schema>, limit: number): Promise<PriceDrop[]> {
  const { rows } = await executeWrite(
    trx,
    ['favourite'],
    sql<PriceDrop>`
    with dropped as (
      select favourite.id, product.lowest_price_minor as price, product.customized_type as kind, product.text
      from price_fall
        join product on product.id = price_fall.product_id
        join favourite on favourite.product_id = product.id
      where product.on_shelf and product.lowest_price_minor < favourite.told_price_minor
      order by favourite.id limit ${limit} for update of favourite skip locked
    )
    update favourite set told_price_minor = dropped.price from dropped where favourite.id = dropped.id
    returning favourite.customer_id as "customerId", favourite.product_id as "productId", dropped.kind,
      dropped.text`,
  );
  if (rows.length < limit) {
    await executeWrite(
      trx,
      ['price_fall'],
      sql`delete from price_fall where not exists (
      select from favourite join product on product.id = favourite.product_id
      where favourite.product_id = price_fall.product_id
        and product.lowest_price_minor < favourite.told_price_minor
    )`,
    );
  }
  return rows;
}
