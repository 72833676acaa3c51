import { sql, type Transaction } from 'kysely';
import type { stockDeskCalls } from '#kernel/shop/desk/stock.calls.ts';
import { lowStock } from '#kernel/shop/desk/today.ts';
import type { StockAct } from '#kernel/shop/stock/stock-acts.ts';
import type { PlacedPieces, StockPlace } from '#kernel/shop/stock/stock-places.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import { localField, productNames } from '#server/platform/db/localised-columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';
import { mostFound, mostListed, pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';

type StockQuery = Omit<ListQuery<(typeof stockDeskCalls)['deskStock']>, 'place'> & {
  /** Only stock at this place; undefined is everywhere. */
  place: StockPlace | undefined;
};

const requestCount = sql<number>`(select count(*)::integer from stock_wish where stock_wish.product_id = product.id)`;

/** The search is a product number, the start of one, or a part of a name. */
function narrowed(executor: Executor, { search, which, place }: StockQuery) {
  let query = executor.selectFrom('product');
  // Hidden products without stock are left out.
  query = query.where((where) => where.or([where('on_shelf', '=', true), where('stock', '>', 0)]));
  if (which === 'low') query = query.where('on_shelf', '=', true).where('stock', '<=', lowStock);
  if (which === 'out') query = query.where('on_shelf', '=', true).where('stock', '=', 0);
  if (which === 'wished')
    query = query.where(({ exists, selectFrom }) =>
      exists(selectFrom('stock_wish').select('email').whereRef('stock_wish.product_id', '=', 'product.id')),
    );
  if (place !== undefined)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stock_place')
          .select('pieces')
          .whereRef('stock_place.product_id', '=', 'product.id')
          .where(sql<boolean>`stock_place.store_id is not distinct from ${place}::integer`)
          .where('stock_place.pieces', '>', 0),
      ),
    );
  if (search === '') return query;
  const part = `%${literally(search.toLowerCase())}%`;
  return query.where((where) =>
    where.or([
      where(sql<string>`id::text`, '=', search),
      where('sku', 'ilike', `${literally(search)}%`),
      where.exists(
        where
          .selectFrom('product_code')
          .select('code')
          .whereRef('product_code.product_id', '=', 'product.id')
          .where('code', 'ilike', `${literally(search)}%`),
      ),
      where(productNames, 'like', part),
    ]),
  );
}

const columns = ['id', 'sku', 'on_shelf', 'stock'] as const;

const readShown = (executor: Executor, ids: number[], locale: Locale) =>
  executor
    .selectFrom('product')
    .select([...columns, requestCount.as('wishes'), localField('text', 'name', locale).as('name')])
    .where('id', 'in', ids)
    .execute();

/** A page of products with the number of customers waiting for each. */
export async function readStockPage(executor: Executor, params: StockQuery, locale: Locale) {
  const way = params.isDescending ? 'desc' : 'asc';
  const sorted = narrowed(executor, params)
    .select('id')
    .orderBy(params.sort === 'wishes' ? requestCount : params.sort, way)
    .orderBy('id');
  const most = params.search === '' ? mostListed : mostFound;
  return pageOfRows(executor, sorted, { ...params, most }, (ids) => readShown(executor, ids, locale));
}

/** One product with the number of waiting customers and of pieces reserved for open orders. */
export async function readStockOf(executor: Executor, id: number) {
  return executor
    .selectFrom('product')
    .select([
      ...columns,
      ...(['text', 'options', 'variants'] as const),
      requestCount.as('wishes'),
      sql<number>`(select coalesce(sum(qty), 0)::integer from order_item join orders on orders.id = order_id
        where order_item.product_id = product.id and holds_stock
          and status in ('payment_pending', 'payment_processing', 'payment_confirmed', 'processing', 'holded',
            'payment_suspected_fraud'))`.as('inOrders'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

const mostActs = 50;

/** Journal of a product's stock, the newest first. */
export async function readActs(executor: Executor, productId: number) {
  return executor
    .selectFrom('stock_act')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(mostActs)
    .execute();
}

export type StockActRow = Awaited<ReturnType<typeof readActs>>[number];

export async function addAct(
  trx: Transaction<Schema>,
  act: {
    productId: number;
    variant: string;
    kind: StockAct;
    undoes: number | null;
    changes: PlacedPieces[];
    reason: string;
    who: string;
    at: Date;
  },
): Promise<void> {
  const { productId, changes, ...rest } = act;
  await trx
    .insertInto('stock_act')
    .values({ ...rest, product_id: productId, changes: jsonb(changes) })
    .execute();
}
