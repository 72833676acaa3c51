import { type Kysely, sql } from 'kysely';

/**
 * Designs: of products, saved, in carts and in orders; the pictures shoppers send of them; the day's metal quotes.
 * A line without a product is a design or a loose stone, and its `options_key` says which.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table product add column design jsonb`.execute(db);
  await sql`create table metal_quote (
    base text primary key check (base in ('gold', 'platinum', 'palladium', 'silver')),
    per_ounce_minor integer not null check (per_ounce_minor > 0),
    quoted_at timestamptz not null
  )`.execute(db);
  await sql`create table upload (
    id text primary key,
    customer_id integer not null references customer (id) on delete cascade,
    content bytea not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index upload_of_customer on upload (customer_id)`.execute(db);
  await sql`create index upload_by_age on upload (created_at)`.execute(db);
  await sql`alter table saved_design
    add column design jsonb,
    add column design_hash text not null default '',
    add column measures jsonb,
    add column diamond_id integer,
    add column image_id text references upload (id) on delete set null,
    add column version integer not null default 1`.execute(db);
  await sql`alter table cart_line
    alter column product_id drop not null,
    add column kind text not null default 'product' check (kind in ('product', 'design', 'diamond')),
    add column design jsonb,
    add column design_hash text not null default '',
    add column diamond_id integer,
    add column name text not null default '',
    add column image_id text references upload (id) on delete set null,
    drop constraint cart_line_cart_id_product_id_options_key_key,
    add constraint cart_line_product check ((kind = 'product') = (product_id is not null)),
    add constraint cart_line_design check ((kind = 'design') = (design is not null)),
    add constraint cart_line_diamond check (kind <> 'diamond' or diamond_id is not null)`.execute(db);
  await sql`create unique index cart_line_once
    on cart_line (cart_id, coalesce(product_id, 0), options_key)`.execute(db);
  await sql`alter table order_item
    alter column product_id drop not null,
    add column kind text not null default 'product' check (kind in ('product', 'design', 'diamond')),
    add column design jsonb,
    add column design_hash text not null default '',
    add column diamond_id integer,
    add column stone jsonb,
    add column price_lines jsonb,
    add column image_id text references upload (id) on delete set null,
    add constraint order_item_product check ((kind = 'product') = (product_id is not null)),
    add constraint order_item_design check ((kind = 'design') = (design is not null)),
    add constraint order_item_diamond check ((diamond_id is null) = (stone is null))`.execute(db);
  for (const table of ['saved_design', 'cart_line', 'order_item'] as const) {
    await sql`create index ${sql.raw(`${table}_image`)} on ${sql.raw(table)} (image_id)
      where image_id is not null`.execute(db);
  }
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`delete from order_item where kind <> 'product'`.execute(db);
  await sql`delete from cart_line where kind <> 'product'`.execute(db);
  await sql`delete from saved_design where design is not null`.execute(db);
  await sql`alter table order_item
    drop column kind, drop column design, drop column design_hash, drop column diamond_id,
    drop column stone, drop column price_lines, drop column image_id,
    alter column product_id set not null`.execute(db);
  await sql`drop index cart_line_once`.execute(db);
  await sql`alter table cart_line
    drop column kind, drop column design, drop column design_hash, drop column diamond_id,
    drop column name, drop column image_id,
    alter column product_id set not null,
    add unique (cart_id, product_id, options_key)`.execute(db);
  await sql`alter table saved_design
    drop column design, drop column design_hash, drop column measures, drop column diamond_id,
    drop column image_id, drop column version`.execute(db);
  await sql`drop table upload, metal_quote`.execute(db);
  await sql`alter table product drop column design`.execute(db);
}
