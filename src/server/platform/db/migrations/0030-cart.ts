import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table coupon (
    id serial primary key,
    code text not null unique check (code = upper(code)),
    type smallint not null check (type in (1, 2)),
    pay_percent integer not null check (pay_percent between 1 and 100),
    discount_minor integer not null check (discount_minor >= 0),
    min_subtotal_minor integer not null check (min_subtotal_minor >= 0),
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    times_total integer check (times_total > 0),
    times_per_customer integer not null check (times_per_customer > 0),
    used_total integer not null default 0 check (used_total >= 0),
    text jsonb not null,
    constraint coupon_not_overused check (times_total is null or used_total <= times_total)
  )`.execute(db);
  await sql`create table coupon_customer (
    coupon_id integer not null references coupon (id),
    customer_id integer not null references customer (id),
    used integer not null check (used >= 0),
    primary key (coupon_id, customer_id)
  )`.execute(db);
  await sql`create table cart (
    id serial primary key,
    customer_id integer not null unique references customer (id) on delete cascade,
    coupon_id integer references coupon (id),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table cart_line (
    id serial primary key,
    cart_id integer not null references cart (id) on delete cascade,
    product_id integer not null references product (id) on delete cascade,
    options jsonb not null,
    options_key text not null,
    qty integer not null check (qty between 1 and 100),
    is_selected boolean not null,
    added_at timestamptz not null,
    unique (cart_id, product_id, options_key)
  )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table cart_line, cart, coupon_customer, coupon`.execute(db);
}
