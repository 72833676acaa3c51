import { type Selectable, sql, type Transaction } from 'kysely';
import type { Basket } from '#kernel/cart/cart.rules.ts';
import type { PlacedPieces } from '#kernel/stock/stock-places.ts';
import type { AddressValues } from '#server/addresses/addresses.service.ts';
import type { OrderItem } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { OrderTables } from '#server/platform/db/schema/orders.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Letter } from '#server/platform/mail/letter.ts';

export type NewOrder = Omit<Selectable<OrderTables['orders']>, 'id' | 'increment_id' | 'checks'>;
export type NewItem = Omit<OrderItem, 'id' | 'order_id' | 'as_ordered'>;

/** An order as it was decided about, with what must still stand as it was read. */
export interface OrderWrite {
  cart: { id: number; revision: number };
  /** Lines that become the order and leave the cart. */
  lineIds: readonly number[];
  order: NewOrder;
  items: readonly NewItem[];
  /** Pieces of each product. */
  goods: readonly { id: number; quantity: number }[];
  /** From where they are taken; undefined where the places were seen to have too few. */
  takes: readonly { id: number; taken: readonly PlacedPieces[] | undefined }[];
  stoneIds: readonly number[];
  /** The revision, with its campaign's, at which the coupon's use was counted. */
  couponRevision: number | null;
  /** A typed address that comes into the shopper's book; `isDefault` where it is the first in it. */
  keptAddress: { values: AddressValues; isDefault: boolean } | null;
  /** A dead order that lets go of its client key. */
  deadId: number | null;
  /** The order's number is added to their values and to the end of their address; `dueAt`: not before, null is at once. */
  letters: readonly { letter: Letter; dueAt: Date | null }[];
}

export interface OrderVerdict {
  /**
   * Cart, coupon and the places of the goods are what they were when the order was decided about; nothing was written
   * otherwise.
   */
  isCurrent: boolean;
  hasCoupon: boolean;
  /** What could be had of the goods and stones; nothing was written where one of them is missing. */
  goods: number[];
  stones: number[];
  /** null where nothing was written. */
  id: number | null;
  increment_id: number | null;
}

const itemColumns = [
  'kind',
  'product_id',
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

const addressColumns = [
  'title',
  'first_name',
  'last_name',
  'telephone',
  'street1',
  'street2',
  'city',
  'state',
  'area',
  'zip',
  'country',
  'postscript',
] as const satisfies readonly (keyof AddressValues)[];

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/**
 * Puts the typed address into the book of `ordered`. Where another first entry was quicker to become the default,
 * this one is written as a later one.
 */
function addressWritten({ keptAddress }: OrderWrite) {
  if (!keptAddress) return sql``;
  const { values, isDefault } = keptAddress;
  const columns = list(addressColumns);
  const entry = (asDefault: boolean) => sql`insert into address
      (customer_id, is_default, created_at, updated_at, ${columns})
      select ordered.customer_id, ${asDefault}::boolean, ordered.created_at, ordered.created_at,
        ${sql.join(addressColumns.map((column) => sql.ref(`entry.${column}`)))}
      from ordered, jsonb_populate_record(null::address, ${json(values)}) as entry`;
  if (!isDefault) return sql`, kept as (${entry(false)})`;
  return sql`, kept_first as (
      ${entry(true)} on conflict (customer_id) where is_default do nothing returning address.id
    ), kept as (${entry(false)} where not exists (select from kept_first))`;
}

/**
 * Makes an order, all of it or nothing, in one statement: cart, products, their places, campaign, coupon and stones
 * are held in this order, products and stones in the order of their ids, so that two orders never wait for each other
 * in a circle; what is
 * held is looked at as it stands by then; and only when all can be had the stock is taken, the use counted, order,
 * items, history, letter and address written, the stones reserved and the cart emptied of them.
 */
export async function writeOrder(executor: Executor, write: OrderWrite): Promise<OrderVerdict> {
  const { cart, order, items, goods, stoneIds } = write;
  const letters = write.letters.map(({ letter: { kind, values, url }, dueAt }) => ({
    kind,
    values,
    url: url ?? '',
    due_at: dueAt,
  }));
  const isPlanned = write.takes.every(({ taken }) => taken !== undefined);
  const takes = write.takes.flatMap(({ id, taken = [] }) =>
    taken.map(({ storeId, pieces }, turn) => ({ id, store_id: storeId, pieces, turn })),
  );
  const orderColumns = list(Object.keys(order));
  const { rows } = await sql<OrderVerdict>`with held as materialized (
      select id from cart where id = ${cart.id} and revision = ${cart.revision} for no key update
    ), goods as materialized (
      select product.id, wanted.quantity, on_shelf and stock >= wanted.quantity as is_there
      from product join jsonb_to_recordset(${json(goods)}) as wanted (id integer, quantity integer)
        on product.id = wanted.id
      where exists (select from held) order by product.id for no key update of product
    ), places as materialized (
      -- What is left is reckoned here, of the row as it is held: an update of it begins with the row as the statement
      -- first saw it, and is refused where that one had too few, though some have come since.
      select stock_place.product_id, stock_place.store_id, wanted.pieces, wanted.turn,
        stock_place.pieces - wanted.pieces as pieces_left, stock_place.pieces >= wanted.pieces as is_there
      from stock_place join jsonb_to_recordset(${json(takes)}) 
        as wanted (id integer, store_id integer, pieces integer, turn integer)
        on stock_place.product_id = wanted.id and stock_place.store_id is not distinct from wanted.store_id
      where (select count(*) from goods) > 0 order by stock_place.product_id, stock_place.store_id
      for no key update of stock_place
    ), placed as materialized (
      -- Goods that are there and not where they were seen to be have been moved between.
      select (select bool_and(is_there) from goods) is not true
        or ${isPlanned}::boolean and (select count(*) from places where is_there) = ${takes.length} as is_current
    ), counted as materialized (
      select id, revision, times_total is null or used_total < times_total as is_there
      from coupon where (id = ${order.coupon_id}::integer
          or id = (select campaign_id from coupon where id = ${order.coupon_id}::integer))
        and exists (select from held) and (select count(*) from places) >= 0
      order by id for no key update
    ), stones as materialized (
      select id, state = 'available' and stock > 0 as is_there from diamond
      where id = any(${[...stoneIds]}::integer[]) and exists (select from held)
        and (select count(*) from counted) >= 0
      order by id for no key update
    ), verdict as materialized (
      select exists (select from held) and coalesce((select sum(revision) = ${write.couponRevision}::integer from counted), true)
          and (select is_current from placed) as "isCurrent",
        coalesce((select bool_and(is_there) from counted), ${order.coupon_id}::integer is null) as "hasCoupon",
        (select coalesce(json_agg(id), '[]') from goods where is_there) as goods,
        (select coalesce(json_agg(id), '[]') from stones where is_there) as stones
    ), agreed as materialized (
      select from verdict where "isCurrent" and "hasCoupon"
        and json_array_length(goods) = ${goods.length} and json_array_length(stones) = ${stoneIds.length}
    ), released as (
      update orders set client_key = null from agreed where orders.id = ${write.deadId}::integer returning orders.id
    ), ordered as (
      insert into orders (${orderColumns})
      select ${orderColumns} from jsonb_populate_record(null::orders, ${json(order)}), agreed
      where (select count(*) from released) >= 0 returning *
    ), items as (
      insert into order_item (order_id, ${list(itemColumns)})
      select ordered.id, ${sql.join(itemColumns.map((column) => sql.ref(`item.${column}`)))}
      from ordered, jsonb_populate_recordset(null::order_item, ${json(items)}) as item
    ), history as (
      insert into order_history (order_id, status, at, note) select id, status, created_at, '' from ordered
    ), taken as (
      update stock_place set pieces = places.pieces_left from places, ordered
      where stock_place.product_id = places.product_id and stock_place.store_id is not distinct from places.store_id
    ), noted as (
      insert into stock_taken (order_id, product_id, store_id, pieces)
      select ordered.id, product_id, places.store_id, pieces from places, ordered order by turn
    ), used as (
      update coupon set used_total = used_total + 1, revision = coupon.revision + 1
      from counted, ordered where coupon.id = counted.id
    ), used_by_customer as (
      insert into coupon_customer (coupon_id, customer_id, used)
      select min(counted.id), customer_id, 1 from counted, ordered group by customer_id
      on conflict (coupon_id, customer_id) do update set used = coupon_customer.used + 1
    ), reserved as (
      update diamond set state = 'reserved', stock = 0, held_by = ordered.id
      from stones, ordered where diamond.id = stones.id
    ), emptied as (
      delete from cart_line using ordered where cart_line.id = any(${[...write.lineIds]}::integer[])
    ), moved_on as (
      update cart set revision = revision + 1, coupon_id = null, updated_at = now()
      from ordered where cart.id = ${cart.id}
    ), letters as (
      insert into mail_outbox (kind, recipient, customer_id, locale, "values", url, due_at)
      select letter.kind, email, customer_id, locale,
        letter."values" || jsonb_build_object('number', increment_id::text), letter.url || increment_id, letter.due_at
      from ordered, jsonb_to_recordset(${json(letters)})
        as letter (kind text, "values" jsonb, url text, due_at timestamptz)
    )${addressWritten(write)}
    select verdict.*, ordered.id, ordered.increment_id from verdict left join ordered on true`.execute(
    executor,
  );
  const [verdict] = rows;
  if (!verdict) throw new Error('an order was neither written nor refused');
  return verdict;
}

/** Holds what an order of the customer's basket will take, in the order in which it is taken. */
export async function lockForOrder(
  trx: Transaction<Schema>,
  customerId: number,
  basket: Basket,
): Promise<void> {
  await sql`select id from cart where customer_id = ${customerId} and basket = ${basket} for no key update`.execute(
    trx,
  );
  await sql`with goods as materialized (
      select product.id from product where id in (
        select product_id from cart_line join cart on cart.id = cart_id where customer_id = ${customerId} and basket = ${basket}
      ) order by id for no key update
    )
    select id from coupon where id in (
        select unnest(array[used.id, used.campaign_id]) from coupon as used join cart on cart.coupon_id = used.id
        where customer_id = ${customerId} and basket = ${basket}
      ) and (select count(*) from goods) >= 0 order by id for no key update`.execute(trx);
}
