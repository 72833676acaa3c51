import { type Selectable, sql, type Transaction } from 'kysely';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import type { PlacedPieces } from '#kernel/shop/stock/stock-places.ts';
import type { OrderItem } from '#server/orders/orders.service.ts';
import { saleColumns } from '#server/platform/db/schema/catalogue.ts';
import { diamondColumns } from '#server/platform/db/schema/diamonds.ts';
import type { OrderTables } from '#server/platform/db/schema/orders.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';
import { isSubscribed } from '#server/platform/events/events.repo.ts';
import type { Stocked } from '#server/stock/stock.repo.ts';

export type NewOrder = Omit<Selectable<OrderTables['orders']>, 'id' | 'increment_id' | 'checks'>;
export type NewItem = Omit<OrderItem, 'id' | 'order_id' | 'as_ordered' | 'restocked'>;

const itemColumns = [
  'kind',
  'product_id',
  'variant',
  'sku',
  'name',
  'image',
  'pictured_metal',
  'qty',
  'price_minor',
  'row_minor',
  'base_price_minor',
  'base_row_minor',
  'options',
  'options_key',
  'customized_type',
  'is_returnable',
  'final_reason',
  'weight_mg',
  'design',
  'design_hash',
  'diamond_id',
  'stone',
  'price_lines',
  'image_id',
  'is_reduced',
] as const satisfies readonly (keyof NewItem)[];

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Products by id, locked in the order of their ids; their places of stock change only under this lock. */
export async function lockProducts(trx: Transaction<Schema>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('product')
    .select(saleColumns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks a coupon and the campaign it belongs to, in the order of their ids; uses are counted only under this lock. */
export async function lockCoupon(trx: Transaction<Schema>, id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('coupon')
    .select('id')
    .where((where) =>
      where.or([
        where('id', '=', id),
        where(
          'id',
          '=',
          where.selectFrom('coupon as own').select('own.campaign_id').where('own.id', '=', id),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Stones by id, locked in the order of their ids. */
export async function lockStones(trx: Transaction<Schema>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('diamond')
    .select(diamondColumns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Frees the client key of an earlier, cancelled order. */
export async function releaseClientKey(trx: Transaction<Schema>, orderId: number): Promise<void> {
  await trx.updateTable('orders').set({ client_key: null }).where('id', '=', orderId).execute();
}

/**
 * Inserts the order with its lines and the first entry of its history, and says whether other systems want to know. One
 * statement.
 */
export async function insertOrder(
  trx: Transaction<Schema>,
  order: NewOrder,
  items: readonly NewItem[],
): Promise<{ id: number; increment_id: number; is_subscribed: boolean }> {
  const orderColumns = list(Object.keys(order));
  const { rows } = await executeWrite(
    trx,
    ['orders', 'order_item', 'order_history'],
    sql<{ id: number; increment_id: number; is_subscribed: boolean }>`with ordered as (
      insert into orders (${orderColumns})
      select ${orderColumns} from jsonb_populate_record(null::orders, ${json(order)}) returning *
    ), lines as (
      insert into order_item (order_id, ${list(itemColumns)})
      select ordered.id, ${sql.join(itemColumns.map((column) => sql.ref(`item.${column}`)))}
      from ordered, jsonb_populate_recordset(null::order_item, ${json(items)}) as item
    ), history as (
      insert into order_history (order_id, status, at, note) select id, status, created_at, '' from ordered
    )
    select id, increment_id, ${isSubscribed('order.placed')} as is_subscribed from ordered`,
  );
  const [placed] = rows;
  if (!placed) throw new Error('an order was not inserted');
  return placed;
}

/** Goods of an order; products, stones, coupons and cart must be locked. */
export interface TakenGoods {
  customerId: number;
  cart: { id: number; lineIds: readonly CartLineId[] };
  pieces: readonly (PlacedPieces & Stocked)[];
  stoneIds: readonly number[];
  /** The coupon and its campaign, as `lockCoupon` returns them. */
  couponIds: readonly number[];
}

/**
 * Takes the goods of an order: pieces from stock, stones reserved, a use of the coupon counted, lines and coupon
 * removed from the cart. One statement; its parts change different tables.
 */
export async function takeGoods(trx: Transaction<Schema>, orderId: number, goods: TakenGoods): Promise<void> {
  const { customerId, cart, pieces, stoneIds, couponIds } = goods;
  const taken = pieces.map(({ productId, variant, storeId, pieces: count }) => ({
    product_id: productId,
    variant,
    store_id: storeId,
    pieces: count,
  }));
  await executeWrite(
    trx,
    [
      'stock_place',
      'variant_place',
      'stock_taken',
      'diamond',
      'coupon',
      'coupon_customer',
      'cart_line',
      'cart',
    ],
    sql`with taken as (
      select * from jsonb_to_recordset(${json(taken)})
        as taken (product_id integer, variant text, store_id integer, pieces integer)
    ), stock_changed as (
      update stock_place set pieces = stock_place.pieces - taken.pieces from taken
      where stock_place.product_id = taken.product_id and stock_place.store_id is not distinct from taken.store_id
        and taken.variant = ''
    ), variant_stock_changed as (
      update variant_place set pieces = variant_place.pieces - taken.pieces from taken
      where variant_place.product_id = taken.product_id and variant_place.variant = taken.variant
        and variant_place.store_id is not distinct from taken.store_id
    ), stock_noted as (
      insert into stock_taken (order_id, product_id, variant, store_id, pieces)
      select ${orderId}::integer, product_id, variant, store_id, pieces from taken
    ), stones_reserved as (
      update diamond set state = 'reserved', stock = 0, held_by = ${orderId}
      where id = any(${[...stoneIds]}::integer[])
    ), coupon_counted as (
      update coupon set used_total = used_total + 1, revision = revision + 1
      where id = any(${[...couponIds]}::integer[])
    ), coupon_used as (
      insert into coupon_customer (coupon_id, customer_id, used)
      select id, ${customerId}::integer, 1 from coupon
      where id = any(${[...couponIds]}::integer[]) and campaign_id is null
      on conflict (coupon_id, customer_id) do update set used = coupon_customer.used + 1
    ), lines_removed as (
      delete from cart_line where cart_id = ${cart.id} and id = any(${[...cart.lineIds]}::integer[])
    )
    update cart set revision = revision + 1, coupon_id = null, proposal_id = null, updated_at = now()
    where id = ${cart.id}`,
  );
}
