import { sql } from 'kysely';
import type { CustomizedType } from '#kernel/shop/catalogue/product-kind.ts';
import type { Locale, Localised } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

interface StockRequest {
  productId: number;
  email: string;
  locale: Locale;
}

/** A repeated request updates the language of the email. */
export async function insertStockRequest(
  executor: Executor,
  request: StockRequest,
  now: Date,
): Promise<void> {
  await executor
    .insertInto('stock_wish')
    .values({ product_id: request.productId, email: request.email, locale: request.locale, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'email']).doUpdateSet({ locale: request.locale }),
    )
    .execute();
}

interface FulfilledStockRequest extends StockRequest {
  kind: CustomizedType;
  text: Localised<{ name: string }>;
  /** The account of the address, which also shows the email as a message. */
  customerId: number | null;
}

/** Deletes and returns requests whose product is in stock again. Concurrent processes get different rows. */
export async function takeFulfilledStockRequests(executor: Executor, limit: number) {
  const { rows } = await executeWrite(
    executor,
    ['stock_wish'],
    sql<FulfilledStockRequest>`
    with fulfilled as (
      select request.product_id, request.email, product.customized_type as kind, product.text
      from stock_wish as request join product on product.id = request.product_id
      where product.stock > 0 and product.on_shelf
      order by request.created_at limit ${limit} for update of request skip locked
    )
    delete from stock_wish using fulfilled
    where stock_wish.product_id = fulfilled.product_id and stock_wish.email = fulfilled.email
    returning stock_wish.product_id as "productId", stock_wish.email, stock_wish.locale, fulfilled.kind,
      fulfilled.text,
      (select customer.id from customer where customer.email = lower(stock_wish.email)
        and not customer.is_guest limit 1) as "customerId"`,
  );
  return rows;
}

/** Products an address waits for, oldest request first. */
export async function readStockRequests(executor: Executor, email: string) {
  return executor
    .selectFrom('stock_wish')
    .select(['product_id', 'created_at'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
}

export async function deleteStockRequests(executor: Executor, email: string): Promise<void> {
  await executor.deleteFrom('stock_wish').where('email', '=', email).execute();
}
