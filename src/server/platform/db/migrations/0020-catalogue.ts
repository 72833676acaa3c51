import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table category (
    id integer primary key,
    parent_id integer references category (id),
    slug text not null unique,
    image text not null,
    fallback_image text not null,
    sort integer not null,
    text jsonb not null,
    digest text not null
  )`.execute(db);
  await sql`create table product (
    id integer primary key,
    sku text not null unique,
    spu text not null,
    slug text not null,
    customized_type smallint not null check (customized_type in (0, 1, 2, 4)),
    price_minor integer not null check (price_minor > 0),
    original_price_minor integer check (original_price_minor > price_minor),
    stock integer not null constraint product_stock_not_negative check (stock >= 0),
    on_shelf boolean not null,
    is_sale boolean not null,
    is_bundle boolean not null,
    is_returnable boolean not null,
    sort integer not null,
    featured boolean not null,
    best_seller boolean not null,
    created_day date not null,
    weight_mg integer not null,
    ring_sizes jsonb,
    metal text not null,
    shape text not null,
    gem text not null,
    style text not null,
    origin text not null,
    stones jsonb not null,
    options jsonb not null,
    pieces jsonb not null,
    related jsonb not null,
    text jsonb not null,
    favourites integer not null default 0,
    digest text not null,
    updated_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table product_category (
    product_id integer not null references product (id) on delete cascade,
    category_id integer not null references category (id),
    position smallint not null,
    primary key (category_id, product_id)
  )`.execute(db);
  await sql`create index product_category_of_product on product_category (product_id)`.execute(db);
  await sql`create table favourite (
    id serial primary key,
    customer_id integer not null references customer (id) on delete cascade,
    product_id integer not null references product (id) on delete cascade,
    created_at timestamptz not null,
    unique (customer_id, product_id)
  )`.execute(db);
  await sql`create index favourite_of_product on favourite (product_id)`.execute(db);
  await sql`create table currency (
    code text primary key,
    symbol text not null,
    rate text not null,
    name jsonb not null,
    sort integer not null,
    quoted_on date not null
  )`.execute(db);
  await sql`create table country (
    code text primary key,
    symbol text not null,
    name jsonb not null,
    currency text not null references currency (code),
    taxes_included boolean not null,
    free_shipping boolean not null,
    shipping_cost_minor integer not null check (shipping_cost_minor >= 0),
    delivery_days_min integer not null,
    delivery_days_max integer not null,
    states jsonb not null,
    sort integer not null
  )`.execute(db);
  await sql`create table diamond (
    id integer primary key,
    shape text not null,
    carat_hundredths integer not null,
    color text not null,
    clarity text not null,
    cut text not null,
    polish text not null,
    symmetry text not null,
    fluor text not null,
    lab text not null,
    certificate_no text not null,
    origin text not null,
    is_sample boolean not null,
    length_um integer not null,
    width_um integer not null,
    depth_um integer not null,
    ratio_hundredths integer not null,
    table_tenths integer not null,
    depth_tenths integer not null,
    crown_angle_tenths integer not null,
    pavilion_angle_tenths integer not null,
    girdle text not null,
    price_minor integer not null check (price_minor > 0),
    stock smallint not null constraint diamond_stock_not_negative check (stock >= 0)
  )`.execute(db);
  await sql`create index diamond_shape on diamond (shape, carat_hundredths)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table diamond, country, currency, favourite, product_category, product, category`.execute(
    db,
  );
}
