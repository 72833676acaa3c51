import { sql } from 'kysely';
import type { Database, Executor } from '#server/platform/db/database.ts';

/** Orders of a shop some years old: nearly all of them complete, a hundred in progress, a few thousand shoppers. */
async function fillOrders(handle: Executor, orders: number): Promise<void> {
  await sql`insert into customer (email, is_guest, created_at, updated_at)
    select 'shopper' || n || '@' || (array['gmail.com', 'example.com', 'yahoo.com.hk', 'qq.com'])[1 + n % 4],
      false, now(), now() from generate_series(1, 5000) n`.execute(handle);
  await sql`insert into orders (customer_id, basket, is_guest, email, title, first_name, last_name, telephone,
      country, state, city, area, zip, street1, street2, postscript, locale, status, currency, symbol, rate,
      subtotal_minor, discount_minor, shipping_minor, grand_minor, base_subtotal_minor, base_discount_minor,
      base_shipping_minor, base_grand_minor, items_count, weight_mg, holds_stock, holds_coupon, payment_method,
      shipping_method, store_id, remark, gift_wrap, gift_message, gift_hides_prices, terms_ticked, refunded_minor,
      created_at, updated_at, expires_at, paid_at)
    select customer.id, 'cart', false, customer.email, 'ms',
      (array['Mei', 'Anna', 'Yuki', '大文', 'Grace', 'Ivy'])[1 + n % 6] || (n % 977),
      (array['Chan', 'Wong', 'Smith', '陳', 'Lee', 'Tanaka', 'Garcia'])[1 + n % 7] || (n % 613),
      '+8525' || lpad((n * 7919 % 10000000)::text, 7, '0'),
      (array['HK', 'HK', 'HK', 'CN', 'US', 'JP', 'GB', 'TW'])[1 + n % 8], 'CW', '', '', '', '1 Lantern Street', '', '',
      'en', case when n > ${sql.lit(orders)} - 60 then 'payment_confirmed' when n > ${sql.lit(orders)} - 200 then 'processing'
        when n > ${sql.lit(orders)} - 400 then 'dispatched' when n > ${sql.lit(orders)} - 2500 then 'received'
        when n % 9 = 0 then 'payment_canceled' when n % 31 = 0 then 'refunded' else 'completed' end,
      'HKD', 'HK$', '1', v.minor, 0, 0, v.minor, v.minor, 0, 0, v.minor, 1, 3000, false, false,
      (array['stripe', 'paypal_standard', 'alipay_standard', 'check_money'])[1 + n % 4],
      case when n % 20 = 0 then 'store_pickup' else 'insured_express' end, case when n % 20 = 0 then 1 end,
      '', false, '', false, true, 0, m.at, m.at, m.at, m.at
    from generate_series(1, ${sql.lit(orders)}) n
    join lateral (select 100000 + n * 7907 % 9000000 as minor) v on true
    join lateral (select now() - (${sql.lit(orders)} - n) * interval '15 minutes' as at) m on true
    join customer on customer.email like 'shopper' || (1 + n % 5000) || '@%'
      and customer.id = (select min(id) from customer) + n % 5000`.execute(handle);
  await sql`insert into order_item (order_id, product_id, kind, sku, name, image, qty, price_minor, row_minor, base_price_minor,
      base_row_minor, options, options_key, customized_type, is_returnable, weight_mg, design_hash)
    select id, (select min(id) from product), 'product', 'AUR-1202', '{"en":"Studs","tc":"耳釘","zh":"耳钉"}', 'products/1202/hero', 1, grand_minor,
      grand_minor, grand_minor, grand_minor, '{}', '', case when id % 6 = 0 then 1 else 0 end, true, 3000, ''
    from orders`.execute(handle);
}

/** Customers without orders, guests with one, returns, messages, appointments and audit entries. */
async function fillCustomers(handle: Executor, orders: number): Promise<void> {
  await sql`insert into customer (email, is_guest, firstname, lastname, phone, created_at, updated_at)
    select 'visitor' || n || '@' || (array['gmail.com', 'example.com', 'yahoo.com.hk', 'qq.com'])[1 + n % 4],
      n % 3 = 0, (array['Mei', 'Anna', 'Yuki', '大文', 'Grace', 'Ivy'])[1 + n % 6] || (n % 977),
      (array['Chan', 'Wong', 'Smith', '陳', 'Lee', 'Tanaka', 'Garcia'])[1 + n % 7] || (n % 613),
      '+8526' || lpad((n * 7919 % 10000000)::text, 7, '0'), now(), now()
    from generate_series(1, ${sql.lit(orders / 2)}) n`.execute(handle);
  await sql`insert into return_request (order_id, order_item_id, qty, service, reason, description, way, state, locale,
      expected_minor, created_at, updated_at)
    select orders.id, order_item.id, 1, (array['refund', 'exchange', 'resize'])[1 + orders.id % 3], 'size', '', 'parcel',
      case when orders.id > ${sql.lit(orders * 0.99)} then 'in_review' when orders.id > ${sql.lit(orders * 0.98)} then 'approved'
        else 'refunded' end, 'en', orders.grand_minor, orders.created_at, orders.updated_at
    from orders join order_item on order_item.order_id = orders.id where orders.id % 10 = 0`.execute(handle);
  await sql`insert into conversation (customer_id, order_id, email, name, phone, locale, subject, state, waiting_since,
      created_at, last_at)
    select customer_id, id, email, first_name || ' ' || last_name, telephone, 'en', 'My order',
      case when id > ${sql.lit(orders * 0.999)} then 'waiting' else 'closed' end,
      case when id > ${sql.lit(orders * 0.999)} then created_at end, created_at, updated_at
    from orders where id % 5 = 0`.execute(handle);
  await sql`insert into conversation_message (conversation_id, author, way, text, at)
    select id, 'customer', 'form', 'When does my ring come?', last_at from conversation, generate_series(1, 2)`.execute(
    handle,
  );
  await sql`insert into appointment (customer_id, store_id, state, purpose, way, starts_at, ends_at, style, name, email,
      phone, contact_by, remark, locale, video_room, contact_due_at, created_at, updated_at)
    select customer_id, 1, case when id > ${sql.lit(orders * 0.995)} then 'requested' else 'completed' end, 'viewing', 'store',
      created_at + interval '5 days', created_at + interval '5 days 1 hour', '', first_name || ' ' || last_name, email,
      telephone, 'email', '', 'en', '', created_at + interval '1 day', created_at, created_at
    from orders where id % 10 = 3`.execute(handle);
  await sql`insert into audit_line (id, at, staff_id, call, outcome, kind, record_id, customer_id, fields, sealed,
      sealed_hash, previous_hash, hash)
    select n, now() - (${sql.lit(orders * 3)} - n) * interval '5 minutes', 1 + n % 12,
      (array['desk/orders/list', 'desk/orders/one', 'desk/orders/begin', 'desk/customers/one'])[1 + n % 4],
      case when n % 1000 = 0 then 'refused' when n % 4 = 2 then 'done' else 'seen' end,
      (array['order', 'customer'])[1 + n % 4 / 3], (1100000000 + n % ${sql.lit(orders)})::text, null, '[]',
      repeat('s', 200), repeat('a', 64), repeat('b', 64), repeat('c', 64)
    from generate_series(1, ${sql.lit(orders * 3)}) n`.execute(handle);
}

/** Reviews, products, and supplier stones. */
async function fillCatalogue(handle: Executor, orders: number): Promise<void> {
  await sql`insert into review (product_id, demonstration, locale, state, stars, title, text, is_anonymous, created_at,
      written_at, updated_at)
    select (array(select id from product order by id))[1 + n % (select count(*)::integer from product)], 'bench-' || n, 'en',
      case when n > ${sql.lit(orders / 5)} - 40 then 'held' when n % 50 = 0 then 'refused' else 'published' end,
      1 + n % 5, 'A ring', 'It is as it was drawn.', false, at, at, at
    from generate_series(1, ${sql.lit(orders / 5)}) n
    join lateral (select now() - (${sql.lit(orders / 5)} - n) * interval '1 hour' as at) moment on true`.execute(
    handle,
  );
  await sql`insert into diamond select stone.* from diamond cross join generate_series(1, ${sql.lit(orders)}) n
    cross join json_populate_record(diamond, json_build_object('id', 10000000 + n,
      'certificate_no', 'B' || n, 'supplier', 'Bench ' || n % 12, 'stock_no', 'B-' || n, 'origin',
      (array['natural', 'lab'])[1 + n % 2], 'price_minor', 100000 + n * 7907 % 9000000,
      'carat_hundredths', 30 + n * 31 % 400, 'state', case when n % 997 = 0 then 'reserved' else 'available' end,
      'stock', case when n % 997 = 0 then 0 else 1 end, 'held_by', case when n % 997 = 0 then n end,
      'listed_at', now() - n * interval '1 minute')) stone
    where diamond.id = (select min(id) from diamond)`.execute(handle);
}

/** A shop with this many orders and data for every desk list; `step` runs and reports each part. */
export async function fillShop(
  { handle }: Database,
  orders: number,
  step: (name: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await step(`${orders} orders`, () => fillOrders(handle, orders));
  await step('customers, returns, messages, visits and the log', () => fillCustomers(handle, orders));
  await step('reviews, stock and stones', () => fillCatalogue(handle, orders));
  await step('vacuumed', () => sql`vacuum analyze`.execute(handle));
}
