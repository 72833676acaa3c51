import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table orders (
    id serial primary key,
    increment_id bigint not null generated always as (1100000000::bigint + id) stored unique,
    customer_id integer not null references customer (id),
    is_guest boolean not null,
    email text not null,
    title text not null,
    first_name text not null,
    last_name text not null,
    telephone text not null,
    country text not null,
    state text not null,
    city text not null,
    area text not null,
    zip text not null,
    street1 text not null,
    street2 text not null,
    postscript text not null,
    locale text not null,
    status text not null,
    close_reason text check (close_reason in ('expired', 'cancelled')),
    review_reason text,
    currency text not null,
    symbol text not null,
    rate text not null,
    subtotal_minor bigint not null check (subtotal_minor >= 0),
    discount_minor bigint not null check (discount_minor >= 0),
    shipping_minor bigint not null check (shipping_minor >= 0),
    grand_minor bigint not null,
    base_subtotal_minor bigint not null,
    base_discount_minor bigint not null,
    base_shipping_minor bigint not null,
    base_grand_minor bigint not null,
    items_count integer not null check (items_count > 0),
    weight_mg bigint not null,
    coupon_id integer references coupon (id),
    coupon_code text,
    holds_stock boolean not null,
    holds_coupon boolean not null,
    payment_method text not null,
    shipping_method text not null,
    store_id integer,
    pickup_code text,
    remark text not null,
    client_key text,
    paid_attempt_id integer,
    tracking_number text,
    tracking_company text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    expires_at timestamptz not null,
    closed_at timestamptz,
    paid_at timestamptz,
    next_check_at timestamptz,
    checks integer not null default 0,
    constraint orders_total check (grand_minor = subtotal_minor - discount_minor + shipping_minor),
    constraint orders_once unique (customer_id, client_key)
  )`.execute(db);
  await sql`create index orders_of_customer on orders (customer_id, id desc)`.execute(db);
  await sql`create index orders_unpaid on orders (expires_at)
    where status in ('payment_pending', 'payment_processing', 'closing')`.execute(db);
  await sql`create table order_item (
    id serial primary key,
    order_id integer not null references orders (id),
    product_id integer not null,
    sku text not null,
    name jsonb not null,
    image text not null,
    qty integer not null check (qty > 0),
    price_minor bigint not null,
    row_minor bigint not null,
    base_price_minor bigint not null,
    base_row_minor bigint not null,
    options jsonb not null,
    options_key text not null,
    customized_type smallint not null,
    is_returnable boolean not null,
    weight_mg bigint not null,
    check (row_minor = price_minor * qty)
  )`.execute(db);
  await sql`create index order_item_of_order on order_item (order_id)`.execute(db);
  await sql`create table order_history (
    id serial primary key,
    order_id integer not null references orders (id),
    status text not null,
    at timestamptz not null,
    note text not null
  )`.execute(db);
  await sql`create index order_history_of_order on order_history (order_id)`.execute(db);
  await sql`create table order_tracking (
    id serial primary key,
    order_id integer not null references orders (id),
    at timestamptz not null,
    text jsonb not null
  )`.execute(db);
  await sql`create index order_tracking_of_order on order_tracking (order_id)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table order_tracking, order_history, order_item, orders`.execute(db);
}
